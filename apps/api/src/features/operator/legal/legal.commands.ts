import { emailKey } from '@mabarin/domain/email';
import { fail } from '@mabarin/domain/errors';
import type { Failure } from '@mabarin/domain/failures';
import {
  becauseOf,
  LEGAL_MAX,
  legalDeadline,
  legalFileType,
  legalKinds,
  legalMarks,
  namedIn,
  readReceived,
  type LegalKind,
} from '@mabarin/domain/legal/order';
import { instantText } from '@mabarin/domain/time';
import {
  answerOrder,
  claimLine,
  findFile,
  findOrder,
  keepOrder,
  listOrders,
  lockOpenOrder,
  openOrders,
  placesOf,
  stepsOf,
  takeReminder,
  type LegalOrderRow,
} from './legal.queries.ts';
import { copiedText, registerHeading, reminderText, stepText, thingText } from './legal.text.ts';
import type { Deps } from '#deps.ts';
import { findHostByUsername } from '#features/accounts/index.ts';
import { takeDown, thingsAt, type Thing } from '#features/complaints/index.ts';
import { copyLine, hostCopy } from '#features/operator/account.commands.ts';
import { recordCall, rehearse, type Call, type Done } from '#features/operator/call.commands.ts';
import { disable, freeze } from '#features/operator/host.commands.ts';
import { tell } from '#features/operator/inbox/notice.commands.ts';
import { approvalsOf, requireSecondOperator, shownApproval } from '#features/operator/money/approval.commands.ts';
import { linesOfPayment } from '#features/operator/payment-lines.queries.ts';
import { isEmailKnown, viewerData } from '#features/privacy/index.ts';
import { closeTask, keepTaskOpen } from '#features/tasks/index.ts';
import { decrypt, encrypt, sha256 } from '#platform/crypto/secrets.ts';
import { csvOf } from '#platform/csv.ts';
import type { SealedColumn } from '#platform/db/secret.queries.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Poller } from '#platform/pollers.ts';
import type { Db, Tx } from '#schema.ts';

const LISTED = 200;
const REGISTER_MAX = 10_000;
const CLOCK_SLACK_MS = 300_000;
const [KEY, FILE] = ['legal-key', 'legal-file'];

export const legalSeals: readonly SealedColumn[] = [{ table: 'legal_order', column: 'file_key_sealed', purpose: KEY }];

type Record = {
  number: string;
  authority: string;
  kind: LegalKind;
  received: string;
  named: string;
  ground: string | null;
};

/** Records an order or corrects an open one, with its task. Throws `desk.legal_*`. */
export async function recordOrder(
  tx: Tx,
  deps: Deps,
  { input: { received, ground, ...letter }, operator, upload = '' }: Call<Record>,
): Promise<Done<{ id: number }>> {
  const now = deps.clock.now();
  const receivedAt = readReceived(received);
  if (receivedAt === null || receivedAt.getTime() > now.getTime() + CLOCK_SLACK_MS) throw fail('desk.legal_received');
  if (namesOf(deps, letter).length > LEGAL_MAX.things) throw fail('desk.legal_many');
  const deadline = legalDeadline(letter.kind, receivedAt);
  const id = await keepOrder(tx, {
    ...letter,
    ...sealedFile(deps, upload),
    received_at: receivedAt,
    deadline,
    secret_ground: ground,
    recorded_at: now,
    recorded_by: operator.name,
    answered_at: null,
    answered_by: null,
    // The new task tells of it at once.
    reminded: legalMarks(letter.kind, deadline, now),
  });
  if (id === null) throw fail('desk.legal_answered');
  const detail = { from: letter.authority, reference: letter.number, deadline: deadline.toISOString() };
  await keepTaskOpen(tx, { reason: 'legal', subject: `legal ${id}`, detail, now });
  return {
    text: `Order ${id} is due at ${instantText(deadline)}.`,
    after: { text: legalKinds[letter.kind].formal, until: deadline.toISOString() },
    data: { id },
  };
}

/** Throws `desk.legal_file`. */
function sealedFile({ config, random }: Pick<Deps, 'config' | 'random'>, base64: string) {
  if (base64 === '') return { file: null, file_key_sealed: null };
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > LEGAL_MAX.file || legalFileType(bytes) === null) throw fail('desk.legal_file');
  const key = random.token(32);
  return {
    file: encrypt(key, FILE, bytes.toString('base64')),
    file_key_sealed: encrypt(config.secret, KEY, key),
  };
}

/** The file in base64; '': it has none. Throws `desk.legal_gone`. */
export async function readFile(db: Db, { config }: Pick<Deps, 'config'>, { input: { id } }: Call<{ id: number }>) {
  const found = await findFile(db, id);
  if (found === null) throw gone();
  const { file, file_key_sealed: key } = found;
  return { data: file === null || key === null ? '' : decrypt(decrypt(config.secret, KEY, key), FILE, file) };
}

export async function listLegal(db: Db) {
  return { data: (await listOrders(db, LISTED)).map(shownOrder) };
}

function shownOrder({ id, authority, number, kind, ...order }: LegalOrderRow) {
  return {
    id,
    authority,
    number,
    kind,
    receivedAt: order.received_at.toISOString(),
    deadline: order.deadline.toISOString(),
    recordedAt: order.recorded_at.toISOString(),
    recordedBy: order.recorded_by,
    answeredAt: order.answered_at?.toISOString() ?? null,
    answeredBy: order.answered_by,
  };
}

/** One order whole, as `operator` sees it. Throws `desk.legal_gone`. */
export async function showOrder(
  db: Db,
  deps: Deps,
  { input, operator }: Pick<Call<{ id: number }>, 'input' | 'operator'>,
) {
  const order = await findOrder(db, input.id);
  if (order === null) throw gone();
  const [found, steps] = await Promise.all([foundOf(db, deps, order), stepsOf(db, [order.id])]);
  const asked = { id: String(order.id), ...approvalOf(deps, found, order, true) };
  const approvals = await approvalsOf(db, deps, { action: 'legal', operator: operator.name }, [asked]);
  const { places } = deps.config;
  return {
    data: {
      ...shownOrder(order),
      named: order.named,
      ground: order.secret_ground,
      answer: order.answer,
      hasFile: order.has_file,
      found: found.map(({ word, kind, id, host }) => ({ word, kind, id, host })),
      things: order.answered_at === null ? await thingsOf(db, found) : [],
      steps: steps.map((step) => ({ at: step.at.toISOString(), operator: step.operator, text: stepText(step) })),
      copy: shownApproval(approvals.get(asked.id)),
      sender: [places['badan-hukum'] ?? 'Mabarin', places['alamat'] ?? ''],
    },
  };
}

type Found = {
  word: string;
  kind: 'host' | 'payment' | 'claim' | 'viewer' | null;
  id: string;
  host: string | null;
  hostId: string;
  isList: boolean;
};

function namesOf({ config }: Pick<Deps, 'config'>, { named }: { named: string }) {
  return namedIn(named, new URL(config.origins.public).host);
}

/** Everything that an order names, with what it is here. */
async function foundOf(db: Db, deps: Pick<Deps, 'config'>, order: { named: string }): Promise<Found[]> {
  const things = namesOf(deps, order);
  const places = await placesOf(
    db,
    things.flatMap(({ kind, word }) => (kind === 'email' || kind === 'other' ? [] : [word])),
  );
  const found = await Promise.all(
    things.map(async ({ kind, word }): Promise<Found[]> => {
      const isList = kind === 'list';
      const known = kind === 'email' && (await isEmailKnown(db, emailKey(word)));
      const here = places
        .filter((place) => place.word === word && (kind === 'number' || place.about === ''))
        .map(({ about, host, hostId }): Found => {
          const [, claim] = /^claim (\d+)$/.exec(about) ?? [];
          if (claim !== undefined) return { word, kind: 'claim', id: claim, host, hostId, isList };
          return { word, kind: about === '' ? 'host' : 'payment', id: about || host, host, hostId, isList };
        });
      if (here.length > 0) return here;
      return [{ word, kind: known ? 'viewer' : null, id: known ? emailKey(word) : '', host: null, hostId: '', isList }];
    }),
  );
  return found.flat();
}

/** Everything that can be taken down or frozen there now. */
async function thingsOf(db: Db, found: readonly Found[]): Promise<Thing[]> {
  const things = await Promise.all(
    found.map(async ({ kind, id, host, hostId, isList }): Promise<Thing[]> => {
      if (host === null) return [];
      const keyed = (own: readonly Thing[]) => own.map(({ key, text }) => ({ key: `${host} ${key}`, text }));
      if (kind !== 'host') {
        const about = kind === 'claim' ? `claim ${id}` : id;
        return keyed(await thingsAt(db, { host_id: hostId, place: 'alert', about }));
      }
      const account = await findHostByUsername(db, host);
      const whole = [
        ...(account?.status === 'active' ? [{ key: 'page', text: '' }] : []),
        ...(account?.frozen_at === null ? [{ key: 'money', text: '' }] : []),
      ];
      const own = await thingsAt(db, { host_id: hostId, place: 'host', about: '' });
      const listed = isList ? await thingsAt(db, { host_id: hostId, place: 'list', about: '' }) : [];
      return keyed([...whole, ...own, ...listed]);
    }),
  );
  return [...new Map(things.flat().map((thing) => [thing.key, thing])).values()];
}

/** Takes down or freezes what the order names, all of `things` or none. Throws `desk.legal_*` and `desk.complaint_things`. */
export async function carryOut(
  tx: Tx,
  deps: Deps,
  { input: { id, things: keys } }: Call<{ id: number; things: string[] }>,
): Promise<Done> {
  const order = await requireOpen(tx, id);
  const there = new Set((await thingsOf(tx, await foundOf(tx, deps, order))).map(({ key }) => key));
  if (keys.length === 0 || !keys.every((key) => there.has(key))) throw fail('desk.complaint_things');
  const because = becauseOf(order.secret_ground);
  const done = { takenDown: [] as string[], frozen: [] as string[] };
  // A page that is closed shows nothing that could be taken down.
  const isPage = (key: string) => Number(key.endsWith(' page'));
  for (const key of keys.toSorted((one, other) => isPage(one) - isPage(other))) {
    const [username = '', ...rest] = key.split(' ');
    const thing = rest.join(' ');
    const host = await findHostByUsername(tx, username);
    if (host === null) throw fail('desk.complaint_things');
    if (thing === 'page') await disable(tx, deps, { subject: username, input: { because } });
    else if (thing === 'money') await freeze(tx, deps, { subject: username, input: { because } });
    else await takeDown(tx, deps, { hostId: host.id, key: thing, because });
    done[thing === 'money' ? 'frozen' : 'takenDown'].push(thingText(username, thing));
  }
  return { text: `Order ${id}: ${keys.join(', ')}.`, after: { ...done, because } };
}

/** Lines of a host's copy that are about the host alone. */
const HOST_KINDS = new Set('mabarin account session bank_account age event gift media transaction cash_out'.split(' '));
type Copying = Call<{ id: number; unmasked: boolean }>;

/** Always two operators, of the same things with or without masks. */
function approvalOf(
  { config }: Pick<Deps, 'config'>,
  found: readonly Found[],
  { number }: LegalOrderRow,
  unmasked: boolean,
) {
  const of = found.map(({ kind, id }) => `${kind ?? ''} ${id}`).join('\n');
  const version = Number.parseInt(sha256(`${number}\n${of}\n${String(unmasked)}`).slice(0, 7), 16);
  return { amount: config.fourEyesOver + 1, version };
}

/** Throws what a copy would be refused with. */
export async function checkCopy(db: Db, deps: Deps, call: Copying): Promise<void> {
  await rehearse(db, (tx) => approveCopy(tx, deps, call));
}

async function approveCopy(tx: Tx, deps: Deps, { input: { id, unmasked }, operator }: Copying) {
  const order = await requireOpen(tx, id);
  const found = (await foundOf(tx, deps, order)).filter(({ kind }) => kind !== null);
  if (found.length === 0) throw fail('desk.nobody_known');
  const approval = { action: 'legal', subject: String(id), operator: operator.name } as const;
  const asked = { ...approval, ...approvalOf(deps, found, order, unmasked) };
  return { found, isComplete: (await requireSecondOperator(tx, deps, asked)) === 'complete' };
}

/** The data of what an order names and of nothing else, once a second operator asks for the same. Throws `desk.*`. */
export async function copyNamed(db: Db, deps: Deps, call: Copying): Promise<{ data: string }> {
  const { unmasked } = call.input;
  const { found, isComplete } = await transaction(db, async (tx) => {
    const approved = await approveCopy(tx, deps, call);
    const copied = approved.found.map(({ kind, id }) => copiedText(kind, id));
    const after = approved.isComplete ? { copied, unmasked } : { approvedBy: call.operator.name, unmasked };
    await recordCall(tx, deps, call, { text: '', after });
    return approved;
  });
  if (!isComplete) return { data: '' };
  let text = '';
  for (const { kind, id, hostId } of found) {
    if (kind === 'host') text += await hostCopy(db, deps, hostId, { unmasked, kinds: HOST_KINDS });
    if (kind === 'viewer') text += copyLine(await viewerData(db, deps, id), unmasked);
    if (kind === 'claim') text += copyLine(await claimLine(db, Number(id)), unmasked);
    if (kind !== 'payment') continue;
    const lines = (await linesOfPayment(db, id)).filter((line) => line.kind !== 'act');
    text += lines.map((line) => copyLine(line, unmasked)).join('');
  }
  return { data: text };
}

/** Answers an order, which ends its task. Throws `desk.legal_*`. */
export async function answer(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  { input: { id, text }, operator }: Call<{ id: number; text: string }>,
): Promise<Done> {
  await requireOpen(tx, id);
  const now = clock.now();
  await answerOrder(tx, id, { answer: text, answered_at: now, answered_by: operator.name });
  await closeTask(tx, { reason: 'legal', subject: `legal ${id}`, now });
  return { text: `Order ${id} is answered.`, after: { text } };
}

/** All orders with their times and steps as CSV. */
export async function printRegister(db: Db): Promise<{ data: string }> {
  const orders = await listOrders(db, REGISTER_MAX);
  const steps = await stepsOf(
    db,
    orders.map(({ id }) => id),
  );
  const at = (instant: Date | null) => (instant === null ? '' : instantText(instant));
  const rows = orders.map((order) => [
    order.id,
    order.authority,
    order.number,
    legalKinds[order.kind].text,
    at(order.received_at),
    at(order.recorded_at),
    order.recorded_by,
    at(order.deadline),
    steps
      .filter((step) => step.order === order.id)
      .map((step) => `${at(step.at)}, ${step.operator}: ${stepText(step)}`)
      .join('\n'),
    at(order.answered_at),
    order.answered_by,
    order.answered_at === null ? 'belum dijawab' : order.answered_at <= order.deadline ? 'ya' : 'tidak',
    order.secret_ground === null ? 'ya' : `tidak: ${order.secret_ground}`,
  ]);
  return { data: csvOf([registerHeading, ...rows]) };
}

export function legalPollers(db: Db, deps: Deps): readonly Poller[] {
  return [{ name: 'legal-reminders', everySeconds: 30, run: () => remindOfOrders(db, deps) }];
}

/** Tells all operators of open orders at half of their clocks, 60 and 15 minutes before the end, each once. Returns the number told. */
async function remindOfOrders(db: Db, deps: Deps): Promise<number> {
  let told = 0;
  for (const order of await openOrders(db)) {
    const now = deps.clock.now();
    const due = legalMarks(order.kind, order.deadline, now);
    if (due <= order.reminded) continue;
    await transaction(db, async (tx) => {
      if (!(await takeReminder(tx, order.id, due))) return;
      await tell(tx, deps, reminderText(order, now), '');
      told += 1;
    });
  }
  return told;
}

/** Throws `desk.legal_gone` and `desk.legal_answered`. */
async function requireOpen(tx: Tx, id: number): Promise<LegalOrderRow> {
  const order = await lockOpenOrder(tx, id);
  if (order !== null) return order;
  throw (await findOrder(tx, id)) === null ? gone() : fail('desk.legal_answered');
}

function gone(): Failure {
  return fail('desk.legal_gone');
}

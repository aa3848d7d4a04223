import { maskAccount } from '@mabarin/domain/cash/cash';
import { emailKey } from '@mabarin/domain/email';
import { fail } from '@mabarin/domain/errors';
import type { Failure } from '@mabarin/domain/failures';
import { maskedEmail } from '@mabarin/domain/privacy/privacy';
import { maskHolder } from '@mabarin/domain/refunds/refund';
import { copyKinds, copyNames } from './export-names.text.ts';
import { linesOfPayment, namesOfPayment, taskLines } from './payment-lines.queries.ts';
import type { Deps } from '#deps.ts';
import { findHostByUsername, type Host } from '#features/accounts/index.ts';
import { recordCall, type Call, type Done } from './call.commands.ts';
import { findPayment } from '#features/payments/index.ts';
import { eraseViewer, hostLines, isEmailKnown, startClosing, viewerData } from '#features/privacy/index.ts';
import { subjectsOfPayments } from '#features/tasks/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Db, Tx } from '#schema.ts';

/** Characters of a copy; a longer one would not fit into one answer. */
const COPY_MAX = 50_000_000;

/** Closes the account of a host who cannot log in, as the host itself could. Throws `desk.*`. */
export async function closeAccount(tx: Tx, deps: Deps, { subject: username }: Call): Promise<Done> {
  const host = await findHostByUsername(tx, username.toLowerCase());
  if (host?.status !== 'active') throw fail('desk.nobody_known');
  const until = await startClosing(tx, deps, host.id);
  return {
    text: `${username} is closed. A login before ${until.toISOString()} opens it again; then it is erased.`,
    before: { status: 'active' },
    after: { status: 'closing', until: until.toISOString() },
  };
}

type Export = Call<{ letter: string; unmasked: boolean }>;

/**
 * A copy of a host's or a viewer's data for an authority, or of what is left of a payment, whose viewer may be erased. The
 * number of its letter stands in the log. E-mails, account numbers and holders are masked unless `--unmasked` is given; names
 * are Indonesian. Throws `desk.*`.
 */
export async function exportAccount(db: Db, deps: Deps, call: Export): Promise<{ data: string }> {
  const { subject } = call;
  const { unmasked } = call.input;
  const letter = call.input.letter.trim();
  await checkExport(db, deps, call);
  await transaction(db, (tx) => recordCall(tx, deps, call, { text: '', after: { letter, unmasked } }));
  if (subject.includes('@')) return { data: copyLine(await viewerData(db, deps, subject), unmasked) };
  const host = await hostWithData(db, subject);
  if (host !== null) return { data: await hostCopy(db, deps, host.id, { unmasked }) };
  const lines = await remainsOf(db, subject);
  return { data: lines.map((line) => copyLine(line, unmasked)).join('') };
}

/** A line of a copy with Indonesian names. */
export function copyLine(data: unknown, unmasked: boolean): string {
  return `${JSON.stringify(named(unmasked ? data : masked(data)))}\n`;
}

/** A host's own data, of all `kinds` or of these. Throws `desk.copy_too_long`. */
export async function hostCopy(
  db: Db,
  deps: Deps,
  hostId: string,
  { unmasked, kinds }: { unmasked: boolean; kinds?: ReadonlySet<string> },
): Promise<string> {
  let text = '';
  for await (const lines of hostLines(db, deps, hostId)) {
    for (const line of lines.split('\n').filter(Boolean)) {
      const data = JSON.parse(line) as { kind: string };
      if (kinds?.has(data.kind) !== false) text += copyLine(data, unmasked);
    }
    if (text.length > COPY_MAX) throw fail('desk.copy_too_long');
  }
  return text;
}

/** Throws what a copy would be refused with. Who asks about nobody stands in the log too. */
export async function checkExport(db: Db, deps: Deps, call: Export): Promise<void> {
  const { subject } = call;
  if (call.input.letter.trim() === '') throw fail('desk.letter_missing');
  const isKnown = subject.includes('@')
    ? await isEmailKnown(db, emailKey(subject))
    : (await findPayment(db, subject)) !== null || (await hostWithData(db, subject)) !== null;
  if (!isKnown) throw await nobodyAsked(db, deps, call);
}

async function hostWithData(db: Db, username: string): Promise<Host | null> {
  const host = await findHostByUsername(db, username.toLowerCase());
  return host?.closed_at === null ? host : null;
}

/** Lines of books, logs and tasks about a payment. */
async function remainsOf(db: Db, payment: string) {
  const names = await namesOfPayment(db, payment);
  const [lines, tasks] = await Promise.all([
    linesOfPayment(db, payment),
    taskLines(db, payment, subjectsOfPayments(names)),
  ]);
  return [...lines, ...tasks];
}

/** Erases the settled data of a viewer, as the viewer itself could. Throws `desk.*`. */
export async function eraseAccount(db: Db, deps: Deps, call: Call) {
  const { subject } = call;
  await checkErase(db, deps, call);
  await transaction(db, (tx) => recordCall(tx, deps, call));
  const open = await eraseViewer(db, deps, subject);
  const because = [...new Set(open)];
  const rest =
    open.length === 0 ? '' : ` ${open.length} are still open (${because.join(', ')}) and follow by themselves.`;
  return {
    text: `The settled data of ${maskedEmail(subject)} is erased, and no alert of it waits.${rest}`,
    data: { open: open.length, because },
  };
}

/** Throws what an erasure would be refused with. Who asks about nobody stands in the log too. */
export async function checkErase(db: Db, deps: Deps, call: Call): Promise<void> {
  const { subject } = call;
  if (!subject.includes('@')) {
    throw fail('desk.erase_by_closing');
  }
  if (!(await isEmailKnown(db, emailKey(subject)))) throw await nobodyAsked(db, deps, call);
}

async function nobodyAsked(db: Db, deps: Deps, call: Call): Promise<Failure> {
  await transaction(db, (tx) => recordCall(tx, deps, call));
  return fail('desk.nobody_known');
}

/** The same with Indonesian names. What a host typed into its settings stays as it is. */
function named(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(named);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      copyNames[name] ?? name,
      name === 'kind' ? (copyKinds[String(one)] ?? one) : SETTINGS.has(name) ? one : named(one),
    ]),
  );
}

const SETTINGS = new Set(['body', 'settings', 'look', 'tiers', 'sound', 'variations', 'rules', 'planned_hours']);

const ADDRESS = /[^\s@"<>]{1,64}@[^\s@"<>]{1,255}/g;

function masked(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => masked(one, key));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, masked(one, name)]));
  }
  if (typeof value !== 'string') return value;
  if (key === 'number') return maskAccount(value);
  return key === 'holder' ? maskHolder(value) : value.replace(ADDRESS, maskedEmail);
}

import { allEndpoints } from '@mabarin/api-client/contract/all';
import { hostProfile } from '@mabarin/api-client/contract/accounts';
import { hostBoards } from '@mabarin/api-client/contract/boards';
import { alertNext, displaySnapshot } from '@mabarin/api-client/contract/alerts';
import { giftProof, giftSchedule } from '@mabarin/api-client/contract/gifts';
import { hostDirectory, publicList } from '@mabarin/api-client/contract/mabar';
import { payment } from '@mabarin/api-client/contract/payments';
import { requestDataLink } from '@mabarin/api-client/contract/privacy';
import { prepareReportFile } from '@mabarin/api-client/contract/reports';
import { remoteState } from '@mabarin/api-client/contract/remote';
import { ticketRefund } from '@mabarin/api-client/contract/refunds';
import { ticket as ticketCall, ticketTransfer } from '@mabarin/api-client/contract/ticket';
import { displayWidget } from '@mabarin/api-client/contract/widgets';
import type { Endpoint } from '@mabarin/api-client/endpoint';
import { shownCreditCode } from '@mabarin/domain/credit/code';
import { REPORT_FILES } from '@mabarin/domain/reports/report';
import { HELPER_ROLES } from '@mabarin/domain/team/roles';
import { sql } from 'kysely';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { lostAnswerInputs } from '#testing/lost-answer-inputs.ts';
import { isDeep } from '#testing/depth.ts';
import { givenCode } from '#testing/fixtures/credits.ts';
import { createTestOperator, type TestOperator } from '#testing/fixtures/desk.ts';
import { testWebhook } from '#testing/fixtures/discord.ts';
import { openDispute } from '#testing/fixtures/disputes.ts';
import { newPlayer, winner } from '#testing/fixtures/gifts.ts';
import { createTestHost, logIn, prove, useHost } from '#testing/fixtures/hosts.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { runAsOperator } from '#testing/fixtures/operators.ts';
import type { paidOrder } from '#testing/fixtures/orders.ts';
import { usePushService } from '#testing/fixtures/push.ts';
import { addRemoteKey, bearer } from '#testing/fixtures/remote.ts';
import { addTestMember, invitationCode, MEMBER_PASSWORD, type TestMember } from '#testing/fixtures/team.ts';
import { addWebhook } from '#testing/fixtures/webhooks.ts';
import { saveDiscord } from '@mabarin/api-client/contract/discord';
import { vapidKeys } from '#platform/crypto/vapid.ts';
import { operatorActs } from '#features/operator/acts/operator.acts.ts';
import { sessionCookieName } from '#platform/http/session.ts';
import { dataOf, useWorld } from '#testing/world.ts';

/**
 * Every value that some call takes as a key without a session, and everybody to whom something is shown: a key may stand
 * before its owner alone (docs/security.md "Identifiers"). A new field of such a call fails until it stands in a list here.
 */
const world = useWorld();
const push = await usePushService(vapidKeys(Buffer.alloc(32, 9).toString('base64')).publicKey);

type Shape = { type?: string; entries?: Record<string, Shape>; wrapped?: Shape; item?: Shape; options?: Shape[] };

/** Paths of the texts of an input. */
function textsOf({ entries, wrapped, item, type, options = [] }: Shape): string[] {
  if (entries !== undefined) {
    return Object.entries(entries).flatMap(([field, of]) =>
      textsOf(of).map((deep) => (deep === '' ? field : `${field}.${deep}`)),
    );
  }
  const inner = wrapped ?? item;
  if (inner !== undefined) return textsOf(inner);
  if (type === 'variant' || type === 'union') return [...new Set(options.flatMap((one) => textsOf(one)))];
  return type === 'string' || type === 'unknown' ? [''] : [];
}

/** Fields that open something, by the kind of key. */
const keyFields: Record<string, RegExp> = {
  ticket: /\.(ticket|transaction_id)$|^complain\.of$/,
  'mailed code':
    /^(activation\.activationCode|(verifyHost|resetPassword|acceptInvitation|checkInvitation|checkDataLink|downloadViewerData|eraseViewerData|notMe)\.code)$/,
  'credit or voucher code': /^(creditCheck\.code|orderMabar\.form\.creditCode)$/,
  'remote key': /^pressRemoteByAddress\.key$/,
  'text of a QR': /^findPayment\.form\.qris$/,
  'login step': /^loginSecondFactor\.step$|^loginFirst\.(key|activationCode)$/,
};
/** Fields that people type, that everybody may read, or that prove by a signature or password. */
const openFields = [
  /^(hostProfile|hostBoards|hostSearch|publicList|giftSchedule|giftProof)\./,
  /\.(token|tokenJoin|nonce|host|email|name|browser|instance|version|secondFactor|password)$/i,
  /^(join|checkPrerequisites|checkUsername|login|contact|requestDataLink|orderSupport|chat)\./,
  /\.assertion\.|\.subscription\.|\.player\.(id|server)$|^lookUpPlayer\./,
  /\.form\.(gameID|gameServerID|gameEventCode|giftEventCode|gameCount|gameMessage|gameEmail|giftMessage|words)$/,
  /^orderMabar\.(event|form\.party\.\w+)$|^creditCheck\.player/,
  /^ticketRefundAccount\.form\.|^(ticket|opening)PushOff\.endpoint$|^alertAck\.alert_id$|^pressRemoteByAddress\.seconds$/,
  /^findPayment\.form\.(day|clock|walletEnd)$/,
  /^ticketObject\.form\.(about|text)$/,
  /^loginSecondFactor\.code$|\.shown\.(title|description)$/,
];

const fields = allEndpoints
  .filter(({ endpoint }) => !['host', 'operator', 'desk'].includes(endpoint.who))
  .flatMap(({ name, endpoint }) => textsOf(endpoint.input as Shape).map((field) => `${name}.${field}`));

test('every text that a call takes without a session is known as a key, or as none', () => {
  const isKey = (field: string) => Object.values(keyFields).some((kind) => kind.test(field));
  expect(fields.length).toBeGreaterThan(60);
  expect(fields.filter((field) => !isKey(field) && !openFields.some((open) => open.test(field)))).toEqual([]);
  for (const kind of Object.values(keyFields))
    expect(
      fields.some((field) => kind.test(field)),
      String(kind),
    ).toBe(true);
});

/** Owners by key; tickets that are made meanwhile belong to nobody who is looked at. */
const owners = new Map<string, { kind: string; owners: string[] }>();
let tickets = new Set<string>();
/** Looks per person and kind of output. */
const looks = new Map<string, number>();
const leaks: string[] = [];
/** Words that somebody reads who does not own them, whatever they are. */
const foreign = new Map<string, string>();

function look(who: string, where: string, shown: unknown): void {
  const text = typeof shown === 'string' ? shown : (JSON.stringify(shown) ?? '');
  for (const word of text.match(/(?<![\w-])[\w-]{12,64}(?![\w-])/g) ?? []) {
    if (
      owners.get(word)?.owners.includes(who) !== true &&
      /^(?!.{8}-.{4}-)(.*\d.*[a-z]|.*[a-z].*\d|.{22}$)/i.test(word)
    )
      foreign.set(word, `${who} in ${where}`);
  }
  looks.set(who, (looks.get(who) ?? 0) + 1);
  for (const run of text.match(/[\w-]{22,}/g) ?? []) {
    for (let at = 0; at + 22 <= run.length; at += 1) {
      const word = run.slice(at, at + 22);
      if (tickets.has(word) && owners.get(word)?.owners.includes(who) !== true) {
        leaks.push(`${who} reads a ticket (${owners.get(word)?.owners.join() ?? 'of another'}) in ${where}`);
      }
    }
  }
  for (const [key, { kind, owners: own }] of owners) {
    if (kind !== 'ticket' && !own.includes(who) && text.includes(key)) leaks.push(`${who} reads a ${kind} in ${where}`);
  }
}

async function readTickets(): Promise<void> {
  const { rows } = await sql<{ ticket: string }>`
    select ticket from payment union select payer_ticket from payment where payer_ticket is not null
    union select ticket from mabar_party_member union select ticket from gift_claim where ticket is not null`.execute(
    world.admin,
  );
  tickets = new Set(rows.map(({ ticket }) => ticket));
}

const own = (key: string, kind: string, ...of: string[]) => owners.set(key, { kind, owners: of });
const logged: string[] = [];

const host = useHost(world, {}, beforeAll);
let rina: TestOperator;
let gift: string;
let paid: Awaited<ReturnType<typeof paidOrder>>;
let dispute: string;
let remoteKey: string;
const members: Record<string, TestMember> = {};
const email = 'pembayar.pintu@example.test';

beforeAll(async () => {
  for (const level of ['debug', 'info', 'warn', 'error'] as const) {
    Object.assign(world.app.deps.log, { [level]: (...line: unknown[]) => void logged.push(JSON.stringify(line)) });
  }
  own(host.code, 'display key', 'owner', `mail to ${host.email}`);
  for (const role of HELPER_ROLES) members[role] = await addTestMember(world, host, role);
  await addWebhook(world, host);
  await host.proved(saveDiscord, { settings: { webhook: testWebhook().address } });
  remoteKey = await addRemoteKey(world, host);
  own(remoteKey, 'remote key');

  const friend = newPlayer();
  const party = [{ gameID: friend.id, gameServerID: friend.server }];
  paid = await host.paidOrder({ party, gameCount: 2, gameEmail: email });
  own(paid.ticket, 'ticket', 'payer', `mail to ${email}`);
  own(paid.along[0] ?? '', 'ticket', 'payer', 'friend', `mail to ${email}`);

  const given = await host.paidOrder({ gameCount: 2, gameEmail: 'pemberi@example.test' });
  own(given.ticket, 'ticket', 'giver', 'mail to pemberi@example.test');
  const { id, server } = newPlayer();
  const { body } = await world.call(ticketTransfer, {
    ticket: given.ticket,
    form: { gameID: id, gameServerID: server },
  });
  // The one who gives the place on sends this link.
  own(body.data?.ticket ?? '', 'ticket', 'receiver');
  await host.refund(given.entryId);

  const supporterEmail = 'pendukung.pintu@example.test';
  const support = await host.paidSupport({ supporterEmail });
  dispute = await openDispute(world, support, 5_000);
  const ticketOfSupport = world.admin.selectFrom('payment').select('ticket').where('id', '=', support);
  own((await ticketOfSupport.executeTakeFirstOrThrow()).ticket, 'ticket', 'supporter', `mail to ${supporterEmail}`);

  gift = await host.addGift({ giftQuota: 2 });
  own((await winner(world, host, gift)).answer.ticket, 'ticket', 'winner');
  for (const [ticket, { kind, owners: of }] of owners) {
    const { data } = kind === 'ticket' ? (await world.call(ticketCall, { ticket })).body : {};
    const code = data?.kind === 'mabar' ? data.entry?.chat.code : null;
    if (code) own(code, 'chat code', ...of);
  }
  const credit = await givenCode(world, host);
  own(credit, 'credit code');
  own(shownCreditCode(credit.replaceAll('-', '')), 'credit code');

  await world.call(requestDataLink, { form: { privacyEmail: email }, token: 'sandbox-pass' });
  await invitationCode(world, host, 'undangan.pintu@tim.test');
  rina = await createTestOperator(world, 'rina');
  await world.advance(8 * 86_400);
  rina = await createTestOperator(world, 'sari');
  await world.call(ticketRefund, { ticket: paid.ticket });
  // Sessions end after a week.
  host.browser = await logIn(world, host.email);
  for (const member of Object.values(members)) member.browser = await logIn(world, member.email, MEMBER_PASSWORD);
  await world.advance(60);
  await world.drainJobs();
  const { rows } = await sql<{ to: string; text: string }>`select recipient as to, text from sandbox_mail`.execute(
    world.admin,
  );
  for (const { to, text } of rows) {
    for (const [, code = ''] of text.matchAll(/\/([\w-]{43})(?=\s|$)/g)) own(code, 'mailed code', `mail to ${to}`);
  }
  await readTickets();
});

test('the world is filled with every kind of key', () => {
  const kinds = [...owners.values()].map(({ kind }) => kind);
  for (const kind of ['ticket', 'display key', 'remote key', 'credit code', 'chat code', 'mailed code'])
    expect(kinds).toContain(kind);
  expect(owners.has('')).toBe(false);
});

describe('a key stands before its owner alone', () => {
  test('on what everybody reads', async () => {
    const { username } = host;
    const reads: [Endpoint, object][] = [
      [hostProfile, { id: username }],
      [hostBoards, { id: username }],
      [publicList, { hostID: username }],
      [giftSchedule, { hostID: username }],
      [giftProof, { gift }],
      [hostDirectory, {}],
    ];
    for (const [endpoint, input] of reads) {
      const { body } = await world.call(endpoint, input as never);
      expect(body.status, endpoint.path).toBe(0);
      look('anybody', endpoint.path, body);
    }
    const line = await world.app.server.inject({ url: `/api/host/${username}/antri.txt` });
    look('anybody', 'antri.txt', line.body);
    expect(leaks).toEqual([]);
  });

  test('on tickets and payments of others, after a transfer too', async () => {
    for (const [key, { kind, owners: of }] of owners) {
      if (kind !== 'ticket') continue;
      const viewer = of.find((one) => !one.startsWith('mail to') && (one !== 'payer' || of.length === 2)) ?? '';
      look(viewer, 'the ticket', (await world.call(ticketCall, { ticket: key })).body);
      const { body } = await world.call(payment, { transaction_id: key });
      expect(body.status === 0, `${viewer} reads the payment`).toBe(['payer', 'giver', 'supporter'].includes(viewer));
      look(viewer, 'the payment', body);
    }
    expect(leaks).toEqual([]);
  });

  test('on the stream and at the remote', async () => {
    const as = { displayKey: host.code };
    for (const [endpoint, input] of [
      [displaySnapshot, {}],
      [alertNext, { instance: 'pintu-0001', presence: 'obs_active' }],
      [displayWidget, { target: 'queue' }],
    ] as const) {
      look('the stream', endpoint.path, (await world.call(endpoint as Endpoint, input as never, as)).body);
    }
    look('the remote', remoteState.path, (await world.call(remoteState, {}, { headers: bearer(remoteKey) })).body);
    expect(leaks).toEqual([]);
  });

  test('on the dashboard of the host and of each helper', async () => {
    const inputs = lostAnswerInputs(world, push);
    const days = { dateStart: '2026-11-01', dateEnd: '2026-12-01' };
    for (const file of REPORT_FILES) {
      const { path } = dataOf(await host.call(prepareReportFile, { file, ...days }));
      const headers = { cookie: `${sessionCookieName(world.config)}=${host.browser.cookie}` };
      const { statusCode, body } = await world.app.server.inject({ url: path, headers });
      expect(statusCode, file).toBe(200);
      look('owner', `the file ${file}`, body);
    }
    const calls = allEndpoints.filter(({ endpoint }) => endpoint.who === 'host');
    for (const { name, endpoint } of calls) {
      if (v.is(endpoint.input, {})) {
        const people = Object.entries(members).filter(([role]) => endpoint.roles?.includes(role as never));
        for (const [role, { browser }] of people)
          look(role, name, (await world.call(endpoint, {} as never, { as: browser })).body);
        const { body } = await host.call(endpoint, {} as never);
        expect(body.code, name).not.toBe('accounts.relogin');
        look('owner', name, body);
      } else if (isDeep || /list|detail|supports|webhookDeliveries|hostRefunds|transactions|download/i.test(name)) {
        // What it changes is another host's.
        const other = await createTestHost(world);
        const input = (await inputs[name]?.(other)) ?? {};
        if (endpoint.proof) await prove(world, other.browser);
        await readTickets();
        look('owner', name, (await other.call(endpoint, input as never)).body);
      }
    }
    expect(leaks).toEqual([]);
  }, 120_000);

  test('in mails, messages of channels, webhooks, logs, tasks and what gateways and banks get', async () => {
    await world.drainJobs();
    await readTickets();
    const { rows: mails } = await sql<{ to: string; text: string }>`
      select recipient as to, concat(subject, text, html) as text from sandbox_mail`.execute(world.admin);
    const known = new Set([...owners.values()].flatMap((one) => one.owners));
    // Mails to others about what was made meanwhile hold their own tickets.
    for (const { to, text } of mails) {
      if (known.has(`mail to ${to}`) || [host.email, ...Object.values(members).map((one) => one.email)].includes(to))
        look(`mail to ${to}`, 'a mail', text);
    }
    const { length: hostMails } = await mailsTo(world, host.email);
    expect(hostMails).toBeGreaterThan(0);
    const tables = [
      'sandbox_chat',
      'sandbox_charge',
      'webhook_event',
      'payment_task',
      'operator_log',
      'team_log',
      'live_event',
      'ledger_journal',
      'dispute',
      'complaint',
    ];
    for (const table of tables) {
      const { rows } = await sql<{ row: string }>`select one::text as row from ${sql.table(table)} as one`.execute(
        world.admin,
      );
      for (const { row } of rows) look(`table ${table}`, table, row);
    }
    for (const line of logged) look('the log', 'a line', line);
    expect(leaks).toEqual([]);
  });

  test('in what an operator lists, searches and reads, but for a ticket that is asked for by name', async () => {
    const values: Record<string, unknown> = {
      payment: paid.id,
      username: host.username,
      by: email,
      person: email,
      q: paid.id,
      of: '',
      state: 'open',
      to: '',
      letter: 'B/7',
      unmasked: false,
      from: 'host',
      amount: 10_000,
      played: false,
      task: 1,
      text: 'sudah beres',
      seen: '',
    };
    const calls = allEndpoints.filter(({ endpoint }) => endpoint.who === 'operator');
    let answered = 0;
    for (const { name, endpoint } of calls.filter((one) => !['deskShowTicket', 'deskSignOut'].includes(one.name))) {
      const entries = Object.keys((endpoint.input as Shape).entries ?? {});
      const id = /Dispute/.test(name) ? dispute : paid.id;
      const all: Record<string, unknown> = { ...values, id, why: 'tiket 41' };
      if (entries.includes('code')) all['code'] = rina.code();
      const input = Object.fromEntries(entries.map((field) => [field, all[field]]));
      if (!v.is(endpoint.input, input)) continue;
      const { body } = await world.call(endpoint, input as never, { headers: rina.headers });
      if (body.status === 0) answered += 1;
      look('operator', name, body);
    }
    expect(answered).toBeGreaterThan(15);
    for (const { name, ...act } of operatorActs) {
      if ('asks' in act || /^(tickets show|check-services|operators|login|logout|passkeys)/.test(name)) continue;
      for (const subject of [[], [paid.id], [host.username]]) {
        const said = await runAsOperator(world.db, world.app.deps, [...name.split(' '), ...subject, '--json']).catch(
          String,
        );
        look('operator', `ops ${name}`, said);
      }
    }
    expect(leaks).toEqual([]);
  }, 60_000);

  test('and nothing else that is shown opens anything, tried on every call that takes one key', async () => {
    const calls = allEndpoints.flatMap(({ name, endpoint }) => {
      const [field = '', ...more] = textsOf(endpoint.input as Shape);
      const isKey = Object.values(keyFields).some((kind) => kind.test(`${name}.${field}`));
      return isKey && more.length === 0 && (isDeep || endpoint.method === 'GET') ? [{ endpoint, field }] : [];
    });
    expect(calls.length).toBeGreaterThan(isDeep ? 8 : 1);
    const opened: string[] = [];
    for (const { endpoint, field } of calls) {
      const ask = async (word: string) => (await world.call(endpoint, { [field]: word } as never)).body;
      const nothing = JSON.stringify(await ask('Z'.repeat(22)));
      for (const [word, seen] of foreign) {
        const body = await ask(word);
        if (body.status === 0 && JSON.stringify(body) !== nothing)
          opened.push(`${endpoint.path} takes ${word}, which reads ${seen}`);
      }
    }
    expect(opened).toEqual([]);
  }, 600_000);

  test('is what the table of this run says', () => {
    const rows = [...looks].map(([who, outputs]) => `${who.padEnd(36)} ${outputs} outputs, no key of another`);
    process.stdout.write(
      `${[`${owners.size} keys planted, ${tickets.size} tickets, ${foreign.size} other words tried`, ...rows].join('\n')}\n`,
    );
    expect(looks.size).toBeGreaterThan(15);
  });
});

import { allEndpoints } from '@mabarin/api-client/contract/all';
import { uploadMedia } from '@mabarin/api-client/contract/alerts';
import { dashboardHost } from '@mabarin/api-client/contract/accounts';
import { saveBankAccount } from '@mabarin/api-client/contract/cash';
import { saveDiscord } from '@mabarin/api-client/contract/discord';
import { saveChannel } from '@mabarin/api-client/contract/notify';
import { openVote, saveShow, show } from '@mabarin/api-client/contract/show';
import { saveWidget } from '@mabarin/api-client/contract/widgets';
import type { Endpoint } from '@mabarin/api-client/endpoint';
import { failureText } from '@mabarin/domain/errors';
import { noRules } from '@mabarin/domain/show/show';
import { HELPER_ROLES, type HelperRole } from '@mabarin/domain/team/roles';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { isDeep } from '#testing/depth.ts';
import { returnableEntry } from '#testing/fixtures/credits.ts';
import { testBot, testWebhook } from '#testing/fixtures/discord.ts';
import { addTestClaim } from '#testing/fixtures/gifts.ts';
import { createTestHost, type TestHost, useHost } from '#testing/fixtures/hosts.ts';
import { addRemoteKey } from '#testing/fixtures/remote.ts';
import { picture } from '#testing/fixtures/images.ts';
import { eventCode } from '#testing/fixtures/orders.ts';
import { supportRow } from '#testing/fixtures/supports.ts';
import { addTestMember, invitationCode, type TestMember } from '#testing/fixtures/team.ts';
import { addWebhook, webhookForm } from '#testing/fixtures/webhooks.ts';
import { useWorld, type CallOptions } from '#testing/world.ts';
import { addTestPasskey } from '#testing/fixtures/accounts/passkeys.ts';

/**
 * Callers of every host call, and owners of the rows that its ids name (reliability 5.4). New host calls are included
 * automatically; one with a row's id fails until the table below can create that row.
 */
const world = useWorld();
let mine: TestHost;
let theirs: TestHost;
beforeAll(async () => {
  [mine, theirs] = [await createTestHost(world), await createTestHost(world)];
});

const hostCalls = allEndpoints.filter(({ endpoint }) => endpoint.who === 'host');

/** An alert of a host that waits. */
async function alertIdOf(host: TestHost): Promise<string> {
  const supportId = await host.paidSupport();
  const { id } = await world.row('alert', { support_id: supportId });
  return id;
}

async function mediaIdOf(host: TestHost): Promise<string> {
  const base64 = (await picture({ width: 40, height: 40, format: 'png' })).toString('base64');
  const { body } = await host.call(uploadMedia, { name: 'kancil', base64 });
  return body.data!.ref.slice('media:'.length);
}

const paidEntry = async (host: TestHost) => (await returnableEntry(world, host)).mabarID;

async function supportIdOf(host: TestHost, hidden = false): Promise<string> {
  const paymentId = await host.paidSupport(hidden ? { supporterMessage: 's10t g4c0r' } : {});
  return (await supportRow(world, paymentId)).id;
}

async function refundIdOf(): Promise<string> {
  const { entryId } = await theirs.paidOrder();
  return (await theirs.refund(entryId)).refund_id;
}

async function sessionIdOf(host: TestHost): Promise<string> {
  const { id } = await world.row('session', { host_id: host.id, revoked_at: null });
  return id;
}

async function remoteKeyIdOf(host: TestHost): Promise<string> {
  const name = randomUUID();
  await addRemoteKey(world, host, { name });
  const { id } = await world.row('remote_key', { name });
  return id;
}

async function invitationIdOf(host: TestHost): Promise<string> {
  await invitationCode(world, host, `undangan${randomUUID().slice(0, 8)}@tim.test`);
  const { id } = await world.admin
    .selectFrom('team_invitation')
    .select('id')
    .where('host_id', '=', host.id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return id;
}

async function theirChannel(): Promise<string> {
  const id = randomUUID();
  const form = { service: 'telegram' as const, ...testBot(), events: ['order' as const] };
  await theirs.proved(saveChannel, { id, ...form });
  return id;
}
async function voteIdOf(host: TestHost): Promise<string> {
  const id = randomUUID();
  const form = { id, title: 'Hukuman berikutnya', options: ['Push-up', 'Nyanyi'], minutes: 5 };
  await host.call(openVote, form);
  return id;
}

const voucherIdOf = async (host: TestHost) => (await host.addVoucher()).id;

async function showEventIdOf(host: TestHost): Promise<number> {
  const milestones = [{ amount: 900_000_000, title: 'Nyanyi satu lagu' }];
  await host.call(saveShow, { rules: noRules, milestones });
  await host.paidSupport();
  const { body } = await host.call(show, {});
  return body.data!.events[0]!.id;
}

/** A row of the other host for all calls, none of which may change it. */
function once(make: () => Promise<string>): () => Promise<string> {
  let made: Promise<string> | null = null;
  return () => (made ??= make());
}
const theirWebhook = once(() => addWebhook(world, theirs));
const theirEntry = once(() => theirs.addToQueue());
const theirPaidEntry = once(() => paidEntry(theirs));
const theirSupport = once(() => supportIdOf(theirs));
const theirAlert = once(() => alertIdOf(theirs));

/** Ids that name a row: how another host's is made, and the rest of an input that is otherwise right. */
type ForeignRow = {
  foreign: () => Promise<string | number>;
  random: string | number;
  rest: object;
  /** A list that starts behind a row nobody has is empty, and no refusal. */
  list?: true;
  /** Removing a missing row succeeds. */
  gone?: true;
};
const rows: Record<string, Record<string, ForeignRow>> = {
  setPlaying: {
    mabarID: { foreign: theirEntry, random: '987654321', rest: { setPlaying: true } },
  },
  saveGift: {
    id: { foreign: () => theirs.addGift(), random: randomUUID(), rest: { action: 'delete' } },
  },
  giftClaims: {
    id: { foreign: () => addTestClaim(world, theirs.id), random: '987654321', rest: { action: 'delete' } },
  },
  eventStatusUpdate: {
    id: { foreign: () => eventCode(world, theirs), random: randomUUID(), rest: { status: true } },
  },
  eventSaveForm: {
    id: { foreign: () => eventCode(world, theirs), random: randomUUID(), rest: { action: 'delete' } },
  },
  addQueue: {
    gameEventID: {
      foreign: () => eventCode(world, theirs),
      random: randomUUID(),
      rest: { gameID: '123456789', gameServerID: '2001', gamePlayerName: 'Kancil', gameCount: 1 },
    },
  },
  countPlusOne: { mabarID: { foreign: theirEntry, random: '987654321', rest: {} } },
  moveEntry: {
    mabarID: {
      foreign: theirEntry,
      random: '987654321',
      rest: { afterID: null, beforeID: '1' },
    },
  },
  requeueEntry: { mabarID: { foreign: theirEntry, random: '987654321', rest: {} } },
  entryGames: { mabarID: { foreign: theirEntry, random: '987654321', rest: {} } },
  playerHistory: { mabarID: { foreign: theirEntry, random: '987654321', rest: {} } },
  setPlayerNote: {
    mabarID: { foreign: theirEntry, random: '987654321', rest: { note: 'Jago jungler.' } },
  },
  creditOffer: { mabarID: { foreign: theirPaidEntry, random: '987654321', rest: {} } },
  creditGive: { mabarID: { foreign: theirPaidEntry, random: '987654321', rest: { games: 1 } } },
  supports: { before: { foreign: theirSupport, random: randomUUID(), rest: {}, list: true } },
  banSupporter: { id: { foreign: theirSupport, random: randomUUID(), rest: {} } },
  reviewSupport: { id: { foreign: theirSupport, random: randomUUID(), rest: { verdict: 'show' } } },
  complainOfAlert: {
    id: {
      foreign: theirAlert,
      random: randomUUID(),
      rest: { form: { reason: 'other', words: '' } },
    },
  },
  hideAlertMessage: { alert_id: { foreign: theirAlert, random: randomUUID(), rest: {} } },
  skipAlert: { alert_id: { foreign: theirAlert, random: randomUUID(), rest: {} } },
  replayAlert: { alert_id: { foreign: theirAlert, random: randomUUID(), rest: {} } },
  deleteMedia: { id: { foreign: () => mediaIdOf(theirs), random: randomUUID(), rest: {} } },
  replaySupport: { id: { foreign: theirSupport, random: randomUUID(), rest: {} } },
  showSupport: { id: { foreign: () => supportIdOf(theirs, true), random: randomUUID(), rest: {} } },
  refundOffer: { mabarID: { foreign: theirEntry, random: '987654321', rest: {} } },
  refundRequest: { mabarID: { foreign: theirEntry, random: '987654321', rest: {} } },
  hostRefunds: { before: { foreign: () => refundIdOf(), random: 'RF-000000000000', rest: {} } },
  renamePasskey: {
    id: {
      foreign: async () => (await addTestPasskey(world, theirs.browser)).id,
      random: randomUUID(),
      rest: { name: 'Milikku' },
      gone: true,
    },
  },
  removePasskey: {
    id: {
      foreign: async () => (await addTestPasskey(world, theirs.browser)).id,
      random: randomUUID(),
      rest: {},
      gone: true,
    },
  },
  endSessions: { id: { foreign: () => sessionIdOf(theirs), random: randomUUID(), rest: {} } },
  withdrawInvitation: { id: { foreign: () => invitationIdOf(theirs), random: randomUUID(), rest: {} } },
  setMemberRole: {
    id: {
      foreign: async () => (await addTestMember(world, theirs)).id,
      random: randomUUID(),
      rest: { role: 'finance' },
    },
  },
  removeMember: {
    id: { foreign: async () => (await addTestMember(world, theirs)).id, random: randomUUID(), rest: {}, gone: true },
  },
  saveWebhook: { id: { foreign: theirWebhook, random: randomUUID(), rest: webhookForm } },
  switchWebhook: { id: { foreign: theirWebhook, random: randomUUID(), rest: { on: false } } },
  rotateWebhookSecret: { id: { foreign: theirWebhook, random: randomUUID(), rest: {} } },
  removeWebhook: { id: { foreign: theirWebhook, random: randomUUID(), rest: {} } },
  testWebhook: { id: { foreign: theirWebhook, random: randomUUID(), rest: {} } },
  webhookDeliveries: { id: { foreign: theirWebhook, random: randomUUID(), rest: {} } },
  replayWebhook: { id: { foreign: theirWebhook, random: randomUUID(), rest: { delivery: null } } },
  // With an address an unknown id is a new channel.
  saveChannel: {
    id: {
      foreign: theirChannel,
      random: randomUUID(),
      rest: { service: 'telegram', address: '', chat: '', events: ['order'] },
    },
  },
  removeChannel: { id: { foreign: theirChannel, random: randomUUID(), rest: {} } },
  testChannel: { id: { foreign: theirChannel, random: randomUUID(), rest: {} } },
  decideSuspended: {
    id: {
      foreign: () => remoteKeyIdOf(theirs),
      random: randomUUID(),
      rest: { kind: 'remote', keep: false },
      gone: true,
    },
  },
  revokeRemoteKey: { id: { foreign: () => remoteKeyIdOf(theirs), random: randomUUID(), rest: {}, gone: true } },
  setPlayingDone: { mabarID: { foreign: theirEntry, random: '987654321', rest: {} } },
  closeVote: { id: { foreign: () => voteIdOf(theirs), random: randomUUID(), rest: {} } },
  voucherUses: { id: { foreign: () => voucherIdOf(theirs), random: randomUUID(), rest: {} } },
  stopVoucher: { id: { foreign: () => voucherIdOf(theirs), random: randomUUID(), rest: {} } },
  undoShowEvent: { id: { foreign: () => showEventIdOf(theirs), random: 987_654_321, rest: {} } },
};
/** Fields that look like an id of a row and are none. */
const notRows = new Set([
  'gameResult.gameKey',
  'makeVoucher.id',
  'makeVoucher.code',
  // Of a list, and of a neighbour beside an own entry: lane.test.ts tries another host's.
  'playNextPlayers.mabarIDs',
  'moveEntry.afterID',
  'moveEntry.beforeID',
  // Made by the caller; another host's is refused (webhook.test.ts).
  'createWebhook.id',
  // Made by the caller; the row of an id that another host used stays as it is.
  'openVote.id',
  // Of what is made; remote.test.ts tries another host's.
  'createRemoteKey.newKeyId',
  // Of an authenticator; passkey.test.ts tries another host's.
  'proveByPasskey.assertion.id',
  'proveByPasskey.assertion.rawId',
  'addPasskey.attestation.id',
  'addPasskey.attestation.rawId',
  // Of an authenticator app.
  'confirmSecondFactor.code',
  'checkAccount.bankCode',
  'saveBankAccount.bankCode',
  'checkPlayer.id',
  'addQueue.gameID',
  'addQueue.gameServerID',
  'hostNotice.playerID',
  'giftClaims.giftClaimPlayerID',
  'updateProfile.playerID',
  // The number of an entry within the host's own account, and a place in the host's own list.
  'transactions.before',
  'mabarListDone.before',
  'mabarListDone.before.id',
  'blacklist.before',
  'blacklist.before.playerID',
  // A place in the history of one of the host's own players.
  'playerHistory.before',
  // A place in the host's own log.
  'teamLog.before',
  'webhookDeliveries.before',
  'remoteLog.before',
]);

function call(endpoint: Endpoint, input: Record<string, unknown>, options: CallOptions) {
  return world.call(endpoint, input as never, options);
}

let tables: string[] = [];
beforeAll(async () => {
  const { rows: found } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'session'
    order by 1`.execute(world.admin);
  tables = found.map(({ name }) => name);
});

/** Contents of every table, except traces of reads. */
async function everything(): Promise<string> {
  const contents = tables.map(
    (name) => sql`select ${sql.lit(name)} as name, string_agg(t::text, ';' order by t::text) as text
      from ${sql.table(name)} t`,
  );
  const { rows: found } = await sql<{ name: string; text: string | null }>`
    ${sql.join(contents, sql` union all `)} order by 1`.execute(world.admin);
  return found.map(({ name, text }) => `${name}: ${text ?? ''}`).join('\n');
}

test('there are host calls to look at', () => {
  expect(hostCalls.length).toBeGreaterThan(4);
});

describe('nobody but its own host', () => {
  let before: string;
  beforeAll(async () => {
    before = await everything();
  });

  test.each(hostCalls)('gets more than relogin from $name [dash 6 guard] [req 20]', async ({ endpoint }) => {
    const { cookie, login } = mine.browser;
    const outsiders: Record<string, CallOptions> = {
      'no cookie, no header': {},
      'the cookie alone': { as: { cookie, login: '' } },
      'a foreign origin': { as: mine.browser, headers: { origin: 'https://jahat.example' } },
      'the header alone': { headers: { login } },
      "another host's header": { as: { cookie, login: theirs.browser.login } },
      "another host's cookie": { as: { cookie: theirs.browser.cookie, login } },
      'the display key as login': { as: { cookie, login: mine.code } },
      'a made-up cookie': { as: { cookie: randomUUID(), login } },
      "the overlay's origin": { as: mine.browser, headers: { origin: world.config.origins.overlay } },
      'no origin at all': { as: mine.browser, headers: { origin: 'null' } },
    };
    // Guarding is one function for all calls: each call is tried by all outsiders in deep runs, by three otherwise.
    for (const [who, options] of Object.entries(outsiders).slice(0, isDeep ? undefined : 3)) {
      const { http, body } = await call(endpoint, {}, options);
      expect(http, who).toBe(200);
      expect(body, who).toEqual({
        status: -1,
        code: 'accounts.relogin',
        relogin: true,
        data: expect.stringContaining('login sudah tidak valid'),
      });
    }
  });

  test('wrote anything by all these calls [dash 6 guard] [req 20]', async () => {
    expect(await everything()).toBe(before);
  });
});

/** Every field of a host call that names a row; one inside of another field is named `outer.inner`. */
const idFields = hostCalls.flatMap(({ name, endpoint }) =>
  fieldsOf(name, endpoint.input)
    .filter((field) => /(id|code|key|before|after)$/i.test(field) && !notRows.has(`${name}.${field}`))
    .map((field) => ({ name, endpoint, field })),
);

type Shape = { type?: string; entries?: Record<string, Shape>; wrapped?: Shape; item?: Shape; options?: Shape[] };

function fieldsOf(call: string, input: Shape): string[] {
  if (input.entries === undefined && input.options === undefined)
    throw new Error(`the input of ${call} is no object whose fields can be listed`);
  const inner = (schema: Shape): string[] => {
    const { entries, wrapped, item, type, options = [] } = schema;
    if (type === 'variant' || type === 'union') return [...new Set(options.flatMap(inner))];
    if (entries === undefined) return [...(wrapped ? inner(wrapped) : []), ...(item ? inner(item) : [])];
    return Object.entries(entries).flatMap(([field, of]) => [field, ...inner(of).map((deep) => `${field}.${deep}`)]);
  };
  return inner(input);
}

test('every call of every contract is among those looked at here [req 19]', async () => {
  const folder = join(import.meta.dirname, '..', '..', '..', '..', 'packages', 'api-client', 'src', 'contract');
  const areas = (await readdir(folder, { recursive: true })).filter(
    (file) => /^[a-z/-]+\.ts$/.test(file) && file !== 'all.ts',
  );
  expect(areas.length).toBeGreaterThan(10);
  const known = new Set(allEndpoints.map(({ endpoint }) => endpoint));
  for (const area of areas) {
    const exported = (await import(join(folder, area))) as Record<string, Partial<Endpoint> | undefined>;
    for (const [name, value] of Object.entries(exported)) {
      if (value?.method === undefined || value.path === undefined || value.who === undefined) continue;
      expect(known.has(value as Endpoint), `${area}: ${name}`).toBe(true);
    }
  }
});

describe("with the id of another host's row", () => {
  const foreign = new Map<string, string | number>();
  let before: string;
  beforeAll(async () => {
    for (const { name, field } of idFields) {
      const row = rows[name]?.[field];
      if (row) foreign.set(`${name}.${field}`, await row.foreign());
    }
    before = await everything();
  });

  test.each(idFields)(
    "$name: another host's $field is as unknown as a made-up one [dash 6 own] [req 19]",
    async ({ name, endpoint, field }) => {
      const row = rows[name]?.[field];
      if (!row) throw new Error(`say in this table how another host's ${name}.${field} is made`);
      const of = (id: string | number | undefined) =>
        call(endpoint, { ...row.rest, [field]: id }, { as: mine.browser });
      const [answer, random] = [await of(foreign.get(`${name}.${field}`)), await of(row.random)];
      expect(answer.http).toBe(random.http);
      expect(answer.body).toEqual(random.body);
      const expected = row.gone ? { status: 0 } : { status: -1 };
      expect(answer.body).toMatchObject(row.list ? { status: 0, data: [] } : expected);
      if (isDeep) expect(await everything()).toBe(before);
    },
  );

  test('changed nothing by all these calls [dash 6 own] [req 19]', async () => {
    expect(await everything()).toBe(before);
  });
});

describe('every call in every role', () => {
  const members = {} as Record<HelperRole, TestMember>;
  beforeAll(async () => {
    for (const role of HELPER_ROLES) members[role] = await addTestMember(world, mine, role);
  });
  // Roles are checked by one function for all calls: in the test command each call is made in one role, in turn.
  const calls = HELPER_ROLES.flatMap((role, turn) =>
    hostCalls
      .filter((_, place) => isDeep || place % HELPER_ROLES.length === turn)
      .map((each) => ({ ...each, role, allowed: each.endpoint.roles?.includes(role) === true })),
  );
  // Of a form that holds nothing, so that nothing happens to the session itself.
  const callAs = (endpoint: Endpoint, role: HelperRole) => call(endpoint, {}, { as: members[role].browser });

  test('names its roles, the host itself among them', () => {
    for (const { name, endpoint } of hostCalls) expect(endpoint.roles, name).toContain('owner');
  });

  describe('that it is not for', () => {
    let before: string;
    beforeAll(async () => {
      before = await everything();
    });

    test.each(calls.filter(({ allowed }) => !allowed))('$name refuses a $role', async ({ endpoint, role }) => {
      const { http, body } = await callAs(endpoint, role);
      expect(http).toBe(200);
      expect(body).toEqual({ status: -1, code: 'team.not_allowed', data: failureText('team.not_allowed') });
    });

    test('wrote nothing by all these calls', async () => {
      expect(await everything()).toBe(before);
    });
  });

  test.each(calls.filter(({ allowed }) => allowed))('$name takes a $role', async ({ endpoint, role }) => {
    const { body } = await callAs(endpoint, role);
    expect(body.code).not.toBe('team.not_allowed');
  });
});

describe('what a moderator is answered', () => {
  /** Values that stand nowhere by chance: e-mails, money, the display key, the account and the webhook. */
  const secrets: Record<string, string> = {};
  const host = useHost(world, { email: 'surel.pemilik.rahasia@mabarin.test' }, beforeAll);
  let moderator: TestMember;

  beforeAll(async () => {
    moderator = await addTestMember(world, host);
    await host.paidSupport({ supporterEmail: 'surel.penonton.rahasia@example.test', supporterGift: 7_654_321 });
    await host.paidSupport({ supporterEmail: 'kedua.rahasia@example.test', supporterGift: 1_234_567 });
    await host.call(saveWidget, {
      target: 'goal',
      settings: { title: 'Mik', target: 900_000_000, since: '2026-11-01' },
    });
    const account = { bankCode: '014', bankAccountNumber: '5551119876' };
    await host.proved(saveBankAccount, account);
    await host.proved(saveDiscord, { settings: { webhook: testWebhook().address } });
    const { body } = await host.call(dashboardHost, {});
    Object.assign(secrets, {
      'the e-mail of the host': 'pemilik.rahasia',
      'the e-mail of a viewer': 'penonton.rahasia',
      "the helper's e-mail": moderator.email,
      'the balance': String(body.data?.balance_collected),
      'the display key': host.code,
      'the holder of the account': body.data?.bank_holder ?? '',
      'the end of the account': '9876',
      'the webhook': testWebhook().id,
    });
    for (const [what, secret] of Object.entries(secrets)) expect(secret, what).not.toBe('');
    expect(body.data?.balance_collected).toBe(8_888_888);
  });

  const readable = hostCalls.filter(({ endpoint }) => endpoint.roles?.includes('moderator'));

  test.each(readable)('$name holds no e-mail, no balance, no key and no link', async ({ endpoint }) => {
    const { body } = await call(endpoint, {}, { as: moderator.browser });
    // A random id holds the account's four digits now and then.
    const answered = JSON.stringify(body).replace(/"[\da-f-]{36}"/g, '');
    for (const [what, secret] of Object.entries(secrets)) expect(answered, what).not.toContain(secret);
  });
});

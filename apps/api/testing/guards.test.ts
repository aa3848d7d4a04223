import { allEndpoints } from '@mabarin/api-client/contract/all';
import type { Endpoint } from '@mabarin/api-client/endpoint';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { addTestGift } from '#testing/gifts.ts';
import { createTestHost, type TestHost } from '#testing/hosts.ts';
import { addToQueue } from '#testing/mabar.ts';
import { useWorld, type CallOptions } from '#testing/world.ts';

/**
 * Who may call, for every host call there is, and whose rows its ids may name (reliability 5.4). A new host call is
 * here by itself; one with an id of a row fails here until the table below says how to make that row.
 */
const world = useWorld();
let mine: TestHost;
let theirs: TestHost;
beforeAll(async () => {
  [mine, theirs] = [await createTestHost(world), await createTestHost(world)];
});

const hostCalls = allEndpoints.filter(({ endpoint }) => endpoint.who === 'host');

async function eventIdOf(hostId: string): Promise<string> {
  const { id } = await world.admin
    .selectFrom('mabar_event')
    .select('id')
    .where('host_id', '=', hostId)
    .where('title', '=', 'Reguler')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ids that name a row: how another host's is made, and the rest of an input that is otherwise right. */
const rows: Record<string, Record<string, { foreign: () => Promise<string>; random: string; rest: object }>> = {
  setPlaying: {
    mabarID: { foreign: () => addToQueue(world, theirs.id), random: '987654321', rest: { setPlaying: true } },
  },
  saveGift: {
    id: { foreign: () => addTestGift(world, theirs.id), random: randomUUID(), rest: { action: 'delete' } },
  },
  addQueue: {
    gameEventID: {
      foreign: () => eventIdOf(theirs.id),
      random: randomUUID(),
      rest: { gameID: '123456789', gameServerID: '2001', gamePlayerName: 'Kancil', gameCount: 1 },
    },
  },
  countPlusOne: { mabarID: { foreign: () => addToQueue(world, theirs.id), random: '987654321', rest: {} } },
  setPlayingDone: { mabarID: { foreign: () => addToQueue(world, theirs.id), random: '987654321', rest: {} } },
};
/** Fields that look like an id of a row and are none. */
const notRows = new Set([
  'gameResult.gameKey',
  'checkAccount.bankCode',
  'saveBankAccount.bankCode',
  'checkPlayer.id',
  'addQueue.gameID',
  'addQueue.gameServerID',
  'hostNotice.playerID',
]);

function call(endpoint: Endpoint, input: Record<string, unknown>, options: CallOptions) {
  return world.call(endpoint, input as never, options);
}

/** What stands in every table, but for the traces that reading leaves. */
async function everything(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'session'
    order by 1`.execute(world.admin);
  const contents: string[] = [];
  for (const { name } of tables) {
    const { rows: found } = await sql<{ text: string }>`
      select coalesce(string_agg(t::text, ';' order by t::text), '') as text from ${sql.table(name)} t`.execute(
      world.admin,
    );
    contents.push(`${name}: ${found[0]?.text}`);
  }
  return contents.join('\n');
}

test('there are host calls to look at', () => {
  expect(hostCalls.length).toBeGreaterThan(4);
});

describe.each(hostCalls)('$name', ({ endpoint }) => {
  test('answers relogin to everybody but its own host [dash 6 guard]', async () => {
    const { cookie, login } = mine.browser;
    const strangers: Record<string, CallOptions> = {
      'no cookie, no header': {},
      'the header alone': { headers: { login } },
      'the cookie alone': { as: { cookie, login: '' } },
      "another host's header": { as: { cookie, login: theirs.browser.login } },
      "another host's cookie": { as: { cookie: theirs.browser.cookie, login } },
      'the host code as login': { as: { cookie, login: mine.code } },
      'a made-up cookie': { as: { cookie: randomUUID(), login } },
      'a foreign origin': { as: mine.browser, headers: { origin: 'https://jahat.example' } },
      'no origin at all': { as: mine.browser, headers: { origin: 'null' } },
    };
    const before = await everything();
    for (const [who, options] of Object.entries(strangers)) {
      const { http, body } = await call(endpoint, {}, options);
      expect(http, who).toBe(200);
      expect(body, who).toEqual({
        status: -1,
        code: 'accounts.relogin',
        relogin: true,
        data: expect.stringContaining('login sudah tidak valid'),
      });
    }
    expect(await everything()).toBe(before);
  });
});

/** Every field of a host call that names a row. */
const idFields = hostCalls.flatMap(({ name, endpoint }) =>
  Object.keys((endpoint.input as { entries?: Record<string, unknown> }).entries ?? {})
    .filter((field) => /(id|code|key)$/i.test(field) && !notRows.has(`${name}.${field}`))
    .map((field) => ({ name, endpoint, field })),
);

test.each(idFields)(
  "$name: another host's $field is as unknown as a made-up one [dash 6 own] [reliability 5.4]",
  async ({ name, endpoint, field }) => {
    const row = rows[name]?.[field];
    if (!row) throw new Error(`say in this table how another host's ${name}.${field} is made`);
    const foreign = await row.foreign();
    const before = await everything();
    const answer = await call(endpoint, { ...row.rest, [field]: foreign }, { as: mine.browser });
    const random = await call(endpoint, { ...row.rest, [field]: row.random }, { as: mine.browser });
    expect(answer.http).toBe(random.http);
    expect(answer.body).toEqual(random.body);
    expect(answer.body.status).toBe(-1);
    expect(await everything()).toBe(before);
  },
);

import { allEndpoints } from '@mabarin/api-client/contract/all';
import { deskExtend, deskLog, deskSession, deskSignIn, deskSignOut } from '@mabarin/api-client/contract/desk/desk';
import { deskSearch } from '@mabarin/api-client/contract/desk/search';
import type { Endpoint } from '@mabarin/api-client/endpoint';
import { DESK_SESSION_SECONDS } from '@mabarin/domain/desk/desk';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestOperator, signInAtDesk, type TestOperator } from '#testing/fixtures/desk.ts';
import { newPlayer } from '#testing/fixtures/gifts.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import { addTestMember, type TestMember } from '#testing/fixtures/team.ts';
import { untilTestEnds } from '#testing/until-test-ends.ts';
import { sessionCookieName } from '#platform/http/session.ts';
import { useWorld } from '#testing/world.ts';

/** Callers of every call of the desk: new ones are included automatically. */
const world = useWorld();
let rina: TestOperator;
const host = useHost(world, {}, beforeAll);
let member: TestMember;
beforeAll(async () => {
  rina = await createTestOperator(world, 'rina');
  member = await addTestMember(world, host);
});

const calls = allEndpoints.filter(({ endpoint }) => endpoint.who === 'operator');
const dashboard = () => ({ origin: world.config.origins.dashboard });

/** A call with an empty form from an address. */
async function post(endpoint: Endpoint, headers: Record<string, string>, remoteAddress = '127.0.0.1') {
  const response = await world.app.server.inject({
    method: 'POST',
    url: endpoint.path.replace(/:\w+/g, 'x'),
    headers,
    payload: {},
    remoteAddress,
  });
  return { http: response.statusCode, code: response.json<{ code?: string }>().code };
}

describe('a call of the desk [dec operator]', () => {
  test.each(calls)('$name is refused to who is not signed in', async ({ endpoint }) => {
    const cookieOf = (token: string) => `${sessionCookieName(world.config)}=${token}`;
    const callers: Record<string, Record<string, string>> = {
      anonymous: {},
      'a host': { cookie: cookieOf(host.browser.cookie), login: host.browser.login },
      'a helper': { cookie: cookieOf(member.browser.cookie), login: member.browser.login },
      'a made-up session': { cookie: `${sessionCookieName(world.config)}-desk=${'A'.repeat(43)}` },
    };
    for (const [who, headers] of Object.entries(callers)) {
      expect(await post(endpoint, { ...dashboard(), ...headers }), who).toEqual({ http: 200, code: 'desk.relogin' });
    }
  });

  test.each([...calls, ...allEndpoints.filter(({ endpoint }) => endpoint.who === 'desk')])(
    '$name is nowhere for another network or site',
    async ({ endpoint }) => {
      const nowhere = { http: 404, code: 'http.not_found' };
      expect(await post(endpoint, rina.headers, '203.0.113.5')).toEqual(nowhere);
      expect(await post(endpoint, rina.headers, '2001:db8::7')).toEqual(nowhere);
      for (const origin of [world.config.origins.public, world.config.origins.overlay, 'https://jahat.example']) {
        expect(await post(endpoint, { ...rina.headers, origin }), origin).toEqual(nowhere);
      }
      expect(await post(endpoint, { cookie: rina.headers['cookie'] ?? '' })).toEqual(nowhere);
    },
  );

  test('names its reason, and nothing is read without one', async () => {
    for (const why of ['', '  ', 'ab', 'x'.repeat(201)]) {
      const { body } = await world.call(deskLog, { why, of: '' }, { headers: rina.headers });
      expect(body.code, why).toBe('desk.why_missing');
    }
  });

  test('stands in the log with its operator, reason and address', async () => {
    const { body } = await rina.call(deskLog, { of: 'desk log' });
    expect(body.data?.[0]).toMatchObject({
      operator: 'rina',
      action: 'desk log',
      subject: 'desk log',
      reason: 'tiket 41',
      origin: 'desk from 127.0.0.1',
    });
  });
});

test('no key stands in the operators’ log, however it was typed or pasted [dec operator]', async () => {
  const along = newPlayer();
  const paid = await host.paidOrder({ party: [{ gameID: along.id, gameServerID: along.server }] });
  const keys = {
    ticket: paid.ticket,
    friend: paid.along[0] ?? '',
    credit: '0123-ABCD-89EF-WXYZ',
    token: 'Zx9_'.repeat(8),
  };
  for (const [name, key] of Object.entries(keys)) {
    for (const typed of [
      key,
      `https://x.test/tiket/${key}?a=1#b`,
      `kata penonton ${key}.`,
      `https%3A%2F%2Fx.test%2Ftiket%2F${key}`,
    ]) {
      await world.call(deskSearch, { q: typed, why: typed }, { headers: rina.headers });
      const { rows } = await sql<{
        line: string;
      }>`select log::text as line from operator_log as log order by id desc limit 1`.execute(world.admin);
      expect(rows[0]?.line, name).toContain('desk search');
      expect(rows[0]?.line, `${name}: ${typed}`).not.toContain(key);
    }
  }
  const { body } = await rina.call(deskSearch, { q: paid.id });
  expect(body.status).toBe(0);
  expect((await rina.call(deskLog, { of: paid.id })).body.data).toContainEqual(
    expect.objectContaining({ action: 'desk search', subject: paid.id }),
  );
});

describe('a session of the desk [dec operator]', () => {
  const state = async (headers = rina.headers, from = '127.0.0.1') => (await post(deskSession, headers, from)).code;

  test('ends after 30 minutes, and a fresh code extends it', async () => {
    rina.headers = await signInAtDesk(world, rina);
    world.clock.offsetSeconds += DESK_SESSION_SECONDS - 60;
    expect((await rina.call(deskExtend, { code: rina.code() })).body.status).toBe(0);
    world.clock.offsetSeconds += DESK_SESSION_SECONDS - 60;
    expect(await state()).toBeUndefined();
    world.clock.offsetSeconds += 60;
    expect(await state()).toBe('desk.relogin');
    rina.headers = await signInAtDesk(world, rina);
  });

  test('is not extended by a used or wrong code', async () => {
    const code = rina.code();
    expect((await rina.call(deskExtend, { code })).body.status).toBe(0);
    expect((await rina.call(deskExtend, { code })).body.code).toBe('desk.code_wrong');
    expect((await rina.call(deskExtend, { code: '000000' })).body.code).toBe('desk.code_wrong');
    rina.code();
  });

  test('is bound to the network of its address', async () => {
    untilTestEnds(world.config, { deskNetworks: ['0.0.0.0/0'] });
    expect(await state(rina.headers, '127.0.0.77')).toBeUndefined();
    expect(await state(rina.headers, '203.0.113.5')).toBe('desk.relogin');
  });

  test('ends with its operator, in the middle of the work', async () => {
    const budi = await createTestOperator(world, 'budi');
    expect(await state(budi.headers)).toBeUndefined();
    await sql`update operator set disabled_at = now() where name = 'budi'`.execute(world.admin);
    expect(await state(budi.headers)).toBe('desk.disabled');
    expect((await budi.call(deskExtend, { code: budi.code() })).body.code).toBe('desk.disabled');
  });

  test('does nothing for a page that shows another operator', async () => {
    expect(await state({ ...rina.headers, 'desk-operator': 'rina' })).toBeUndefined();
    expect(await state({ ...rina.headers, 'desk-operator': 'budi' })).toBe('desk.relogin');
  });

  test('is opened by right credentials alone, and by one sentence refused otherwise', async () => {
    const right = { name: 'rina', secret: rina.secret };
    const wrong = [
      { ...right, code: '000000' },
      { ...right, secret: 'salah-salah', code: rina.code() },
      { name: 'tidakada', secret: rina.secret, code: rina.code() },
      { name: 'demo', secret: 'meja-kancil-77', code: '000000' },
    ];
    for (const typed of wrong) {
      const { body } = await world.call(deskSignIn, typed, { headers: dashboard() });
      expect(body.code, typed.name).toBe('desk.sign_in_wrong');
    }
  });

  test('ends by signing out: its row is over, its cookie gone, and the next call is refused', async () => {
    const headers = await signInAtDesk(world, rina);
    const out = await world.call(deskSignOut, {}, { headers });
    expect(String(out.headers['set-cookie'])).toMatch(/-desk=;.*(Max-Age=0|1970)/);
    const { rows } = await sql<{ ended: boolean }>`
      select ended_at is not null as ended from operator_session where operator = 'rina' order by created_at desc, ended_at nulls last limit 1`.execute(
      world.admin,
    );
    expect(rows).toEqual([{ ended: true }]);
    expect((await world.call(deskSession, {}, { headers })).body.code).toBe('desk.relogin');
    expect((await world.call(deskSignOut, {}, { headers })).body.code).toBe('desk.relogin');
  });

  test('keeps no secret in the log nor in its row', async () => {
    const { rows } = await sql<{ row: string }>`
      select operator_session::text as row from operator_session union all select operator_log::text from operator_log`.execute(
      world.admin,
    );
    const token = (rina.headers['cookie'] ?? '').split('=')[1] ?? 'none';
    for (const { row } of rows) {
      expect(row).not.toContain(token);
      expect(row).not.toContain(rina.secret);
    }
  });
});

import { deskEnter, deskSession, deskSignIn } from '@mabarin/api-client/contract/desk/desk';
import type { Endpoint } from '@mabarin/api-client/endpoint';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestOperator, type TestOperator } from '#testing/fixtures/desk.ts';
import { deskDoor } from '#platform/http/desk-network.ts';
import { deskCookieName } from '#platform/http/session.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
let rina: TestOperator;
let budi: TestOperator;
beforeAll(async () => {
  rina = await createTestOperator(world, 'rina');
  budi = await createTestOperator(world, 'budi');
});

const ELSEWHERE = '203.0.113.5';
const nowhere = { http: 404, code: 'http.not_found' };

/** A call from another network than the desk's. */
async function post(endpoint: Endpoint, payload: object, cookie = '', origin = world.config.origins.dashboard) {
  const url = endpoint.path;
  const response = await world.app.server.inject({
    method: 'POST',
    url,
    payload,
    headers: { origin, cookie },
    remoteAddress: ELSEWHERE,
  });
  const cookies = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return { http: response.statusCode, code: response.json<{ code?: string }>().code, cookies };
}

const link = async (by = 'rina') =>
  /\/meja\/pintu#(\S+)/.exec(await world.ops(`desk link --by ${by} --why "dari rumah"`))?.[1] ?? '';
/** The cookie of a browser that an operator's link opened. */
const opened = async (by = 'rina') => (await post(deskEnter, { token: await link(by) })).cookies;
const signIn = async (by: TestOperator, door: string) => {
  const signed = await post(deskSignIn, { name: by.name, secret: by.secret, code: by.code() }, door);
  return `${door}; ${signed.cookies}`;
};

describe('a link to the desk [dec operator]', () => {
  test('opens it to one browser from anywhere, which still signs in', async () => {
    expect(await post(deskSession, {})).toMatchObject(nowhere);
    const door = await opened();
    expect(await post(deskSession, {}, door)).toMatchObject({ http: 200, code: 'desk.relogin' });
    expect(await post(deskSession, {}, await signIn(rina, door))).toMatchObject({ http: 200, code: undefined });
  });

  test('works once, two presses at the same moment too', async () => {
    const token = await link();
    const codes = (await Promise.all([post(deskEnter, { token }), post(deskEnter, { token })])).map(({ code }) => code);
    expect(codes.filter((code) => code === undefined)).toHaveLength(1);
    expect(codes).toContain('desk.link_over');
  });

  test('is over after a quarter of an hour', async () => {
    const token = await link();
    world.clock.offsetSeconds += 15 * 60;
    expect((await post(deskEnter, { token })).code).toBe('desk.link_over');
  });

  test('is no session, at the desk or at a terminal', async () => {
    const headers = {
      origin: world.config.origins.dashboard,
      cookie: `${deskCookieName(world.config)}=${await link()}`,
    };
    expect((await world.call(deskSession, {}, { headers })).body.code).toBe('desk.relogin');
  });

  test('is taken by the page of the dashboard alone', async () => {
    expect(await post(deskEnter, { token: await link() }, '', world.config.origins.public)).toMatchObject(nowhere);
  });

  test('stands in the log with its operator and address', async () => {
    await opened();
    const log = await world.sorted('id', 'operator_log', { action: 'desk enter' }, 'operator', 'origin');
    expect(log.at(-1)).toEqual({ operator: 'rina', origin: `desk from ${ELSEWHERE}` });
  });
});

describe('a browser that a link opened', () => {
  test('is open for its own operator alone', async () => {
    expect(await post(deskSession, {}, await signIn(budi, await opened('rina')))).toMatchObject(nowhere);
  });

  test('is closed after 14 days, by a changed cookie and by another secret', async () => {
    const cookie = await opened();
    const ask = (sealed: string, secret = world.config.secret) =>
      deskDoor({ ...world.config, secret }, { ip: ELSEWHERE, headers: { cookie: sealed } }, world.clock.now());
    expect(ask(`a=b; ${cookie}`)).toEqual({ operator: 'rina' });
    expect(ask(`${cookie.slice(0, -2)}AA`)).toBeNull();
    expect(ask(cookie, 'x'.repeat(64))).toBeNull();
    world.clock.offsetSeconds += 14 * 24 * 3_600;
    expect(ask(cookie)).toBeNull();
  });
});

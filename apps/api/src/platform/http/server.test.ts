import { login, logout } from '@mabarin/api-client/contract/accounts';
import { describe, expect, test } from 'vitest';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const post = (payload: string, headers: Record<string, string> = {}) =>
  world.app.server.inject({
    method: 'POST',
    url: login.path,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });

describe('what every call answers [dec the answer of every call]', () => {
  test('malformed JSON is 400 with a sentence', async () => {
    const answer = await post('{"form":');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ status: -1, code: 'http.malformed' });
    expect(answer.json<{ data: string }>().data).toMatch(/coba lagi ya!$/);
  });

  test('a body over the limit is 413, another type 415', async () => {
    const large = await post(JSON.stringify({ form: 'x'.repeat(70_000) }));
    expect([large.statusCode, large.json<{ code: string }>().code]).toEqual([413, 'http.too_large']);
    const form = await post('a=1', { 'content-type': 'application/x-www-form-urlencoded' });
    expect([form.statusCode, form.json<{ code: string }>().code]).toEqual([415, 'http.wrong_type']);
  });

  test('a body that is no object is refused like a missing field, never a 500', async () => {
    for (const body of ['null', '[]', '"teks"', '5', 'true', '{"__proto__":{"form":1}}']) {
      const answer = await post(body);
      expect(answer.statusCode, body).toBeLessThan(500);
      expect(answer.json<{ status: number }>().status, body).toBe(-1);
    }
  });

  test('no body at all is no field at all, also where it says that it is JSON', async () => {
    for (const headers of [{}, { 'content-type': 'application/json' }]) {
      const answer = await world.app.server.inject({ method: 'POST', url: logout.path, headers });
      expect([answer.statusCode, answer.json()]).toEqual([200, { status: 0, data: null }]);
    }
    expect((await post('')).json()).toMatchObject({ code: 'accounts.login_invalid' });
  });

  test('only the four origins may read answers with credentials [dec wire details]', async () => {
    const preflight = (origin: string) =>
      world.app.server.inject({
        method: 'OPTIONS',
        url: login.path,
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'login' },
      });
    const own = await preflight(world.config.origins.public);
    expect(own.headers).toMatchObject({
      'access-control-allow-origin': world.config.origins.public,
      'access-control-allow-credentials': 'true',
      'access-control-max-age': '7200',
    });
    expect(own.headers['access-control-allow-headers']).toContain('idempotency-key');
    const foreign = await preflight('http://jahat.test');
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('carries the security headers, and no HSTS on plain http', async () => {
    const { headers } = await world.app.server.inject({ url: '/livez' });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['strict-transport-security']).toBeUndefined();
  });
});

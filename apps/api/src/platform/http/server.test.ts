import { connect, type AddressInfo } from 'node:net';
import { dashboardHost, join, login, logout } from '@mabarin/api-client/contract/accounts';
import { allEndpoints } from '@mabarin/api-client/contract/all';
import { giftProof } from '@mabarin/api-client/contract/gifts';
import { addFilterWord, filterWords } from '@mabarin/api-client/contract/messages';
import { describe, expect, test } from 'vitest';
import { createServer } from './server.ts';
import { sessionCookieName, setDeviceCookie, setSessionCookie } from './session.ts';
import { createTestHost } from '#testing/fixtures/hosts.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const post = (payload: string, headers: Record<string, string> = {}) =>
  world.app.server.inject({
    method: 'POST',
    url: login.path,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });

describe('what every call answers [dec answer]', () => {
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

  test('JSON 32 levels deep is read, deeper JSON is refused as malformed, however deep', async () => {
    const nested = (levels: number) => `{"form":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    expect((await post(nested(32))).json()).toMatchObject({ status: -1, code: 'accounts.login_invalid' });
    const objects = `${'{"form":'.repeat(33)}1${'}'.repeat(33)}`;
    for (const body of [nested(33), nested(10_000), nested(30_000), objects]) {
      const answer = await post(body);
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'http.malformed']);
    }
    const payload = `{"formJoin":${'['.repeat(700_000)}${']'.repeat(700_000)}}`;
    const headers = { 'content-type': 'application/json' };
    const image = await world.app.server.inject({ method: 'POST', url: join.path, headers, payload });
    expect(image.statusCode).toBe(400);
  });

  test('addresses that are too long or unreadable get the envelope, CORS and all headers', async () => {
    const origin = world.config.origins.public;
    const long = 'x'.repeat(2_000);
    const urls = [
      `/sse/connect/${long}`,
      `/api/ticket/${long}`,
      `/api/payment/${long}`,
      `/images/${long}`,
      '/api/host/%zz',
      '/%',
    ];
    for (const url of urls) {
      const { statusCode, headers, json } = await world.app.server.inject({ url, headers: { origin } });
      expect([200, 400, 404], url).toContain(statusCode);
      expect(json<object>(), url).toMatchObject({ code: expect.any(String), data: expect.any(String) });
      expect(headers['access-control-allow-origin'], url).toBe(origin);
      expect(headers['x-content-type-options'], url).toBe('nosniff');
    }
  });

  const preflight = (origin: string, url: string = login.path) =>
    world.app.server.inject({
      method: 'OPTIONS',
      url,
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'login' },
    });

  test('the overlay may make display calls and open the stream, and no other call [req 24]', async () => {
    const { overlay: origin, dashboard } = world.config.origins;
    const sse = { name: 'stream', endpoint: { path: '/sse/connect/:hostCode', who: 'display', method: 'GET' } };
    for (const { name, endpoint } of [...allEndpoints, sse]) {
      const url = endpoint.path.replaceAll(/:\w+/g, 'x');
      const wanted = endpoint.who === 'display' ? origin : undefined;
      const asked = await preflight(origin, url);
      expect(asked.headers['access-control-allow-origin'], name).toBe(wanted);
      const method = endpoint.method === 'GET' ? 'GET' : 'POST';
      const answer = await world.app.server.inject({ method, url, headers: { origin } });
      expect(answer.headers['access-control-allow-origin'], name).toBe(wanted);
      expect((await preflight(dashboard, url)).headers['access-control-allow-origin'], name).toBe(dashboard);
    }
  });

  test('only the four origins may read answers with credentials [dec wire]', async () => {
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
      'cross-origin-resource-policy': 'same-site',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'DENY',
    });
    expect(headers['content-security-policy']).toBe(
      "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none';" +
        'report-uri http://localhost:4000/csp-reports',
    );
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  test('says HSTS for a year and all subdomains on https, with refusals, too', async () => {
    const origins = { ...world.config.origins, api: 'https://api.mabarin.test' };
    const app = await createServer({ ...world.config, origins });
    for (const url of ['/livez', '/%', '/api/none']) {
      const { headers } = await app.inject({ url });
      expect(headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains');
      expect(headers['content-type'], url).toBe('application/json; charset=utf-8');
    }
    await app.close();
  });

  test('both cookies are of this host alone on https: __Host-, Secure, HttpOnly, Lax [req 21]', async () => {
    const config = { ...world.config, origins: { ...world.config.origins, api: 'https://api.mabarin.test' } };
    const app = await createServer(config);
    app.get('/cookies', async (_request, reply) => {
      setSessionCookie(config, reply, 'token');
      setDeviceCookie(config, reply, 'token');
      return {};
    });
    const { headers } = await app.inject({ url: '/cookies' });
    expect(headers['set-cookie']).toEqual([
      '__Host-mabarin=token; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax',
      '__Host-mabarin-device=token; Max-Age=15552000; Path=/; HttpOnly; Secure; SameSite=Lax',
    ]);
    await app.close();
  });

  test.each([
    ['127.0.0.1 alone', ['127.0.0.1'], '198.51.100.9'],
    ['the CDN too', ['127.0.0.1', '198.51.100.0/24'], '203.0.113.7'],
  ])('behind a CDN and Caddy a viewer has its own address when %s is believed: %j', async (_who, trustProxy, ip) => {
    const app = await createServer({ ...world.config, trustProxy });
    app.get('/ip', async (request) => ({ ip: request.ip }));
    // Caddy adds the address that it was asked from, the CDN's (caddyfile.deep.test.ts).
    const headers = { 'x-forwarded-for': '203.0.113.7, 198.51.100.9' };
    expect((await app.inject({ url: '/ip', headers, remoteAddress: '127.0.0.1' })).json()).toEqual({ ip });
    await app.close();
  });

  test('a request that says twice where it ends is refused, and nothing behind it is read', async () => {
    const app = await createServer(world.config);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const heads = [
      'Content-Length: 4\r\nTransfer-Encoding: chunked',
      'Content-Length: 4\r\nContent-Length: 5',
      'Transfer-Encoding: chunked, identity',
      'Content-Length : 4',
    ];
    for (const head of heads) {
      const socket = connect(port, '127.0.0.1');
      socket.write(
        `POST /api/login HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n0\r\n\r\nGET /livez HTTP/1.1\r\nHost: x\r\n\r\n`,
      );
      const answer = (await socket.setEncoding('utf8').toArray()).join('');
      expect(answer, head).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer.match(/HTTP\/1\.1 /g), head).toHaveLength(1);
    }
    await app.close();
  });

  test('nothing that needs a session or a display key may be kept by anybody', async () => {
    for (const { name, endpoint } of allEndpoints.filter(({ endpoint: { who } }) => who !== 'anyone')) {
      const url = endpoint.path.replaceAll(/:\w+/g, 'x');
      const { headers } = await world.app.server.inject({ method: endpoint.method, url, payload: {} });
      expect(headers['cache-control'], name).toBe('no-store');
      // What a widget shows is on the stream anyway.
      if (endpoint.who !== 'display') expect(endpoint.etag, name).toBeUndefined();
    }
    const as = (await createTestHost(world)).browser;
    const mine = await world.call(dashboardHost, {}, { as });
    expect([mine.body.status, mine.headers['cache-control']]).toEqual([0, 'no-store']);
  });

  test("a POST's query is no input, and a name that comes twice in a query is no text", async () => {
    const query = { form: JSON.stringify({ LoginEmail: 'a@b.test', LoginPassword: 'x' }), token: 'sandbox-pass' };
    const asked = await world.app.server.inject({ method: 'POST', url: login.path, query, payload: {} });
    expect(asked.json()).toMatchObject({ status: -1, code: 'accounts.login_invalid' });
    const host = await createTestHost(world);
    const words = (sent: object, url: string) => {
      const { cookie, login: proof } = host.browser;
      const headers = { cookie: `${sessionCookieName(world.config)}=${cookie}`, login: proof };
      return world.app.server.inject({ method: 'POST', url, headers, payload: sent });
    };
    expect((await words({}, `${addFilterWord.path}?word=wibu`)).json()).toMatchObject({ status: -1 });
    expect((await words({ word: 'wibu' }, `${addFilterWord.path}?word=lain`)).json()).toMatchObject({ status: 0 });
    expect((await words({}, filterWords.path)).json()).toMatchObject({ data: ['wibu'] });
    const proof = giftProof.path.replace(':gift', '6f1b4f0e-7d0f-4a53-9f83-1f3fb5a1f001');
    const twice = await world.app.server.inject({ url: `${proof}?after=0&after=1` });
    expect([twice.statusCode, twice.json<{ status: number }>().status]).toEqual([400, -1]);
  });

  test('TRACE is no call of ours and repeats nothing', async () => {
    const method = 'TRACE' as 'GET';
    const answer = await world.app.server.inject({ method, url: login.path, headers: { cookie: 'rahasia=1' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('rahasia');
  });
});

import { describe, expect, test } from 'vitest';
import { CSP_REPORTS_PATH } from './csp-report.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();

const single = (report: Record<string, unknown>) => ({ 'csp-report': report });
const violation = (body: Record<string, unknown>, type = 'csp-violation') => ({ type, age: 1, url: 'x', body });

let address = 0;
/** Sends a body, each from an address of its own. */
async function report(payload: unknown, type = 'application/csp-report', headers: Record<string, string> = {}) {
  address += 1;
  return world.app.server.inject({
    method: 'POST',
    url: CSP_REPORTS_PATH,
    headers: { 'content-type': type, ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    remoteAddress: `10.1.${address >> 8}.${address & 255}`,
  });
}

/** Flushes, returns and deletes the stored reports. */
async function stored() {
  await world.app.polling.runAll();
  const rows = await world.admin.selectFrom('csp_report').selectAll().orderBy('page').orderBy('blocked').execute();
  await world.admin.deleteFrom('csp_report').execute();
  return rows.map(({ app, directive, blocked, page, count }) => [app, directive, blocked, page, count]);
}

describe('reports of the content security policy', () => {
  test('are taken in both formats, counted by directive, source and page, and name nobody', async () => {
    const { public: site, dashboard, overlay } = world.config.origins;
    const old = single({
      'document-uri': `${site}/demomabar/support?transaksi=AbC#x`,
      referrer: 'https://rahasia.test/',
      'violated-directive': "script-src 'self'",
      'blocked-uri': 'https://jahat.test/x.js?token=rahasia',
      'script-sample': 'rahasia',
    });
    for (const path of ['demomabar', 'hostlain99']) {
      const same = { ...old['csp-report'], 'document-uri': `${site}/${path}/support` };
      expect((await report(single(same))).statusCode).toBe(204);
    }
    const many = [
      violation({
        documentURL: `${dashboard}/dashboard/cash-out`,
        effectiveDirective: 'script-src-elem',
        blockedURL: 'inline',
      }),
      violation({
        documentURL: `${overlay}/display/overlay?key=rahasia`,
        effectiveDirective: 'img-src',
        blockedURL: 'data',
      }),
      violation(
        { documentURL: `${site}/tiket/AbCdEf`, effectiveDirective: 'img-src', blockedURL: 'data' },
        'deprecation',
      ),
    ];
    expect((await report([...many, ...many], 'application/reports+json')).statusCode).toBe(204);
    expect((await report(old, 'application/csp-report; charset=utf-8')).statusCode).toBe(204);
    expect(await stored()).toEqual([
      ['public', 'script-src', 'https://jahat.test', '/:x/support', 3],
      ['dashboard', 'script-src-elem', 'inline', '/dashboard/:x', 2],
      ['overlay', 'img-src', 'data:', '/display/:x', 2],
    ]);
  });

  test('what blocks is an origin, a scheme or a word of the policy, and nothing else', async () => {
    const page = { 'document-uri': `${world.config.origins.public}/`, 'effective-directive': 'connect-src' };
    const sources = [
      ['https://user:pass@jahat.test:8443/a/b?c=d', 'https://jahat.test:8443'],
      ['wss://jahat.test/x', 'wss://jahat.test'],
      ['chrome-extension://abcdefghijklmnop/x.js', 'chrome-extension:'],
      ['blob', 'blob:'],
      ['eval', 'eval'],
      ['about', 'about:'],
      ['', 'other'],
      ['Budi Santoso <budi@example.test>', 'other'],
    ];
    for (const [blocked] of sources) await report(single({ ...page, 'blocked-uri': blocked }));
    const found = (await stored()).map(([, , blocked]) => blocked);
    expect(new Set(found)).toEqual(new Set(sources.map(([, clean]) => clean)));
  });

  test('hostile bodies are refused or left out, never a 500, and leave no row', async () => {
    const good = { 'document-uri': `${world.config.origins.public}/`, 'effective-directive': 'img-src' };
    const refused: [unknown, string, number][] = [
      ['{"csp-report":', 'application/csp-report', 400],
      ['', 'application/reports+json', 400],
      [single({ ...good, 'original-policy': 'x'.repeat(20_000) }), 'application/csp-report', 413],
      [single(good), 'application/json', 415],
      [single(good), 'text/plain', 415],
    ];
    for (const [body, type, status] of refused) {
      expect((await report(body, type)).statusCode, type).toBe(status);
    }
    const leftOut = [
      null,
      [],
      5,
      '"teks"',
      single({}),
      { 'csp-report': null },
      single({ ...good, 'document-uri': 'https://lain.test/' }),
      single({ ...good, 'document-uri': 'about:blank' }),
      single({ ...good, 'document-uri': ['http://localhost:4001/'] }),
      single({ ...good, 'effective-directive': "'; drop table csp_report; --" }),
      single({ ...good, 'effective-directive': '' }),
      '{"__proto__":{"csp-report":{}},"constructor":1}',
      '['.repeat(5_000) + ']'.repeat(5_000),
    ];
    for (const body of leftOut) {
      for (const type of ['application/csp-report', 'application/reports+json']) {
        const answer = await report(body, type);
        expect([answer.statusCode, answer.body], JSON.stringify(body).slice(0, 60)).toEqual([204, '']);
      }
    }
    expect(await stored()).toEqual([]);
  });

  test('a NUL or half a character in an address is no reason to lose what others reported', async () => {
    const page = world.config.origins.public;
    for (const path of ['/%00', '/a\u0000b', '/\uD800', '/' + 'x'.repeat(3_000)]) {
      await report(single({ 'document-uri': page + path, 'effective-directive': 'img-src', 'blocked-uri': 'eval' }));
    }
    expect(await stored()).toEqual([['public', 'img-src', 'eval', '/:x', 4]]);
  });

  test('one body counts 20 reports, one address 60 bodies a minute, and new kinds end with the table full', async () => {
    const { public: site } = world.config.origins;
    const one = (blocked: string) =>
      violation({ documentURL: `${site}/`, effectiveDirective: 'img-src', blockedURL: blocked });
    await report(
      Array.from({ length: 50 }, () => one('eval')),
      'application/reports+json',
    );
    expect(await stored()).toEqual([['public', 'img-src', 'eval', '/', 20]]);
    const statuses = [];
    for (let sent = 0; sent < 62; sent += 1) {
      const answer = await world.app.server.inject({
        method: 'POST',
        url: CSP_REPORTS_PATH,
        headers: { 'content-type': 'application/reports+json' },
        payload: '[]',
        remoteAddress: '10.9.9.9',
      });
      statuses.push(answer.statusCode);
    }
    expect(statuses.filter((status) => status === 204)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);

    // More kinds than wait in memory, and a table that is full of others.
    const now = world.clock.now();
    const full = Array.from({ length: 1_000 }, (_, number) => ({
      app: 'public' as const,
      directive: 'img-src',
      blocked: `https://a${number}.test`,
      page: '/',
      count: 1,
      first_at: now,
      last_at: now,
    }));
    await world.admin.insertInto('csp_report').values(full).execute();
    for (let body = 0; body < 15; body += 1) {
      const kinds = Array.from({ length: 20 }, (_, number) => one(`https://b${body * 20 + number}.test/`));
      await report(kinds, 'application/reports+json');
    }
    await report([one('https://a7.test/')], 'application/reports+json');
    const rows = await stored();
    expect(rows).toHaveLength(1_000);
    expect(rows.every(([, , blocked]) => String(blocked).startsWith('https://a'))).toBe(true);
  });

  test('the operator sees them, the most frequent first, until 30 days after the last', async () => {
    const { public: site } = world.config.origins;
    const send = (blocked: string) =>
      report(single({ 'document-uri': `${site}/`, 'effective-directive': 'img-src', 'blocked-uri': blocked }));
    expect(await world.ops('csp-reports')).toBe('Nothing.');
    await send('https://lama.test');
    await world.app.polling.runAll();
    await world.advance(20 * 24 * 3600);
    for (let times = 0; times < 2; times += 1) await send('https://baru.test');
    await world.app.polling.runAll();
    const lines = (await world.ops('csp-reports')).split('\n');
    expect(lines).toEqual([
      expect.stringMatching(/app=public .*blocked=https:\/\/baru\.test .*count=2/),
      expect.stringMatching(/app=public .*blocked=https:\/\/lama\.test .*count=1/),
    ]);
    await world.advance(11 * 24 * 3600);
    expect(await world.ops('csp-reports')).not.toContain('lama.test');
    await world.admin.deleteFrom('csp_report').execute();
  });

  test('the overlay, too, may send them with a preflight', async () => {
    const answer = await world.app.server.inject({
      method: 'OPTIONS',
      url: CSP_REPORTS_PATH,
      headers: {
        origin: world.config.origins.overlay,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });
    expect(answer.headers['access-control-allow-origin']).toBe(world.config.origins.overlay);
  });
});

import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { createWebServer, webApps, type PageHook, type WebApp } from '#platform/web/web.ts';
import type { Captcha } from '#ports/captcha.port.ts';
import { useFolder } from '#testing/folder.ts';

const captcha: Captcha = {
  verify: async () => false,
  check: async () => {},
  singleUse: false,
  page: { provider: 'sandbox', siteKey: '</script><script>alert(1)</script>' },
};

const big = `export const text = '${'mabar '.repeat(300)}';`;
const blank = '<!doctype html><head><!--config--></head>';
const root = useFolder({
  'public/dist/index.html': `${blank}<!--contact-->`,
  'public/dist/assets/app-1a2b.js': 'export {};',
  'public/dist/assets/big-3c4d.js': big,
  'public/dist/assets/big-3c4d.js.br': brotliCompressSync(big),
  'public/dist/assets/big-3c4d.js.gz': gzipSync(big),
  'public/.env': 'RAHASIA=1',
  'dashboard/dist/index.html': blank,
  'overlay/dist/index.html': blank,
});

/** Closes a listener after the test that runs. */
function closedAfter(app: FastifyInstance): FastifyInstance {
  onTestFinished(() => app.close());
  return app;
}

async function open(name: WebApp = 'public', asked = captcha, pageOf?: PageHook) {
  const environment = { DATABASE_URL: 'postgres://127.0.0.1:1/x', MABARIN_LOG: 'silent' };
  const config = readConfig({ ...environment, MABARIN_CONTACT_WHATSAPP: '0812 3456 7890' }, root);
  return closedAfter(await createWebServer(config, asked, name, pageOf));
}

describe('a web listener [dec who is where]', () => {
  test('answers every page path with the page and its configuration, escaped', async () => {
    const app = await open();
    const home = await app.inject({ url: '/' });
    expect([home.statusCode, home.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const answer = await app.inject({ url: '/demomabar/support?x=1' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const json = /<script type="application\/json" id="config">(.*?)<\/script>/.exec(answer.body)?.[1] ?? '';
    expect(JSON.parse(json)).toMatchObject({
      mode: 'sandbox',
      origins: { api: 'http://localhost:4000' },
      contact: { email: null, whatsapp: '0812 3456 7890', discord: null },
    });
    expect(answer.body.match(/<script/g)).toHaveLength(1);
  });

  test("the owner's words stand in the legal pages alone; the others load them", async () => {
    const environment = { DATABASE_URL: 'postgres://127.0.0.1:1/x', MABARIN_LOG: 'silent' };
    const config = readConfig({ ...environment, MABARIN_LEGAL: 'nib=9120000000000' }, root);
    const app = closedAfter(await createWebServer(config, captcha, 'public', async () => ({ code: 200 })));
    expect((await app.inject({ url: '/document/terms-and-conditions' })).body).toContain('9120000000000');
    expect((await app.inject({ url: '/demomabar' })).body).not.toContain('9120000000000');
    expect((await app.inject({ url: '/places.json' })).json()).toEqual({ nib: '9120000000000' });
  });

  test('a page without JavaScript names the configured contact', async () => {
    const app = await open();
    expect((await app.inject({ url: '/login' })).body).toContain('</head>Perlu bantuan? Hubungi admin: 0812 3456 7890');
  });

  test("lets Turnstile's script and frame onto the public site alone, and onto none without it", async () => {
    const turnstile: Captcha = { ...captcha, page: { provider: 'turnstile', siteKey: '0x4' } };
    for (const name of webApps) {
      for (const asked of [captcha, turnstile]) {
        const app = await open(name, asked);
        const csp = String((await app.inject({ url: '/' })).headers['content-security-policy']);
        const lets = name === 'public' && asked === turnstile;
        const cloudflare = 'https://challenges.cloudflare.com';
        expect(csp, name).toContain(lets ? `script-src 'self' ${cloudflare};` : "script-src 'self';");
        const framed = name === 'dashboard' ? 'http://localhost:4003/preview/ http://localhost:4003/phone/' : "'none'";
        expect(csp, name).toContain(`frame-src ${lets ? cloudflare : framed};`);
        expect(csp.split(cloudflare)).toHaveLength(lets ? 3 : 1);
      }
    }
  });

  test.each(webApps)('%s answers a long address with its own page', async (name) => {
    const app = await open(name);
    for (const url of [`/${'a'.repeat(5_000)}`, `/${'a/'.repeat(2_500)}`, `/${'%20'.repeat(2_000)}`]) {
      expect((await app.inject({ url })).body, url.slice(0, 10)).toContain('id="config"');
    }
  });

  test('answers the root and the name of the page file with the configured page too', async () => {
    const app = await open();
    for (const url of ['/', '/?from=wa', '/index.html']) {
      const answer = await app.inject({ url });
      expect([answer.statusCode, answer.headers['cache-control']], url).toEqual([200, 'no-store']);
      expect(answer.body, url).toContain('id="config"');
    }
  });

  test('lets the page talk to the API only, and nobody frame it', async () => {
    const app = await open();
    const policy = String((await app.inject({ url: '/' })).headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self' http://localhost:4000");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test('the page of the chat alone may talk to Social Stream Ninja', async () => {
    const app = await open('dashboard');
    const policy = async (url: string) => String((await app.inject({ url })).headers['content-security-policy']);
    expect(await policy('/chat')).toContain("connect-src 'self' http://localhost:4000 wss://io.socialstream.ninja");
    expect(await policy('/dashboard/mabar')).not.toContain('socialstream');
  });

  test('the dashboard alone may frame a display page, and only its preview, which can call nobody', async () => {
    const directive = (policy: unknown, name: string) => new RegExp(`${name} ([^;]*)`).exec(String(policy))?.[1];
    const overlay = await open('overlay');
    for (const url of ['/preview/overlay', '/preview/queue?theme=sore', '/preview/unknown']) {
      const { headers, statusCode } = await overlay.inject({ url });
      const policy = headers['content-security-policy'];
      expect([statusCode, headers['cache-control']], url).toEqual([200, 'no-store']);
      expect(directive(policy, 'frame-ancestors'), url).toBe('http://localhost:4002');
      expect(headers['x-frame-options'], url).toBeUndefined();
      expect(directive(policy, 'media-src'), url).toBe('http://localhost:4000/media/');
      for (const name of ['connect-src', 'form-action', 'object-src', 'base-uri']) {
        expect(directive(policy, name), `${url} ${name}`).toBe("'none'");
      }
      expect(directive(policy, 'script-src'), url).toBe("'self'");
    }
    // What has the key and the buttons is framed by nobody, however its address is written.
    for (const url of [
      '/display/overlay',
      '/display/preview',
      '/display/preview/',
      '/preview',
      '/x/preview/overlay',
      '//preview/overlay',
      '/%2e/preview/overlay/../../display/overlay',
      '/shell.worker.js',
    ]) {
      const { headers } = await overlay.inject({ url });
      expect(directive(headers['content-security-policy'], 'frame-ancestors'), url).toBe("'none'");
      expect(headers['x-frame-options'], url).toBe('DENY');
    }
    for (const name of ['public', 'dashboard'] as const) {
      const app = await open(name);
      const { headers } = await app.inject({ url: '/preview/overlay' });
      expect(directive(headers['content-security-policy'], 'frame-ancestors'), name).toBe("'none'");
    }
  });

  test('the alerts over a phone are framed by the dashboard alone, and talk to the API alone', async () => {
    const overlay = await open('overlay');
    const { headers } = await overlay.inject({ url: '/phone/overlay' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain('frame-ancestors http://localhost:4002;');
    expect(policy).toContain("connect-src 'self' http://localhost:4000");
    expect(headers['x-frame-options']).toBeUndefined();
  });

  test.each(webApps)('%s says where its policy is reported, in both ways, and what it never asks for', async (name) => {
    const app = await open(name);
    for (const url of ['/', '/assets/gone.js']) {
      const { headers } = await app.inject({ url });
      const policy = String(headers['content-security-policy']);
      expect(policy, url).toMatch(/;report-uri http:\/\/localhost:4000\/csp-reports;report-to csp(;|$)/);
      expect(headers, url).toMatchObject({
        'reporting-endpoints': 'csp="http://localhost:4000/csp-reports"',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(String(headers['permissions-policy']), url).toContain('camera=(), display-capture=(), geolocation=()');
      // The overlay plays sound by itself.
      expect(String(headers['permissions-policy']), url).not.toContain('autoplay');
    }
  });

  test('answers 404 where somebody looks for files that others left behind', async () => {
    const app = await open('public', captcha, async () => ({ code: 200 }));
    for (const url of [
      '/.env',
      '/.git/config',
      '/backup.sql',
      '/backup.7zip',
      '/wp-login.php',
      '/demomabar~',
      '/demomabar/x.bak',
    ]) {
      const answer = await app.inject({ url });
      expect([answer.statusCode, answer.headers['cache-control']], url).toEqual([404, 'no-store']);
      expect(answer.body, url).not.toContain('id="config"');
    }
    expect((await app.inject({ url: '/demomabar?x=.env' })).statusCode).toBe(200);
  });

  test('answers no TRACE, which would show what a browser sends', async () => {
    const app = await open();
    const answer = await app.inject({ method: 'TRACE' as 'GET', url: '/', headers: { cookie: 'rahasia=1' } });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('rahasia');
  });

  test('the public site alone says where a weakness is reported, always for half a year more', async () => {
    const contact = {
      MABARIN_CONTACT_EMAIL: 'aman@mabarin.test',
      MABARIN_CONTACT_DISCORD: 'https://discord.gg/mabarin',
    };
    for (const [variables, contacts] of [
      [contact, ['Contact: mailto:aman@mabarin.test', 'Contact: https://discord.gg/mabarin']],
      [{}, ['Contact: http://localhost:4001/hubungi-admin']],
    ] as const) {
      const config = readConfig(
        { DATABASE_URL: 'postgres://127.0.0.1:1/x', MABARIN_LOG: 'silent', ...variables },
        root,
      );
      const clock = { now: () => new Date('2026-11-20T05:00:00Z') };
      const app = closedAfter(await createWebServer(config, captcha, 'public', undefined, { clock }));
      const answer = await app.inject({ url: '/.well-known/security.txt' });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
      expect(answer.body.trim().split('\n')).toEqual([
        ...contacts,
        'Expires: 2027-05-19T00:00:00Z',
        'Preferred-Languages: id, en',
        'Canonical: http://localhost:4001/.well-known/security.txt',
      ]);
    }
    const dashboard = await open('dashboard');
    expect((await dashboard.inject({ url: '/.well-known/security.txt' })).statusCode).toBe(404);
  });

  test('caches hashed assets for good and answers 404 for a missing one, and serves no file above its folder', async () => {
    const app = await open();
    const asset = await app.inject({ url: '/assets/app-1a2b.js' });
    expect([asset.statusCode, asset.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect((await app.inject({ url: '/assets/app-old.js' })).statusCode).toBe(404);
    for (const url of ['/../.env', '/..%2f.env', '/%2e%2e/.env', '/assets/..%2f..%2f..%2f.env']) {
      expect((await app.inject({ url })).body, url).not.toContain('RAHASIA');
    }
  });

  test('an address of the desk that ends in an e-mail is a page', async () => {
    const app = await open('dashboard');
    const { headers } = await app.inject({ url: '/meja/penonton/budi@mabarin.test' });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test('the desk is nowhere for another network, but for the page of a link that opens it', async () => {
    const app = await open('dashboard');
    const from = async (url: string) => (await app.inject({ url, remoteAddress: '203.0.113.5' })).statusCode;
    expect([await from('/meja'), await from('/meja/tugas/5'), await from('/meja/pintu')]).toEqual([404, 404, 200]);
  });

  test.each(webApps)('%s answers a file that is not there with 404 and no page', async (name) => {
    const app = await open(name);
    for (const url of ['/sitemap.xml', '/x/manifest.webmanifest', '/favicon.gif?v=2', '/a/b/wp-login.php', '/x.PNG']) {
      const answer = await app.inject({ url });
      expect([answer.statusCode, answer.headers['content-type'], answer.body], url).toEqual([
        404,
        'text/plain',
        'Not found',
      ]);
    }
    // A dot alone makes no file.
    for (const url of ['/v1.2', '/x?file=a.png', '/activation/abc']) {
      expect((await app.inject({ url })).headers['content-type'], url).toBe('text/html; charset=utf-8');
    }
  });

  test('the files that browsers and search engines ask for by name are there, of their own kind', async () => {
    for (const name of webApps) {
      const built = join(root, name, 'dist');
      await cp(join(import.meta.dirname, '../../../../', name, 'public'), built, { recursive: true });
      const app = await open(name);
      const get = (url: string) => app.inject({ url });
      const robots = await get('/robots.txt');
      expect([robots.statusCode, robots.headers['content-type']], name).toEqual([200, 'text/plain; charset=utf-8']);
      expect(robots.body.includes('Disallow: /\n'), name).toBe(name !== 'public');
      // Links of mails are for whoever got them.
      if (name === 'public') {
        for (const link of ['activation', 'reset-password', 'bukan-saya', 'data-saya', 'undangan-tim']) {
          expect(robots.body).toContain(`Disallow: /${link}/\n`);
        }
      }
      expect((await get('/favicon.ico')).headers['content-type'], name).toBe('image/vnd.microsoft.icon');
      if (name !== 'overlay') {
        const manifest = await get('/manifest.webmanifest');
        expect(manifest.headers['content-type'], name).toMatch(/^application\/manifest\+json/);
        const { icons } = JSON.parse(manifest.body) as { icons: { src: string; sizes: string }[] };
        for (const { src, sizes } of [...icons, { src: '/apple-touch-icon.png', sizes: '180x180' }]) {
          const { width, height } = await sharp((await get(src)).rawPayload).metadata();
          expect(`${width}x${height}`, `${name} ${src}`).toBe(sizes);
        }
        expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512']);
      }
    }
  });

  test('sends the compressed copies that the build made, and the file itself to who takes none', async () => {
    const app = await open();
    const ask = (url: string, accepted: string) => app.inject({ url, headers: { 'accept-encoding': accepted } });
    const plain = await ask('/assets/big-3c4d.js', 'identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const [accepted, encoding, unpack] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip, deflate', 'gzip', gunzipSync],
    ] as const) {
      const answer = await ask('/assets/big-3c4d.js', accepted);
      expect(answer.headers, accepted).toMatchObject({
        'content-encoding': encoding,
        'content-type': plain.headers['content-type'],
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(String(unpack(answer.rawPayload)), accepted).toBe(plain.body);
      expect(answer.headers.etag, accepted).not.toBe(plain.headers.etag);
    }
    // A cache between must not give the one to who asked for the other.
    for (const url of ['/assets/big-3c4d.js', '/assets/app-1a2b.js']) {
      for (const accepted of ['br', 'identity']) {
        expect(String((await ask(url, accepted)).headers['vary']), url).toMatch(/accept-encoding/i);
      }
    }
    expect((await ask('/assets/app-1a2b.js', 'br')).body).toBe('export {};');
  });

  test('answers an address that nobody can read with its own page too, as nothing that stands there', async () => {
    const app = await open();
    for (const url of ['/%zz', '/%', '/demomabar%']) {
      const answer = await app.inject({ url });
      expect([answer.statusCode, answer.headers['content-type']], url).toEqual([404, 'text/html; charset=utf-8']);
      expect(answer.body, url).toContain('id="config"');
      expect(answer.headers['content-security-policy'], url).toContain("default-src 'self'");
    }
    // What looks alike and can be read stays what it is.
    expect((await app.inject({ url: '/demomabar?x=%5C%00%zz' })).statusCode).toBe(200);
  });

  test.each([
    '/..%5c..%5c.env',
    '/assets/a%5Cb.js?x=1',
    '/..%2f..%2fpackage.json',
    '/assets/%00.js',
    '/app.txt%00.html',
  ])('finds no file at %s', async (url) => {
    const app = await open();
    expect((await app.inject({ url })).statusCode).toBe(404);
  });

  test.each(webApps)('%s ends a request that takes over 15 s to arrive', async (name) => {
    const app = await open(name);
    expect(app.server).toMatchObject({
      requestTimeout: 15_000,
      headersTimeout: 15_000,
      connectionsCheckingInterval: 1_000,
    });
  });
});

import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type Server } from 'node:http';
import { request } from 'node:https';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { connect } from 'node:tls';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { root } from '#local/shell.ts';

const run = promisify(execFile);
const caddy = await run('caddy', ['version']).then(
  () => true,
  () => false,
);
const DOMAIN = 'mabarin.test';

type Upstream = { address: string; server: Server; asked: string[]; stop(): void };

/**
 * A process of ours as Caddy meets it: it answers what it was asked, has no database, stops when it is told to, and cuts
 * the connection on which `/broken` is asked for.
 */
async function startUpstream(name: string): Promise<Upstream> {
  let stopping = false;
  const asked: string[] = [];
  const server = createServer((incoming, response) => {
    asked.push(incoming.url ?? '');
    if (incoming.url === '/drainz') return void response.writeHead(stopping ? 503 : 200).end();
    if (incoming.url === '/readyz') return void response.writeHead(503).end();
    if (incoming.url?.endsWith('/broken')) return void incoming.socket.destroy();
    if (incoming.url === '/sse/name') return void response.writeHead(200).end(name);
    if (incoming.url === '/sse/slow') return void response.writeHead(200).write('first\n');
    const seen = { name, url: incoming.url, from: incoming.headers['x-forwarded-for'], host: incoming.headers.host };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(seen));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { address, server, asked, stop: () => (stopping = true) };
}

async function freePort(): Promise<number> {
  const server = createTcpServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

describe.skipIf(!caddy)('the Caddyfile, read by a real Caddy with its own authority', () => {
  const home = mkdtempSync(join(tmpdir(), 'mabarin-caddy-'));
  const upstreams: Record<string, Upstream> = {};
  let port = 0;
  let plainPort = 0;
  let child: ChildProcess;
  let log = '';

  /** One request to a site, by its name. */
  function ask(
    host: string,
    path: string,
    options: { method?: string; headers?: Record<string, string> } = {},
  ): Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string; json: Record<string, string> }> {
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          servername: host,
          rejectUnauthorized: false,
          path,
          ...options,
          headers: { host, ...options.headers },
        },
        (answer) => {
          let text = '';
          answer.on('data', (chunk) => (text += String(chunk)));
          answer.on('end', () => {
            const json = text.startsWith('{') ? (JSON.parse(text) as Record<string, string>) : {};
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, json });
          });
        },
      );
      sent.on('error', reject).end();
    });
  }

  beforeAll(async () => {
    for (const name of ['api', 'second', 'public', 'dashboard', 'overlay']) upstreams[name] = await startUpstream(name);
    for (const site of ['public', 'dashboard', 'overlay']) {
      mkdirSync(join(home, 'srv', site, 'assets'), { recursive: true });
      writeFileSync(join(home, 'srv', site, 'assets', 'app-1.js'), `"${site}"`);
      writeFileSync(join(home, 'srv', site, 'assets', 'app-1.js.br'), `${site} as brotli`);
      writeFileSync(join(home, 'srv', site, 'assets', 'app-1.js.gz'), `${site} as gzip`);
    }
    const [http, https] = [await freePort(), await freePort()];
    port = https;
    plainPort = http;
    const options = `{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttp_port ${http}\n\thttps_port ${https}`;
    const text = readFileSync(join(root, 'infra/Caddyfile'), 'utf8');
    // Every request is in the log then, as only broken ones are else, and of those not all in every version.
    const talkative = text.replace(/^\{$/m, options).replace(/^\tlog \{$/m, '\tlog {\n\t\tlevel DEBUG');
    writeFileSync(join(home, 'Caddyfile'), talkative);
    const address = (name: string) => upstreams[name]?.address ?? '';
    child = spawn('caddy', ['run', '--config', join(home, 'Caddyfile'), '--adapter', 'caddyfile'], {
      env: {
        PATH: process.env['PATH'],
        HOME: home,
        XDG_DATA_HOME: home,
        XDG_CONFIG_HOME: home,
        MABARIN_DOMAIN: DOMAIN,
        ASSETS_ROOT: join(home, 'srv'),
        API_UPSTREAMS: `${address('api')} ${address('second')}`,
        PUBLIC_UPSTREAMS: address('public'),
        DASHBOARD_UPSTREAMS: address('dashboard'),
        OVERLAY_UPSTREAMS: address('overlay'),
        PROXY_RANGES: '127.0.0.1/32',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr?.on('data', (chunk) => (log += String(chunk)));
    await vi.waitFor(
      async () => {
        if ((await ask(`api.${DOMAIN}`, '/api/x')).status !== 200) throw new Error(log);
      },
      { timeout: 20_000, interval: 50 },
    );
  }, 30_000);

  afterAll(async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    for (const { server } of Object.values(upstreams)) {
      server.closeAllConnections();
      server.close();
    }
    rmSync(home, { recursive: true, force: true });
  });

  test('says on every answer that https is the only way, and which type it is', async () => {
    for (const [host, path, status] of [
      [DOMAIN, '/somewhere', 200],
      [DOMAIN, '/assets/app-1.js', 200],
      [`dashboard.${DOMAIN}`, '/assets/gone.js', 404],
      [`api.${DOMAIN}`, '/readyz', 404],
    ] as const) {
      const answer = await ask(host, path);
      expect(answer.status, path).toBe(status);
      expect(answer.headers, path).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
      });
    }
    const asset = await ask(DOMAIN, '/assets/app-1.js');
    expect(asset.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  test('leads pages from http to https, and no call', async () => {
    const plain = (host: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        get({ host: '127.0.0.1', port: plainPort, path: '/api/session', headers: { host } }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        }).once('error', reject);
      });
    expect(await plain(`api.${DOMAIN}`)).toBe(403);
    expect(await plain(DOMAIN)).toBe(308);
  });

  test('speaks TLS 1.3 and 1.2, and nothing older', async () => {
    const speak = (version: 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3') =>
      new Promise<string>((resolve) => {
        const socket = connect({
          host: '127.0.0.1',
          port,
          servername: DOMAIN,
          rejectUnauthorized: false,
          minVersion: version,
          maxVersion: version,
          // Node itself speaks the older ones only when it is told that they need not be safe.
          ciphers: 'DEFAULT@SECLEVEL=0',
        });
        socket
          .once('secureConnect', () => resolve(`${socket.getProtocol()}`))
          .once('error', ({ message }) => resolve(message));
        socket.once('secureConnect', () => socket.destroy());
      });
    expect([await speak('TLSv1.3'), await speak('TLSv1.2')]).toEqual(['TLSv1.3', 'TLSv1.2']);
    expect(await speak('TLSv1.1')).toMatch(/protocol version/);
  });

  test('keeps health pages and metrics from the outside', async () => {
    for (const path of ['/readyz', '/drainz', '/livez', '/metrics']) {
      expect(await ask(`api.${DOMAIN}`, path), path).toMatchObject({ status: 404, text: '' });
    }
  });

  test('leads each name to its processes and serves the hashed assets itself', async () => {
    for (const [host, name] of [
      [DOMAIN, 'public'],
      [`dashboard.${DOMAIN}`, 'dashboard'],
      [`overlay.${DOMAIN}`, 'overlay'],
    ] as const) {
      expect(await ask(host, '/somewhere'), host).toMatchObject({
        status: 200,
        json: { name, url: '/somewhere', host },
      });
      const asset = await ask(host, '/assets/app-1.js');
      expect(asset, host).toMatchObject({ status: 200, text: `"${name}"` });
      expect(asset.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  test('sends the compressed copy that the build made of an asset', async () => {
    for (const [accepted, encoding, text] of [
      ['gzip, deflate, br, zstd', 'br', 'dashboard as brotli'],
      ['gzip', 'gzip', 'dashboard as gzip'],
      ['identity', undefined, '"dashboard"'],
    ] as const) {
      const headers = { 'accept-encoding': accepted };
      const asset = await ask(`dashboard.${DOMAIN}`, '/assets/app-1.js', { headers });
      expect([asset.headers['content-encoding'], asset.text], accepted).toEqual([encoding, text]);
      expect(asset.headers['content-type'], accepted).toMatch(/javascript/);
      expect(asset.headers.vary, accepted).toMatch(/accept-encoding/i);
    }
  });

  test("hands on a viewer's address that a trusted proxy names", async () => {
    const { json } = await ask(DOMAIN, '/', { headers: { 'x-forwarded-for': '203.0.113.7' } });
    expect(json['from']).toBe('203.0.113.7, 127.0.0.1');
  });

  test('passes a stream on as it comes', async () => {
    const host = `api.${DOMAIN}`;
    const first = await new Promise<string>((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          servername: host,
          rejectUnauthorized: false,
          path: '/sse/slow',
          headers: { host, 'accept-encoding': 'gzip' },
        },
        (answer) => answer.once('data', (chunk) => (resolve(String(chunk)), sent.destroy())),
      );
      sent.on('error', reject).end();
    });
    expect(first).toBe('first\n');
  });

  test('leads calls to processes that have no database, whom it only asks whether they stop', async () => {
    const asked = () => ['api', 'second'].flatMap((name) => upstreams[name]?.asked ?? []);
    await vi.waitFor(() => expect(asked().filter((path) => path === '/drainz').length).toBeGreaterThan(4), 10_000);
    expect(asked()).not.toContain('/readyz');
    expect((await ask(`api.${DOMAIN}`, '/api/x')).status).toBe(200);
  });

  test("sends a remote's press once, also where its connection breaks, and logs no address and no header", async () => {
    const host = `api.${DOMAIN}`;
    expect((await ask(host, '/api/remote/kunci-rahasia/next')).status).toBe(200);
    const headers = { 'display-key': 'kode-rahasia' };
    expect((await ask(host, '/api/remote/kunci-rahasia/broken', { headers })).status).toBe(502);
    const asked = ['api', 'second'].flatMap((name) => upstreams[name]?.asked ?? []);
    expect(asked.filter((path) => path.endsWith('/broken'))).toHaveLength(1);
    await vi.waitFor(() => expect(log).toContain('"status":502'));
    expect(log).toContain('"request":{');
    expect(log).not.toMatch(/rahasia/);
  });

  test('sends nothing new to a process that is about to stop, so that no request is lost when it is gone', async () => {
    const host = `api.${DOMAIN}`;
    const served = async () => (await ask(host, '/api/x')).json['name'];
    await expect
      .poll(async () => new Set([await served(), await served()]).size, { timeout: 10_000, interval: 100 })
      .toBe(2);
    upstreams['second']?.stop();
    await expect
      .poll(async () => new Set([await served(), await served(), await served()]), { timeout: 10_000, interval: 100 })
      .toEqual(new Set(['api']));
    // A stream that has just been ended comes back, and not to where it came from.
    await expect
      .poll(async () => new Set([(await ask(host, '/sse/name')).text, (await ask(host, '/sse/name')).text]), {
        timeout: 10_000,
        interval: 100,
      })
      .toEqual(new Set(['api']));
    upstreams['second']?.server.closeAllConnections();
    upstreams['second']?.server.close();
    for (let round = 0; round < 6; round += 1)
      expect(await ask(host, '/api/x', { method: 'POST' })).toMatchObject({ status: 200 });
  });
});

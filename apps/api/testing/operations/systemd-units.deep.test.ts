import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { places } from '@mabarin/domain/documents/places';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { caddyProgram, startCaddy, type TestCaddy } from '#testing/servers/caddy.ts';
import { copyCredentials, readEnvironmentFile, readUnit, type Unit } from '#testing/servers/units.ts';
import { cloneTemplate, testServerUrl } from '#testing/database.ts';
import { openHandle } from '#testing/fixtures/handle.ts';

/**
 * The units of infra/systemd as plain processes, with their environment and credentials, on a release as in
 * docs/deploy.md, behind a real Caddy with the drop-in's settings. `pnpm deploy-walk` boots them under systemd.
 */

/** Used parts of infra/local, on which the service's packages must not depend. */
type Sites = { port: number; root: string; domain: string };
type Vendors = { addresses: { midtrans: string; turnstile: string }; close(): Promise<unknown> };
type Orders = {
  openVendors(domain: string): Promise<Vendors>;
  askSite(sites: Sites, site: string, path: string): Promise<{ status: number; text: string }>;
  placePaidOrder(sites: Sites, vendors: Vendors, username: string): Promise<string>;
};

const root = join(import.meta.dirname, '../../../..');
const { openVendors, askSite, placePaidOrder } = (await import(join(root, 'infra/local/paid-order.ts'))) as Orders;

const DOMAIN = 'mabarin.test';
const secret = randomBytes(32).toString('hex');

describe.skipIf(!caddyProgram)('the units of systemd as plain processes behind Caddy', () => {
  const home = mkdtempSync(join(tmpdir(), 'mabarin-units-'));
  // The same at each run, so that the processes find their compiled code again; Node takes no TypeScript under node_modules.
  const release = join(root, 'reports/release');
  /** Paths of the units, and their places here. */
  const places: [string, string][] = [
    ['/opt/mabarin/current/node_modules/.bin/node', process.execPath],
    ['/opt/mabarin', release],
    ['/etc/mabarin', join(home, 'etc')],
  ];
  const children: ChildProcess[] = [];
  let output = '';
  let vendors: Vendors;
  let caddy: TestCaddy | undefined;
  let clone: Awaited<ReturnType<typeof cloneTemplate>>;
  let sites: Sites;
  let username: string;

  const readHere = (name: string, instance = '') => {
    const text = readFileSync(join(root, 'infra/systemd', name), 'utf8');
    return readUnit([places.reduce((moved, [from, to]) => moved.replaceAll(from, to), text)], instance);
  };

  /** Starts what the unit starts, with `changed` in place of what belongs to another machine: ports and the database. */
  function start(name: string, unit: Unit, changed: Record<string, string>): ChildProcess {
    const credentials = join(home, `credentials-${name}`);
    copyCredentials(unit, credentials, null);
    const [program = '', ...args] = unit.execStart;
    const child = spawn(program, args, {
      cwd: unit.workingDirectory ?? home,
      env: {
        PATH: '/usr/bin:/bin',
        ...unit.environment,
        ...Object.assign({}, ...unit.environmentFiles.map(readEnvironmentFile)),
        ...changed,
        CREDENTIALS_DIRECTORY: credentials,
        ...(process.env['NODE_COMPILE_CACHE'] ? { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] } : {}),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
    children.push(child);
    return child;
  }

  beforeAll(async () => {
    clone = await cloneTemplate(testServerUrl(), inject('template'));
    const handle = await openHandle(clone.url, secret);
    ({ username } = await handle.createHost());
    await handle.close();
    vendors = await openVendors(DOMAIN);
    layOutRelease(join(release, 'current'));
    writeSettings(join(home, 'etc'), clone, vendors);

    const migrate = readHere('mabarin-migrate.service');
    const owner = new URL(clone.ownerUrl);
    owner.password = '';
    const migrating = start('migrate', migrate, { MABARIN_DATABASE_OWNER_URL: owner.href });
    expect(await once(migrating, 'exit'), output).toEqual([0, null]);

    const upstreams: Record<string, string[]> = {};
    for (const instance of ['1', '2']) {
      const unit = readHere('mabarin-api@.service', instance);
      const ports = Object.keys(unit.environment).filter((name) => name.endsWith('_PORT'));
      const changed = Object.fromEntries(
        await Promise.all(ports.map(async (name) => [name, String(await freePort())] as const)),
      );
      for (const [name, port] of Object.entries(changed)) {
        if (name === 'MABARIN_METRICS_PORT') continue;
        const site = name.replace(/^MABARIN_(\w+)_PORT$/, '$1_UPSTREAMS');
        (upstreams[site] ??= []).push(`127.0.0.1:${port}`);
      }
      start(`api-${instance}`, unit, changed);
    }
    const dropIn = readHere('caddy-mabarin.conf');
    // The drop-in leads Caddy to the ports of the unit (systemd.deep.test.ts); here both are others.
    expect(Object.keys(upstreams).every((name) => name in dropIn.environment)).toBe(true);
    caddy = await startCaddy({
      ...dropIn.environment,
      MABARIN_DOMAIN: DOMAIN,
      ...Object.fromEntries(Object.entries(upstreams).map(([name, addresses]) => [name, addresses.join(' ')])),
    });
    sites = { port: caddy.port, root: caddy.root, domain: DOMAIN };
    for (const address of upstreams['API_UPSTREAMS'] ?? []) {
      await vi.waitFor(async () => expect((await fetch(`http://${address}/readyz`)).status, output).toBe(200), {
        timeout: 60_000,
        interval: 100,
      });
    }
  });

  afterAll(async () => {
    const ends = children.filter(({ exitCode }) => exitCode === null).map((child) => once(child, 'exit'));
    for (const child of children) child.kill('SIGKILL');
    await Promise.all(ends);
    await caddy?.stop();
    await vendors.close();
    await clone.drop();
    rmSync(home, { recursive: true, force: true });
  });

  test('the pages answer over https, and what is for the machine alone does not', async () => {
    const page = await askSite(sites, '', `/${username}`);
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining(`https://api.${DOMAIN}`) as string });
    expect(page.text).toContain(`https://${DOMAIN}/${username}`);
    const dashboard = await askSite(sites, 'dashboard.', '/login');
    expect(dashboard).toMatchObject({ status: 200, text: expect.stringContaining('"mode":"production"') as string });
    for (const path of ['/readyz', '/drainz', '/livez', '/metrics']) {
      expect(await askSite(sites, 'api.', path), path).toMatchObject({ status: 404, text: '' });
    }
  });

  test('an order that is paid at Midtrans stands in the queue', async () => {
    expect(await placePaidOrder(sites, vendors, username), output).toBe('queued');
  });

  test('the secrets reached the processes as credentials, and no log has them', () => {
    expect(output).toContain('what each port uses');
    expect(output).not.toContain(secret);
  });
});

/** As docs/deploy.md lays it out; the deep run has built the apps. */
function layOutRelease(release: string): void {
  rmSync(release, { recursive: true, force: true });
  mkdirSync(join(release, 'apps'), { recursive: true });
  for (const name of ['dist', 'src', 'migrations', 'package.json']) {
    cpSync(join(root, 'apps/api', name), join(release, 'apps/api', name), { recursive: true });
  }
  cpSync(join(root, 'package.json'), join(release, 'package.json'));
  symlinkSync(join(root, 'apps/api/node_modules'), join(release, 'apps/api/node_modules'));
  for (const app of ['public', 'dashboard', 'overlay']) {
    cpSync(join(root, 'apps', app, 'dist'), join(release, 'apps', app, 'dist'), { recursive: true });
  }
}

/** The files that `mabarin install` writes; the vendors are simulators. */
function writeSettings(folder: string, clone: { url: string; ownerUrl: string }, vendors: Vendors): void {
  const login = new URL(clone.url);
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  };
  write('credentials/SECRET', secret);
  write('credentials/DATABASE_PASSWORD', decodeURIComponent(login.password));
  write('credentials/MIDTRANS_SERVER_KEY', 'SB-Mid-server-LOCAL');
  write('credentials/TURNSTILE_SECRET', 'turnstile-secret-LOCAL');
  write('credentials/SMTP_URL', 'smtp://127.0.0.1:9');
  write('owner/DATABASE_OWNER_PASSWORD', decodeURIComponent(new URL(clone.ownerUrl).password));
  login.password = '';
  write(
    'mabarin.env',
    [
      '# docs/deploy.md',
      `DATABASE_URL=${login.href}`,
      `MABARIN_PUBLIC_ORIGIN=https://${DOMAIN}`,
      ...['dashboard', 'overlay', 'api'].map(
        (name) => `MABARIN_${name.toUpperCase()}_ORIGIN=https://${name}.${DOMAIN}`,
      ),
      'MABARIN_PAYMENT=midtrans',
      `MABARIN_MIDTRANS_BASE_URL=${vendors.addresses.midtrans}`,
      'MABARIN_CAPTCHA=turnstile',
      'MABARIN_TURNSTILE_SITE_KEY=0x4LOCAL',
      `MABARIN_TURNSTILE_BASE_URL=${vendors.addresses.turnstile}`,
      'MABARIN_BEACON=off',
      'MABARIN_CHAT=discord',
      `MABARIN_ALLOW_EMPTY_PLACES=${places.map(({ place }) => place).join(',')}`,
      'MABARIN_MAIL_FROM="Mabarin <salam@mabarin.test>"',
    ].join('\n'),
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

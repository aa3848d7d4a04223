import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { localSecrets } from '@mabarin/simulators/all';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBlocks, replaced } from '#local/deploy-page.ts';
import {
  askSite,
  emptyPlaces,
  openMail,
  openVendors,
  placePaidOrder,
  registerHost,
  type Sites,
} from '#local/paid-order.ts';
import { root } from '#local/shell.ts';

/**
 * infra/compose.yaml, started: podman runs it, docker-compose reads it, and images that no registry is there for are made of
 * Debian's packages under the same names (stand-ins). Takes 80 and 443 of this machine.
 */
const DOMAIN = 'mabarin.example';
const HOUR_MS = 3_600_000;
const READY_MS = 180_000;
/** A caller from another machine, which is a network namespace, and the addresses at which it finds this one. */
const CALLER = {
  name: `mabarin-${process.pid}`,
  addresses: ['198.51.100.2', '2001:db8::2'],
  here: ['198.51.100.1', '[2001:db8::1]'],
};
const PULLED = { node: 'node:24.21.0-slim', postgres: 'postgres:18.4', caddy: 'caddy:2.11.0' };

const isThere = (name: string) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));
const missing = [
  ...['podman', 'runc', 'iptables', 'docker-compose', 'debootstrap', 'age', 'ip'].filter((name) => !isThere(name)),
  ...(process.getuid?.() === 0 ? [] : ['root']),
];
if (missing.length > 0) console.log(`infra/compose.yaml is not started, missing here: ${missing.join(', ')}`);

describe.skipIf(missing.length > 0)('infra/compose.yaml, started', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mabarin-compose-'));
  const checkout = join(folder, 'mabarin');
  const env = {
    DOCKER_BUILDKIT: '0',
    CONTAINERS_CONF: join(folder, 'containers.conf'),
    DOCKER_HOST: `unix://${folder}/podman.sock`,
    COMPOSE_HTTP_TIMEOUT: '3600',
  };
  const closers: (() => unknown)[] = [];
  const shell = async (command: string, cwd = checkout) =>
    (await execa('bash', ['-euo', 'pipefail', '-c', command], { cwd, env, all: true })).all;
  const compose = (words: string) => `docker-compose -f infra/compose.yaml -f ${folder}/walk.yaml ${words}`;
  const sql = (statement: string) => shell(compose(`exec -T postgres psql -XAtU postgres mabarin -c "${statement}"`));
  const [, backup = '', restore = ''] = readBlocks('Compose');
  const page = (block: string, by: Record<string, string>) =>
    shell(replaced(block, { 'docker compose -f infra/compose.yaml ': compose(''), ...by }));
  let sites: Sites;
  let vendors: Awaited<ReturnType<typeof openVendors>>;

  beforeAll(async () => {
    writeFileSync(
      env.CONTAINERS_CONF,
      '[containers]\ndefault_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]\n[engine]\nruntime = "runc"\n[network]\nnetwork_backend = "netavark"\n',
    );
    const service = execa('podman', ['system', 'service', '--time=0', env.DOCKER_HOST], {
      env,
      reject: false,
      stdio: 'ignore',
    });
    closers.push(() => service.kill());
    // Where no systemd runs, nobody asks the containers for their health.
    const health = setInterval(
      () =>
        void execa('bash', ['-c', 'for id in $(podman ps -q); do podman healthcheck run $id; done'], {
          env,
          reject: false,
        }),
      5_000,
    );
    closers.push(() => clearInterval(health));
    await makeImages();
    await shell(`mkdir -p ${checkout}; git ls-files -z | tar --null -T - -cf - | tar -x -C ${checkout}`, root);
    vendors = await openVendors(DOMAIN);
    closers.push(vendors.close);
    const mail = await openMail();
    closers.push(mail.close);
    const ports = [...Object.values(vendors.addresses).map((address) => Number(new URL(address).port)), mail.port];
    await writeSettings(ports, mail.port);
    await shell(
      `ip netns add ${CALLER.name}; ip link add ${CALLER.name.slice(-9)} type veth peer name far netns ${CALLER.name}`,
      '/',
    );
    for (const [at, address] of CALLER.addresses.entries()) {
      const bits = at === 0 ? 24 : '64 nodad';
      const here = CALLER.here[at]?.replace(/[[\]]/g, '') ?? '';
      await shell(
        `ip addr add ${here}/${bits} dev ${CALLER.name.slice(-9)}; ip -n ${CALLER.name} addr add ${address}/${bits} dev far`,
        '/',
      );
    }
    await shell(`ip link set ${CALLER.name.slice(-9)} up; ip -n ${CALLER.name} link set far up`, '/');
    await shell(compose('up -d --build'));
    await ready();
    sites = {
      port: 443,
      root: await shell(compose('exec -T caddy cat /data/caddy/pki/authorities/local/root.crt')),
      domain: DOMAIN,
    };
    await registerHost(sites, vendors, mail.activation);
  }, HOUR_MS);

  afterAll(async () => {
    await shell(compose('down --volumes')).catch(() => {});
    await execa('ip', ['netns', 'del', CALLER.name], { reject: false });
    for (const close of closers.toReversed()) await close();
    await rm(folder, { recursive: true, force: true });
  }, HOUR_MS);

  test('an order is paid', { timeout: READY_MS }, async () => {
    expect(await placePaidOrder(sites, vendors, 'BangPertama1')).toBe('queued');
  });

  test.each([0, 1])(
    'the desk sees the address of who calls, not of the bridge (%i)',
    { timeout: READY_MS },
    async (at) => {
      const ask = (words: string) =>
        shell(
          `${words} curl -sk -o /dev/null -w '%{http_code}' --connect-to ::${CALLER.here[at]}:443 https://dashboard.${DOMAIN}/meja`,
          '/',
        );
      expect(await ask(`ip netns exec ${CALLER.name}`)).toBe('200');
      expect(await ask('')).toBe('404');
    },
  );

  test('the doctor names a setting that stops money', { timeout: READY_MS }, async () => {
    const doctor = compose('exec -T api node dist/main.js ops doctor');
    const { all } = await execa('bash', ['-c', doctor], { cwd: checkout, env, all: true, reject: false });
    expect(all).toMatch(/^ok {5}database/m);
    expect(all).toMatch(/^WRONG {2}configuration {2}MABARIN_BANK_CHECK is not set/m);
  });

  test('is saved and updated by the page, and goes back', { timeout: HOUR_MS }, async () => {
    const key = join(folder, 'key');
    await shell(`age-keygen -o ${key} 2>/dev/null`);
    await page(backup, { '/var/backups/mabarin-': `${folder}/`, 'age1...': await shell(`age-keygen -y ${key}`) });
    expect(await sql('select count(*) from backup_report where succeeded')).toBe('1');
    const migration = join(checkout, 'apps/api/migrations/9999_walk.sql');
    writeFileSync(migration, `-- A change of the walk.\ncomment on table operator is 'walked';\n`);
    for (const change of [() => {}, () => rmSync(migration)]) {
      change();
      // Podman replaces no container whose network another one shares.
      await shell(compose('rm --stop --force vendors'));
      await shell(compose('up -d --build'));
      await ready();
      expect(await sql(`select obj_description('operator'::regclass), count(*) from mabar_order`)).toBe('walked|1');
      expect((await askSite(sites, '', '/BangPertama1')).status).toBe(200);
    }
  });

  test('is restored by the page after its volume is lost', { timeout: HOUR_MS }, async () => {
    await shell(`${compose('down')}; podman volume rm mabarin_postgres`);
    await page(restore, { KEY: join(folder, 'key'), DUMP: `${folder}/*.dump.age` });
    await ready();
    // From before the update.
    expect(await sql(`select obj_description('operator'::regclass), count(*) from mabar_order`)).toBe('|1');
    expect(await placePaidOrder(sites, vendors, 'BangPertama1')).toBe('queued');
  });

  /** Images that are here under these names are taken as they are. */
  async function makeImages(): Promise<void> {
    const have = await Promise.all(
      Object.values(PULLED).map((name) => execa('podman', ['image', 'exists', name], { env, reject: false })),
    );
    if (have.every(({ exitCode }) => exitCode === 0)) return;
    const context = join(folder, 'images');
    cpSync(join(root, 'infra/tests/stand-ins'), context, { recursive: true });
    cpSync('/etc/ssl/certs/ca-certificates.crt', join(context, 'ca.crt'));
    cpSync(process.execPath, join(context, 'node'), { dereference: true });
    await shell(`cp -r "$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")" ${context}/npm`, '/');
    await shell(
      `debootstrap --variant=minbase --include=ca-certificates trixie ${folder}/debian; tar -C ${folder}/debian -cf ${context}/debian.tar .; rm -rf ${folder}/debian`,
      '/',
    );
    for (const [target, name] of Object.entries(PULLED))
      await shell(`podman build --target ${target} --tag docker.io/library/${name} ${context}`, '/');
  }

  /** The page's settings, with secrets in files of the API's own user, and what leads to the simulators and to local authorities. */
  async function writeSettings(ports: number[], mailPort: number): Promise<void> {
    const secrets = join(checkout, 'infra/secrets');
    mkdirSync(secrets, { mode: 0o700 });
    const values: Record<string, string> = {
      POSTGRES_PASSWORD: 'a$p#ss w%rd',
      MABARIN_DATABASE_PASSWORD: 'an$ther#',
      MABARIN_SECRET: '0123456789abcdef0123456789abcdef',
      MABARIN_MIDTRANS_SERVER_KEY: localSecrets.midtransServerKey,
      MABARIN_TURNSTILE_SECRET: localSecrets.turnstileSecret,
      MABARIN_SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    };
    for (const [name, value] of Object.entries(values)) writeFileSync(join(secrets, name), value, { mode: 0o400 });
    for (const name of ['.', ...readdirSync(secrets)]) chownSync(join(secrets, name), 1_000, 1_000);
    const lines = [
      `MABARIN_DOMAIN=${DOMAIN}`,
      ...Object.keys(values).map((name) => `${name}_FILE=/run/secrets/${name}`),
      'MABARIN_PAYMENT=midtrans',
      `MABARIN_MIDTRANS_BASE_URL=${vendors.addresses.midtrans}`,
      `MABARIN_TURNSTILE_BASE_URL=${vendors.addresses.turnstile}`,
      'MABARIN_TURNSTILE_SITE_KEY=0x4LOCAL',
      'MABARIN_BEACON=drand',
      `MABARIN_MAIL_FROM='Mabarin <salam@${DOMAIN}>'`,
      `MABARIN_OPERATOR_MAIL=operator@${DOMAIN}`,
      `MABARIN_DESK_NETWORKS=${CALLER.addresses.join(',')}`,
      `MABARIN_ALLOW_EMPTY_PLACES=${emptyPlaces()}`,
    ];
    writeFileSync(join(checkout, 'infra/.env'), `${lines.join('\n')}\n`, { mode: 0o600 });
    // Simulators are asked at 127.0.0.1 alone: a relay beside the API leads to this machine by a socket each.
    const relay = `for (const port of [${ports.join(',')}]) require('net').createServer((from) => { const to = require('net').connect('/relay/' + port); from.pipe(to).pipe(from); from.on('error', () => to.destroy()); to.on('error', () => from.destroy()); }).listen(port, '127.0.0.1')`;
    mkdirSync(join(folder, 'relay'));
    for (const port of ports) {
      const server: Server = createServer((from) => {
        const to = connect(port, '127.0.0.1');
        from.pipe(to).pipe(from);
        from.on('error', () => to.destroy());
        to.on('error', () => from.destroy());
      });
      await new Promise<void>((resolve) => server.listen(join(folder, 'relay', String(port)), resolve));
      chmodSync(join(folder, 'relay', String(port)), 0o777);
      closers.push(() => server.close());
    }
    writeFileSync(join(folder, 'relay/relay.cjs'), relay);
    chmodSync(folder, 0o755);
    writeFileSync(
      join(folder, 'walk.yaml'),
      JSON.stringify({
        services: {
          caddy: { environment: { CADDY_OPTIONS: 'local_certs' } },
          vendors: {
            image: 'mabarin-api',
            network_mode: 'service:api',
            volumes: [`${folder}/relay:/relay`],
            command: ['node', '/relay/relay.cjs'],
          },
        },
      }),
    );
  }

  /** Caddy starts when the API is healthy, and asks for its certificates. */
  async function ready(): Promise<void> {
    await shell(
      `curl -sk --retry 60 --retry-delay 1 --retry-all-errors -o /dev/null --connect-to ::127.0.0.1:443 https://${DOMAIN}/`,
      '/',
    );
  }
});

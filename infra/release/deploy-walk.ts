/**
 * `pnpm deploy-walk [--keep] [--kills N]`: walks docs/deploy.md in a bare Debian with its own systemd (debootstrap,
 * systemd-nspawn): the page's own blocks up to an order that is paid over https at a simulator; then an update under viewers'
 * reads, N updates (3) that are killed at a moment each, two releases that are not well, the way back, and the database lost
 * and restored. Prints the time of each step. Replaced are vendors' keys and addresses (by simulators') and the certificates
 * (by Caddy's own authority). Packages come from where this machine gets its own; after that the network has nobody else in
 * it. Needs root, debootstrap and systemd-container; without one of them it says so and walks nothing. One at a time: units of
 * one name share a control group, also of two machines. `--keep` leaves the folder.
 */
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { localSecrets } from '@mabarin/simulators/all';
import { execa } from 'execa';
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
import { UserError, onExit, root, run, script } from '#local/shell.ts';

const DOMAIN = 'mabarin.example';
const SUITE = 'bookworm';
/** The archive's folder in the new Debian, and this checkout's, whose node and scripts walk. */
const UPLOADS = '/root';
const CHECKOUT = '/srv/checkout';
const MAIL_PORT = 2_525;
const MAIL_MS = 900_000;
const READ_EVERY_MS = 100;
const BACKUPS = '/var/lib/mabarin-backup';
const UPDATE_LOG = '/var/log/mabarin-update.log';
const SETTINGS = '/etc/mabarin/mabarin.env';
/** Rest of the measured log, and its orders. */
const REST_MS = 180_000;
const ORDERS = 100;
const DAY_MS = 86_400_000;
/** Caddy's authority is believed as soon as there is one. */
const TRUST_CADDY = [
  'until [ -f /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt ]; do sleep 0.2; done',
  'cp /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt /usr/local/share/ca-certificates/caddy.crt',
  'update-ca-certificates',
].join('; ');
const PROMISE_MINUTES = 5;

type Took = { title: string; seconds: number };

if (process.argv[2] === '--inside') await script(walkInside);
else await script(walk);

/** Number of updates that are killed. */
function readKills(): number {
  const at = process.argv.indexOf('--kills');
  return at === -1 ? 3 : Number(process.argv[at + 1]);
}

// ---- outside

async function walk(): Promise<number> {
  const missing = [
    ...(process.getuid?.() === 0 ? [] : ['root']),
    ...['debootstrap', 'systemd-nspawn'].filter(
      (name) => !['/usr/bin', '/usr/sbin'].some((at) => existsSync(join(at, name))),
    ),
  ];
  if (missing.length > 0) {
    console.log(`deploy-walk: skipped, missing here: ${missing.join(', ')}`);
    return 0;
  }
  const made = await run(process.execPath, [join(root, 'infra/release/release.ts')]);
  const archive = made.output.trim().split('\n').at(-1) ?? '';
  if (made.code !== 0) throw new UserError(made.output);
  const folder = mkdtempSync('/var/tmp/mabarin-deploy-walk-');
  // The folder becomes `/`, through which everybody has to go.
  chmodSync(folder, 0o755);
  if (!process.argv.includes('--keep')) onExit(() => rm(folder, { recursive: true, force: true }));
  const began = performance.now();
  const programs = '--include=ca-certificates,iproute2,systemd-sysv,dbus';
  const debian = await run('debootstrap', ['--variant=minbase', programs, SUITE, folder, await findMirror()]);
  if (debian.code !== 0) throw new UserError(`debootstrap failed: ${debian.output.slice(-1_000)}`);
  await prepareMachine(folder, archive);
  console.log(`a bare Debian ${SUITE}: ${((performance.now() - began) / 1_000).toFixed(0)} s, not counted`);

  const names = /^programs=\((.*)\)$/m.exec(readFileSync(join(root, 'infra/mabarin'), 'utf8'))?.[1] ?? '';
  const install = 'apt-get install --no-install-recommends';
  // Not counted: what a machine has that is reached by ssh, and what the drill needs.
  const besides = 'openssh-server openssh-client rsync python3';
  const packages = `set -eu; echo '@@ the packages'; apt-get update; ${install} ${names}; echo '@@'; ${install} ${besides}`;
  const took = [
    ...(await enter(folder, ['--setenv=DEBIAN_FRONTEND=noninteractive', '--as-pid2', 'bash', '-c', packages])),
    ...(await enter(folder, ['--boot', '--private-network', '--', 'systemd.show_status=no'])),
  ];
  const sum = took.slice(0, 2).reduce((all, { seconds }) => all + seconds, 0);
  console.log(`${'until https answers'.padEnd(44)} ${(sum / 60).toFixed(1)} min (promised: ${PROMISE_MINUTES})`);
  return sum <= PROMISE_MINUTES * 60 ? 0 : 1;
}

/** The mirror of Debian that apt uses. */
async function findMirror(): Promise<string> {
  const { output } = await run('apt-get', ['indextargets', '--format', '$(SITE)', 'Created-By: Packages']);
  return output.split('\n').find((site) => /\/debian\/?$/.test(site)) ?? 'http://deb.debian.org/debian';
}

/** Does the work of a real machine's installer, uploads the release, and makes the walk's own unit. */
async function prepareMachine(folder: string, archive: string): Promise<void> {
  const write = (path: string, text: string, mode = 0o644) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text, { mode });
  };
  // The packages come before systemd runs.
  write('usr/sbin/policy-rc.d', '#!/bin/sh\nexit 101\n', 0o755);
  // Nothing here outlives the walk.
  write('etc/dpkg/dpkg.cfg.d/walk', 'force-unsafe-io\n');
  write('etc/apt/apt.conf.d/90-walk', 'APT::Get::Assume-Yes "true";\n');
  const names = ['', 'api.', 'dashboard.', 'overlay.'].map((name) => `${name}${DOMAIN}`);
  write('etc/hosts', `127.0.0.1 localhost\n127.0.0.1 ${names.join(' ')}\n`);
  // What this machine believes and how it reaches its packages, for as long as the walk takes.
  for (const file of ['/etc/resolv.conf', '/etc/ssl/certs/ca-certificates.crt']) {
    if (existsSync(file)) write(file, readFileSync(file, 'utf8'));
  }
  write(
    'etc/systemd/system/caddy.service.d/walk.conf',
    // Nobody outside vouches for the names.
    `[Service]\nEnvironment=CADDY_OPTIONS=local_certs\nExecStartPost=+/bin/sh -c '[ -z "$$MABARIN_DOMAIN" ] || { ${TRUST_CADDY}; }'\n`,
  );
  const inside = `${CHECKOUT}/node_modules/.bin/node ${CHECKOUT}/infra/release/deploy-walk.ts --inside --kills ${readKills()}`;
  const end = '[ $$EXIT_STATUS = 0 ] || journalctl -n 80 --no-pager >/dev/console; systemctl exit $$EXIT_STATUS';
  write(
    'etc/systemd/system/walk.service',
    `[Unit]\nAfter=postgresql.service caddy.service\n[Service]\nEnvironment=HOME=/root LANG=C.UTF-8\n` +
      `ExecStart=${inside}\nExecStopPost=/bin/sh -c '${end}'\nStandardOutput=file:/dev/console\nStandardError=inherit\n`,
  );
  // The console's prompt would stand between the walk's lines.
  symlinkSync('/dev/null', join(folder, 'etc/systemd/system/console-getty.service'));
  symlinkSync('../walk.service', join(folder, 'etc/systemd/system/multi-user.target.wants/walk.service'));
  for (const file of [archive, `${archive}.sha256`]) cpSync(file, join(folder, UPLOADS, basename(file)));
  mkdirSync(join(folder, CHECKOUT), { recursive: true });
}

/** Runs the new Debian, where a line `@@ title` begins a step; returns how long each took. */
async function enter(folder: string, args: string[]): Promise<Took[]> {
  const options = ['--quiet', '--register=no', '--keep-unit', '--resolv-conf=off', '--console=read-only'];
  const own = [`--machine=walk-${process.pid}`, `--directory=${folder}`, `--bind-ro=${root}:${CHECKOUT}`];
  const child = execa('systemd-nspawn', [...options, ...own, ...args], { stdin: 'ignore', all: true, reject: false });
  onExit(async () => {
    // A SIGKILL ends nspawn alone.
    child.kill('SIGTERM');
    await child;
  });
  const log: string[] = [];
  const took: Took[] = [];
  let title = '';
  let began = performance.now();
  const note = (line: string) => {
    if (!line.startsWith('@@')) return void log.push(line);
    const seconds = (performance.now() - began) / 1_000;
    if (title !== '') {
      took.push({ title, seconds });
      console.log(`${title.padEnd(44)} ${seconds.toFixed(0).padStart(4)} s`);
    }
    title = line.slice(2).trim();
    began = performance.now();
  };
  for await (const line of child.iterable({ from: 'all' })) note(line);
  if ((await child).exitCode !== 0)
    throw new UserError(`${log.slice(-100).join('\n')}\n\nThe walk failed in "${title}".`);
  return took;
}

// ---- inside

/** The installation on a machine whose network has nobody else in it, the first host and its order, and all that follows. */
async function walkInside(): Promise<number> {
  const shown = { stdio: 'inherit' } as const;
  const say = (title: string) => console.log(`\n@@ ${title}`);
  const vendors = await openVendors(DOMAIN);
  const mail = await openMail(MAIL_PORT);
  // Debian's package has chosen a port that was free at its installation.
  const setPort = 'for version in $(ls /etc/postgresql); do pg_conftool $version main set port 5432; done';
  await execa('bash', ['-ec', `${setPort}; systemctl restart postgresql`], shown);
  mkdirSync('/etc/mabarin', { recursive: true });
  writeFileSync(
    SETTINGS,
    `MABARIN_MIDTRANS_BASE_URL=${vendors.addresses.midtrans}\nMABARIN_TURNSTILE_BASE_URL=${vendors.addresses.turnstile}\n` +
      `MABARIN_ALLOW_EMPTY_PLACES=${emptyPlaces()}\n`,
  );
  // As the operator makes it on another machine.
  await execa('age-keygen', ['--output', join(UPLOADS, 'key')]);
  const key = readFileSync(join(UPLOADS, 'key'), 'utf8');
  const [commands = '', answers = ''] = readBlocks('Install');
  const filled = replaced(answers, {
    '<your e-mail>': `operator@${DOMAIN}`,
    '<server key of Midtrans>': localSecrets.midtransServerKey,
    '<site key of Turnstile>': '0x4LOCAL',
    '<secret of Turnstile>': localSecrets.turnstileSecret,
    '<smtp://user:password@host:587>': `smtp://127.0.0.1:${MAIL_PORT}`,
    'age1...': /public key: (age1\w+)/.exec(key)?.[1] ?? '',
  });
  writeFileSync(join(UPLOADS, 'answers'), filled, { mode: 0o600 });

  say('installed, until https answers');
  await execa('bash', ['-euc', commands], { ...shown, cwd: UPLOADS });
  say('who hears of it');
  await inTime(mail.digest, 'No digest came to the operator.');
  say('the first host');
  const authority = readFileSync('/usr/local/share/ca-certificates/caddy.crt', 'utf8');
  const sites: Sites = { port: 443, root: authority, domain: DOMAIN };
  await registerHost(sites, vendors, inTime(mail.activation, 'No mail with an activation link came.'));
  say('an order paid over https');
  const state = await placePaidOrder(sites, vendors, 'BangPertama1');
  if (state !== 'queued') throw new UserError(`The ticket of a paid order says "${state}", not "queued".`);
  say('the size of the log');
  say(await measureLog((player) => placePaidOrder(sites, vendors, 'BangPertama1', player)));

  const installed = basename(readlinkSync('/opt/mabarin/current'));
  const mabarin = (...words: string[]) => execa('mabarin', words, { ...shown, reject: false });
  const expectRelease = async (name: string) => {
    const { stdout } = await execa('mabarin', ['status']);
    const lines = stdout.split('\n').filter((line) => line.startsWith('process '));
    if (lines.length !== 2 || lines.some((line) => !line.endsWith(` ready, ${name}`)))
      throw new UserError(`Not two processes ready in ${name}:\n${stdout}`);
    const { status } = await askSite(sites, '', '/BangPertama1');
    if (status !== 200) throw new UserError(`The host's page answers ${status}.`);
  };

  say('the installation asked again');
  if ((await mabarin('install', join(UPLOADS, 'answers'))).exitCode !== 0)
    throw new UserError('The second install failed.');
  await expectRelease(installed);

  say('a drill');
  const drill = await execa('mabarin', ['drill', DOMAIN, join(UPLOADS, 'key')]);
  await execa('bash', ['-euc', drill.stdout.slice(drill.stdout.indexOf('install -d'))], shown);
  mkdirSync('/run/systemd/system/mabarin-restore-drill.service.d', { recursive: true });
  // No base backup is over an hour old yet.
  const newest = 'ExecStart=\nExecStart=/opt/mabarin/current/infra/backup/restore-drill.sh';
  writeFileSync('/run/systemd/system/mabarin-restore-drill.service.d/walk.conf', `[Service]\n${newest}\n`);
  await execa('bash', ['-euc', 'systemctl daemon-reload; systemctl start mabarin-restore-drill'], shown);
  const { stdout: told } = await execa('mabarin', ['status']);
  if (!/^ *drill ok /m.test(told)) throw new UserError(`The server has not heard of the drill:\n${told}`);

  say('an update under reads');
  const next = await makeRelease(installed, 'next', (folder) =>
    writeFileSync(
      join(folder, 'apps/api/migrations/9999_walk.sql'),
      `-- A change of the walk.\ncomment on table operator is 'walked';\n`,
    ),
  );
  const reads = { done: 0, failed: 0, stop: false };
  const reading = (async () => {
    while (!reads.stop) {
      const status = await askSite(sites, '', '/BangPertama1').then(
        (answer) => answer.status,
        () => 0,
      );
      reads.done += 1;
      if (status !== 200) reads.failed += 1;
      await pause(READ_EVERY_MS);
    }
  })();
  const began = performance.now();
  const updated = await mabarin('update', next.archive);
  const updateMs = performance.now() - began;
  reads.stop = true;
  await reading;
  if (updated.exitCode !== 0 || reads.failed > 0)
    throw new UserError(`The update ended with ${updated.exitCode}; ${reads.failed} of ${reads.done} reads failed.`);
  await expectRelease(next.name);
  say(`${reads.failed} of ${reads.done} reads failed; the way back`);
  // A setting of the update goes with it, and is kept beside.
  const added = 'MABARIN_DAILY_CAP=4000000\n';
  appendFileSync(SETTINGS, added);
  if ((await mabarin('back')).exitCode !== 0) throw new UserError('The way back failed.');
  await expectRelease(installed);
  if (
    readFileSync(SETTINGS, 'utf8').includes(added) ||
    !readFileSync(`${SETTINGS}.${next.name}`, 'utf8').includes(added)
  )
    throw new UserError('The way back has not brought the settings of then, or lost those of now.');

  const kills = readKills();
  // Many are killed in rows: each goes on from what the one before it left.
  const inARow = Math.ceil(kills / 10);
  for (let attempt = 1, done = 0; done < kills; attempt += 1) {
    // The golden ratio spreads the moments evenly, however many there are.
    const after = Math.round(updateMs * ((attempt * 0.618) % 1));
    say(`update ${done + 1} of ${kills} is killed after ${(after / 1_000).toFixed(1)} s`);
    const update = mabarin('update', next.archive);
    await pause(after);
    await execa('systemctl', ['kill', '--signal=KILL', 'mabarin-update'], { reject: false });
    const wasKilled = (await update).exitCode !== 0;
    const at = readFileSync(UPDATE_LOG, 'utf8').trim().split('\n').at(-1) ?? '';
    say(`${wasKilled ? 'killed' : 'whole before it'} after: ${at.trim().slice(0, 60)}`);
    const { status } = await askSite(sites, '', '/BangPertama1');
    if (status !== 200) throw new UserError(`After the kill the host's page answers ${status}.`);
    if (wasKilled) done += 1;
    if (wasKilled && done % inARow !== 0 && done < kills) continue;
    say('the same line again, and the way back');
    if ((await mabarin('update', next.archive)).exitCode !== 0)
      throw new UserError('The update after a killed one failed.');
    await expectRelease(next.name);
    await mabarin('back');
    await expectRelease(installed);
  }

  say('a release that cannot migrate');
  const unmigrated = await makeRelease(installed, 'unmigrated', (folder) =>
    writeFileSync(join(folder, 'apps/api/migrations/9998_walk.sql'), '-- A fault of the walk.\nselect 1 / 0;\n'),
  );
  if ((await mabarin('update', unmigrated.archive)).exitCode === 0) throw new UserError('It was installed.');
  await expectRelease(installed);
  say('a release that does not serve');
  const silent = await makeRelease(installed, 'silent', (folder) => {
    const main = join(folder, 'apps/api/dist/main.js');
    const why = `if (process.argv[2] === 'serve') throw 'The walk says why.';\n`;
    writeFileSync(main, `${why}${readFileSync(main, 'utf8')}`);
  });
  if ((await mabarin('update', silent.archive)).exitCode === 0) throw new UserError('It was installed.');
  if (!readFileSync(UPDATE_LOG, 'utf8').includes('The walk says why.')) throw new UserError('It does not say why.');
  await expectRelease(installed);

  say('the database lost and restored');
  const data = (await execa('pg_lsclusters', ['--no-header'])).stdout.split(/\s+/)[5] ?? '';
  await execa('bash', ['-euc', `systemctl kill --signal=KILL 'postgresql@*'; rm -rf ${data}/base`], shown);
  const restored = await execa('mabarin', ['restore', join(UPLOADS, 'key')], {
    input: `${DOMAIN}\n`,
    stdout: 'inherit',
    stderr: 'inherit',
    reject: false,
  });
  if (restored.exitCode !== 0) throw new UserError('The restore failed.');
  await expectRelease(installed);
  console.log('\n@@');
  console.log((await execa('mabarin', ['doctor'], { all: true, reject: false })).all);
  return 0;
}

/** The size of a day's log in the archive, from its files. */
async function measureLog(order: (player: number) => Promise<unknown>): Promise<string> {
  const wal = join(BACKUPS, 'wal');
  // What is being written has another name until it is whole.
  const files = () => readdirSync(wal).filter((name) => name.endsWith('.age'));
  const logBytes = () => files().reduce((sum, name) => sum + statSync(join(wal, name)).size, 0);
  const atStart = logBytes();
  await pause(REST_MS);
  const atRest = (logBytes() - atStart) / REST_MS;
  const [before, began] = [logBytes(), performance.now()];
  for (let each = 0; each < ORDERS; each += 1) await order(310_000_002 + each);
  // The segment of the last order is archived by now.
  await pause(35_000);
  const perOrder = (logBytes() - before - atRest * (performance.now() - began)) / ORDERS;
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  const day = megabytes(atRest * DAY_MS);
  // Hours later it is a third: what an installation has touched is written whole once more.
  return `the log of a day: ${day} by its first minutes at rest, ${megabytes(10_000 * perOrder)} for 10,000 orders`;
}

/** A release made from the installed one: its archive, and the name of its folder. */
async function makeRelease(from: string, word: string, change: (folder: string) => void) {
  const name = `${from}-${word}`;
  const folder = `/var/tmp/${word}`;
  cpSync(join('/opt/mabarin/releases', from), join(folder, name), { recursive: true, verbatimSymlinks: true });
  rmSync(join(folder, name, 'settings.env'), { force: true });
  change(join(folder, name));
  const archive = join(UPLOADS, `${name}.tar.gz`);
  const hashes = "find . -type f ! -name MANIFEST -printf '%P\\0' | LC_ALL=C sort -z | xargs -0 sha256sum >MANIFEST";
  const pack = `cd ${folder}; tar -czf ${archive} ${name}; cd ${UPLOADS}; sha256sum ${name}.tar.gz >${name}.tar.gz.sha256`;
  await execa('bash', ['-euo', 'pipefail', '-c', `cd ${folder}/${name}; ${hashes}; ${pack}; rm -rf ${folder}`]);
  return { name, archive };
}

/** Rejects with the sentence when the mail does not come within `MAIL_MS`. */
function inTime<Value>(mail: Promise<Value>, sentence: string): Promise<Value> {
  const late = Promise.withResolvers<never>();
  setTimeout(() => late.reject(new UserError(sentence)), MAIL_MS).unref();
  return Promise.race([mail, late.promise]);
}

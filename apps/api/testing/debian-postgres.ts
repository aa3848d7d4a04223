import { execFile } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { databaseUrl } from '#testing/database.ts';

const run = promisify(execFile);

/** Where Debian and Ubuntu put PostgreSQL, a folder for each major version. */
const FOLDER = '/usr/lib/postgresql';
const programs = ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore', 'psql'];

/** The programs of the newest PostgreSQL that Debian has installed whole; null where there is none. */
export function debianPostgres(): string | null {
  const versions = existsSync(FOLDER) ? readdirSync(FOLDER).sort((left, right) => Number(right) - Number(left)) : [];
  const folders = versions.filter((version) => Number(version) >= 15).map((version) => join(FOLDER, version, 'bin'));
  return folders.find((folder) => programs.every((program) => existsSync(join(folder, program)))) ?? null;
}

/** Starts a throw-away cluster with an empty database, by the programs in `bin`; `archive` is its archive_command, if any. */
export async function startDebianPostgres(
  bin: string,
  archive: string | null = null,
): Promise<{ url: string; stop(): Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'mabarin-restore-'));
  const cluster = join(home, 'cluster');
  // PostgreSQL refuses to run as root; Debian's package makes this user.
  const user = process.getuid?.() === 0 ? await idOf('postgres') : null;
  if (user) chownSync(home, user.uid, user.gid);
  const as = { ...user, cwd: home, env: { ...process.env, LC_ALL: 'C.UTF-8' } };
  const port = await freePort();
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: '50',
  };
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  try {
    await run(join(bin, 'initdb'), ['-D', cluster, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--no-sync'], as);
    if (archive !== null) {
      appendFileSync(join(cluster, 'postgresql.conf'), `archive_mode = on\narchive_command = '${archive}'\n`);
    }
    const start = [
      'start',
      '-D',
      cluster,
      '-w',
      '-t',
      '60',
      '-s',
      '-l',
      join(home, 'server.log'),
      '-o',
      flags.join(' '),
    ];
    await run(join(bin, 'pg_ctl'), start, as);
  } catch (error) {
    rmSync(home, { recursive: true, force: true });
    throw error;
  }
  const server = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await run(join(bin, 'psql'), [server, '-XAtqc', 'create database mabarin'], as);
  return {
    url: databaseUrl(server, 'mabarin'),
    async stop() {
      await run(join(bin, 'pg_ctl'), ['stop', '-D', cluster, '-w', '-s', '-m', 'immediate'], as);
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function idOf(name: string): Promise<{ uid: number; gid: number }> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './ports.ts';

/** True: PgBouncer is installed (Debian's package `pgbouncer`). */
export const pgbouncer = (() => {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/**
 * Starts a PgBouncer in transaction mode before the server of `url`, with `connections` to each database: the settings of
 * docs/runbook.md "Behind PgBouncer". `url` of the answer is the same database through it, `log` what it wrote.
 */
export async function startPgbouncer(
  url: string,
  connections: number,
): Promise<{ url: string; log(): string; stop(): Promise<void> }> {
  const home = mkdtempSync(join(tmpdir(), 'mabarin-pgbouncer-'));
  const port = await freePort();
  const server = new URL(url);
  const users = join(home, 'users.txt');
  const settings = join(home, 'pgbouncer.ini');
  writeFileSync(users, `"${server.username}" "${decodeURIComponent(server.password)}"\n`);
  writeFileSync(
    settings,
    `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
`,
  );
  // PgBouncer refuses to run as root; any other user does.
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (user.uid !== undefined) for (const path of [home, users, settings]) chownSync(path, user.uid, user.gid);
  const child = spawn('pgbouncer', [settings], { ...user, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      if (log.includes('process up')) resolve();
    });
    child.once('exit', () => reject(new Error(`pgbouncer ended: ${log}`)));
  });
  const pooled = new URL(url);
  pooled.hostname = '127.0.0.1';
  pooled.port = String(port);
  return {
    url: pooled.href,
    log: () => log,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** The number of the user or group `nobody`, which every system has. */
function idOf(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'nobody'], { encoding: 'utf8' }));
}

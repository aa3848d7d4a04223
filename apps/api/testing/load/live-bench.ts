/** Servers and readers of `pnpm bench live` as processes of their own, and the resources they use. */
import { fork, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { sha256 } from '#platform/crypto/secrets.ts';
import { openDatabase } from '#platform/db/database.ts';
import type { Schema } from '#schema.ts';
import { cloneTemplate, testServerUrl } from '#testing/database.ts';
import { openHandle } from '#testing/fixtures/handle.ts';
import { endWithUs } from './bench.ts';
import type { LoadCommands } from './live-load.ts';
import { startLoad as startLoadProcess, type Load } from './load-process.ts';
import { createTemplate } from '#testing/template.ts';

const SECRET = 'bench-live-secret-bench-live-secret';

/** The readers of testing/load/live-load.ts. */
export type LiveLoad = Load<LoadCommands>;

/** Starts testing/load/live-server.ts on a port; resolves when it listens. */
export async function startLiveServer(
  mode: 'durable' | 'memory',
  port: number,
  environment: Record<string, string> = {},
): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'live-server.ts'), [mode, String(port)], {
    // As the service is started (docs/decisions/live-channel.md).
    execArgv: ['--max-semi-space-size=4'],
    env: { ...process.env, DATABASE_URL: 'postgres://unused', MABARIN_SECRET: SECRET, ...environment },
  });
  endWithUs(child);
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`our server ended with ${String(code)}`)));
  });
  return child;
}

/** Runs `work` with a migrated database of this many hosts, whose codes testing/load/live-load.ts knows. */
export async function withLiveDatabase(
  hosts: number,
  work: (database: { url: string; ownerUrl: string }) => Promise<void>,
): Promise<void> {
  const template = await createTemplate();
  const clone = await cloneTemplate(testServerUrl(), template.name);
  try {
    const handle = await openHandle(clone.url, SECRET);
    const { id } = await handle.createHost({ username: 'bench00000' });
    await handle.close();
    const db = openDatabase<Schema>({ url: clone.ownerUrl, poolSize: 1, asApp: false });
    const hashes = Array.from({ length: hosts }, (_, number) => sha256(`bench-code-${number}`));
    await sql`update host set code_hash = ${hashes[0] ?? ''} where id = ${id}`.execute(db);
    await sql`
      insert into host
      select made.*
      from unnest(${hashes}::text[]) with ordinality as code (hash, number), host,
        jsonb_populate_record(host, jsonb_build_object(
          'id', gen_random_uuid(),
          'username', 'bench' || lpad((code.number - 1)::text, 5, '0'),
          'email', 'bench' || code.number || '@mabarin.test',
          'code_hash', code.hash
        )) as made
      where host.id = ${id} and code.number > 1`.execute(db);
    await sql`analyze`.execute(db);
    await db.destroy();
    await work(clone);
  } finally {
    await clone.drop();
    await template.drop();
  }
}

/** Starts the readers; they end with this process at the latest. */
export function startLoad(): { load: LiveLoad; end(): void } {
  const { load, child, end } = startLoadProcess<LoadCommands>('live-load.ts');
  endWithUs(child);
  return { load, end };
}

export async function killAndWait(child: ChildProcess | null): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

/** Seconds of processor time that these processes have used. */
export function cpuSeconds(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const fields = readProc(`${pid}/stat`)
      .replace(/^.*\) /, '')
      .split(' ');
    return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  });
  return ticks.reduce((sum, one) => sum + one, 0) / 100;
}

/** The numbers of all processes of this machine. */
export function processes(): number[] {
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
}

/** The processes of PostgreSQL that serve a database. */
export function backendsOf(database: string): number[] {
  return processes().filter((pid) => readProc(`${pid}/cmdline`).includes(` ${database} `));
}

/** A file under /proc; empty if the process has ended. */
export function readProc(file: string): string {
  try {
    return readFileSync(join('/proc', file), 'utf8');
  } catch {
    return '';
  }
}

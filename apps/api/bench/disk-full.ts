/**
 * `pnpm bench disk-full`: orders while the disk under PostgreSQL is full, and afterwards. The cluster is Debian's on a small
 * file system in memory, which takes root to mount; skipped by name without either. Ends with 1 when an answer was neither
 * a good one nor 503, something was half done, or the service did not go on by itself when there was room again.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from '#app.ts';
import { movableClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Schema } from '#schema.ts';
import { serviceUrl } from '#testing/database.ts';
import { debianPostgres, startDebianPostgres } from '#testing/debian-postgres.ts';
import { openHandle } from '#testing/handle.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { supportOrder } from '#testing/test-api.ts';

const SECRET = 'bench-disk-full-bench-disk-full-bench';
const SIZE = '160m';
const FULL_SECONDS = 20;
const BACK_WITHIN_SECONDS = 60;

const bin = debianPostgres();
const folder = mkdtempSync(join(tmpdir(), 'mabarin-disk-full-'));
const missed: string[] = [];
if (bin === null || process.getuid?.() !== 0) {
  console.log('skipped: it takes Debian’s PostgreSQL, and root to mount a file system');
} else {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder]);
  try {
    await run(bin);
  } finally {
    execFileSync('umount', ['--lazy', folder]);
  }
}
rmSync(folder, { recursive: true, force: true });
for (const line of missed) console.log(`MISSED: ${line}`);
process.exit(missed.length === 0 ? 0 : 1);

async function run(programs: string): Promise<void> {
  execFileSync('chmod', ['755', folder]);
  process.env['TMPDIR'] = folder;
  const cluster = await startDebianPostgres(programs);
  const url = serviceUrl(cluster.url);
  await migrate(cluster.url, join(import.meta.dirname, '..', 'migrations'), url);
  const handle = await openHandle(url, SECRET);
  const host = await handle.createHost();
  await handle.close();
  const environment = { DATABASE_URL: url, MABARIN_SECRET: SECRET, MABARIN_LOG: 'silent' };
  const app = await createApp({ ...readConfig(environment, ''), databasePoolSize: 4 }, { clock: movableClock() });
  app.polling.start();
  await app.jobs.start();
  let number = 0;
  const order = async () => {
    number += 1;
    const payload = supportOrder(host.username, number);
    const answer = await app.server.inject({ method: 'POST', url: '/api/support', payload });
    if (answer.statusCode !== 200) return answer.statusCode;
    const { data } = answer.json<{ data: { transaction_id: string } }>();
    const paid = await app.server.inject({
      method: 'POST',
      url: `/sandbox/payments/${data.transaction_id}/pay`,
      payload: {},
    });
    return paid.statusCode;
  };
  const ready = async () => (await app.server.inject({ url: '/readyz' })).statusCode;

  console.log(`with room: ${await order()}, ready ${await ready()}`);
  const ballast = join(folder, 'ballast');
  mkdirSync(ballast);
  const { bavail, bsize } = statfsSync(folder);
  for (let block = 0; block <= bavail * bsize; block += 1_048_576) {
    try {
      writeFileSync(join(ballast, String(block)), Buffer.alloc(1_048_576));
    } catch {
      break;
    }
  }
  const answers = new Map<number, number>();
  const end = Date.now() + FULL_SECONDS * 1_000;
  while (Date.now() < end) {
    const status = await order();
    answers.set(status, (answers.get(status) ?? 0) + 1);
    await pause(20);
  }
  await pause(6_000);
  const during = await ready();
  console.log(`full for ${FULL_SECONDS} s: ${JSON.stringify(Object.fromEntries(answers))}, ready ${during}`);
  for (const status of answers.keys()) if (status !== 200 && status !== 503) missed.push(`an answer of ${status}`);
  if (!answers.has(503)) missed.push('the disk was never full');

  rmSync(ballast, { recursive: true });
  const began = Date.now();
  let status = 0;
  while (status !== 200 && Date.now() - began < BACK_WITHIN_SECONDS * 1_000) {
    status = await order();
    if (status !== 200) await pause(500);
  }
  console.log(`room again: ${status} after ${((Date.now() - began) / 1_000).toFixed(1)} s`);
  if (status !== 200) missed.push('no order is taken after there was room again');
  await pause(6_000);
  if ((await ready()) !== 200) missed.push('not ready after there was room again');
  await app.polling.runAll();
  const admin = openDatabase<Schema>({ url: cluster.url, poolSize: 1, asApp: false });
  await checkInvariants(admin, new Date()).catch((error: Error) => missed.push(error.message.slice(0, 500)));
  await admin.destroy();
  await app.close();
  await cluster.stop();
}

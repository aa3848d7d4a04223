/**
 * `pnpm bench reports [--rows 1000000] [--samples 30]`: the reports of a host with so many rows in every list. p95 of a
 * month's money and play, of a month with a row a minute and of a usual one (bar 300 ms); then the file of all
 * transactions, taken whole and cut in the middle: rows a second, how much more memory the process holds meanwhile, its
 * most of all, and what is left of a cut one here and at the database.
 */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { poolUse } from '#platform/db/database.ts';
import { sessionCookieName } from '#platform/http/session.ts';
import { databaseUrl, testServerUrl } from '#testing/database.ts';
import { createTestHost } from '#testing/fixtures/hosts.ts';
import { fillHost } from '#testing/load/large-host.ts';
import { createTemplate } from '#testing/template.ts';
import { openWorld } from '#testing/world.ts';

const BAR_MS = 300;
/** How much more memory a file may take, however long it is. */
const BAR_MB = 100;

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '1000000' }, samples: { type: 'string', default: '30' } },
});
const count = Number(values.rows);
const missed: string[] = [];

const template = await createTemplate();
const { world, close } = await openWorld(template.name);
const host = await createTestHost(world);
const began = performance.now();
const url = databaseUrl(testServerUrl(), new URL(world.config.databaseUrl).pathname.slice(1));
await fillHost(url, { hostId: host.id, now: world.clock.now(), count });
console.log(`${count} rows made in ${seconds(began)} s`);
const headers = {
  cookie: `${sessionCookieName(world.config)}=${host.browser.cookie}`,
  login: host.browser.login,
};

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(1);
}

async function post(path: string, payload: object): Promise<{ took: number; data: unknown }> {
  const start = performance.now();
  const answer = await world.app.server.inject({
    method: 'POST',
    url: `/api/dashboard/report/${path}`,
    headers,
    payload,
  });
  const took = performance.now() - start;
  const body = answer.json<{ status: number; data: unknown }>();
  if (body.status !== 0) throw new Error(answer.body);
  return { took, data: body.data };
}

const quantile = (times: readonly number[], part: number) =>
  times.toSorted((left, right) => left - right)[Math.ceil(times.length * part) - 1] ?? Number.NaN;

// The newest thousand rows are the last 31 days; before them there is a row a minute.
for (const [month, about] of [
  ['2026-09', 'a row a minute'],
  ['2026-11', 'usual'],
] as const) {
  for (const path of ['money', 'play']) {
    const times: number[] = [];
    for (let sample = 0; sample < Number(values.samples) + 3; sample += 1) {
      const { took } = await post(path, { month });
      if (sample >= 3) times.push(took);
    }
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
    console.log(`${path} of ${month} (${about}): p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms`);
    if (p95 > BAR_MS) missed.push(`${path} of ${month}: p95 ${p95.toFixed(0)} ms, bar ${BAR_MS} ms`);
  }
}

const origin = await world.app.server.listen({ port: 0, host: '127.0.0.1' });

/** Takes the file of all transactions, and leaves after so many bytes (null: at its end); answers how many came. */
async function take(leaveAfter: number | null): Promise<number> {
  const form = { file: 'transactions', dateStart: '2000-01-01', dateEnd: '2099-12-31' };
  const { data, took } = await post('file', form);
  const { path } = data as { path: string };
  const before = process.memoryUsage().rss;
  let [most, bytes, rows, tail] = [before, 0, 0, ''];
  const start = performance.now();
  const request = get(`${origin}${path}`, { headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1;
    tail = (tail + chunk.toString('latin1')).slice(-100);
    most = Math.max(most, process.memoryUsage().rss);
    if (leaveAfter !== null && bytes > leaveAfter) break;
  }
  request.destroy();
  const perSecond = (rows / (performance.now() - start)) * 1_000;
  const used = (most - before) / 1e6;
  const isWhole = /Selesai: \d+ baris/.test(tail);
  console.log(
    `prepared in ${took.toFixed(0)} ms; ${rows} rows, ${(bytes / 1e6).toFixed(1)} MB in ${seconds(start)} s, ` +
      `${perSecond.toFixed(0)} rows/s, ${isWhole ? 'whole' : 'cut'}; at most ${used.toFixed(0)} MB more memory, ` +
      `${(most / 1e6).toFixed(0)} MB in all (both ends in this process)`,
  );
  if (isWhole !== (leaveAfter === null))
    missed.push(`a file of ${bytes} bytes ${isWhole ? 'looks' : 'looks not'} whole`);
  if (used > BAR_MB) missed.push(`${used.toFixed(0)} MB more memory, bar ${BAR_MB} MB`);
  return bytes;
}

const size = await take(null);
await take(size / 2);
await sleep(200);
const { open, idle, waiting } = poolUse(world.db);
const { rows: busy } = await sql<{ count: number }>`
  select count(*) as count from pg_stat_activity
  where datname = current_database() and usename = 'mabarin_service' and state <> 'idle'`.execute(world.admin);
const left = open - idle + (busy[0]?.count ?? 0);
console.log(
  `200 ms after the cut: ${open - idle} connections in use, ${waiting} waiting, ${busy[0]?.count} at the database`,
);
if (left > 0) missed.push('a cut file holds a connection');
const asleep = performance.now();
// A reader who does not read: what the sockets take, and no more.
const idlePath = (
  (await post('file', { file: 'transactions', dateStart: '2000-01-01', dateEnd: '2099-12-31' })).data as {
    path: string;
  }
).path;
const stalled = get(`${origin}${idlePath}`, { headers });
await once(stalled, 'response');
// Until the sockets are full pages are read; then nothing is.
let use = poolUse(world.db);
for (let calm = 0; calm < 10 && performance.now() - asleep < 30_000;) {
  await sleep(50);
  use = poolUse(world.db);
  calm = use.open === use.idle ? calm + 1 : 0;
}
console.log(`a reader who stands still for ${seconds(asleep)} s: ${use.open - use.idle} connections in use`);
if (use.open !== use.idle) missed.push('a reader who stands still holds a connection');
stalled.destroy();

await close();
await template.drop();
for (const line of missed) console.log(`MISSED: ${line}`);
process.exit(missed.length === 0 ? 0 : 1);

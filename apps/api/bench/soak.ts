/**
 * `pnpm bench soak [--minutes 60] [--percent 50] [--hosts 64] [--streams 1000] [--left-out 10]`: half of what one process
 * carries, for an hour: orders and supports that are paid, reads with ETag, open streams, and a dashboard for each host
 * that reads its lists and ends who plays. Says whether memory grows (heap after a collection, MB an hour with its
 * standard error, without the first minutes), whether connections are left when everybody is gone, and how p99 and the
 * event loop's lag went over time. Ends with 1 below a bar. Short: `--minutes 3 --left-out 1`.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '#platform/db/database.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import type { Schema } from '#schema.ts';
import { cloneTemplate, testServerUrl } from '#testing/database.ts';
import { openHandle, type HandleHost } from '#testing/fixtures/handle.ts';
import { httpClient } from '#testing/servers/http-client.ts';
import { endBench, endWithUs, machine, median, nextMessage, quantile, readOptions } from '#testing/load/bench.ts';
import type { LoadCommands } from '#testing/load/live-load.ts';
import { startLoad } from '#testing/load/load-process.ts';
import type { SoakHost, SoakLoad, SoakReport } from '#testing/load/soak-load.ts';
import type { Sample, SoakMessage } from '#testing/load/soak-server.ts';
import { createTemplate } from '#testing/template.ts';

/** A second of a full process: what came through of twice as much, reads, dashboards and streams all at once. */
const FULL = { orders: 35, reads: 1_000 };
/** Heap and memory of the process in MB an hour, beyond what their scatter explains; milliseconds; p99 late to early. */
const BARS = { heapPerHour: 2, residentPerHour: 10, orderP99: 500, readP99: 100, lag: 100, later: 2 };
const SECRET = 'bench-soak-secret-bench-soak-secret';
const SAMPLE_MS = 10_000;
/** Longer than the service keeps a connection that nobody uses (72 s), such as those by which the sandbox notifies it. */
const QUIET_MS = 80_000;
const MB = 1_048_576;

const {
  minutes,
  percent,
  hosts,
  streams,
  'left-out': leftOut,
} = readOptions({ minutes: 60, percent: 50, hosts: 64, streams: 1_000, 'left-out': 10 });

type Kind = keyof SoakReport['ms'];
const kinds: readonly Kind[] = ['order', 'credited', 'read', 'dashboard'];
type Point = Sample & { minute: number; backends: number };

const missed: string[] = [];
console.log(`${minutes} minutes at ${percent} %, ${hosts} hosts, ${streams} streams; ${machine()}`);
const template = await createTemplate();
const clone = await cloneTemplate(testServerUrl(), template.name);
const admin = openDatabase<Schema>({ url: clone.ownerUrl, poolSize: 1, asApp: false });
try {
  await soak();
} finally {
  await admin.destroy();
  await clone.drop();
  await template.drop();
}
endBench(missed);

async function soak(): Promise<void> {
  const made = await createHosts();
  const server = start('soak-server.ts', ['--expose-gc', '--max-semi-space-size=4']);
  const { port } = await nextMessage<SoakMessage & { port: number }>(server);
  const soakHosts: SoakHost[] = [];
  for (const host of made) soakHosts.push(await logIn(port, host));
  await pause(1_000);
  const before = await sample(server);

  const readers = startLoad<LoadCommands>('live-load.ts');
  endWithUs(readers.child);
  await readers.load.open({ kind: 'mabarin', ports: [port] }, hosts, Math.ceil(streams / hosts));
  const load = start('soak-load.ts');
  const input: SoakLoad = {
    port,
    hosts: soakHosts,
    ordersPerSecond: (FULL.orders * percent) / 100,
    readsPerSecond: (FULL.reads * percent) / 100,
  };
  load.send(input);
  const points: Point[] = [];
  const reports: (SoakReport & { minute: number })[] = [];
  const began = performance.now();
  const minute = () => (performance.now() - began) / 60_000;
  load.on('message', (report: SoakReport) => void reports.push({ ...report, minute: minute() }));
  let printed = 0;
  while (minute() < minutes) {
    await pause(SAMPLE_MS);
    points.push({ ...(await sample(server)), minute: minute() });
    if (minute() < printed + Math.max(1, minutes / 20)) continue;
    print(
      points.at(-1),
      reports.filter((report) => report.minute > printed),
    );
    printed = minute();
  }
  load.send('stop');
  await once(load, 'message');
  load.kill();
  readers.end();
  // Mails are sent meanwhile, and the pool closes what it does not need.
  await pause(QUIET_MS);
  const after = await sample(server);
  // Before its database goes.
  server.kill();
  await once(server, 'exit');
  await checkBars(points, reports, { before, after });
}

async function checkBars(
  points: readonly Point[],
  reports: readonly (SoakReport & { minute: number })[],
  { before, after }: { before: Sample & { backends: number }; after: Sample & { backends: number } },
): Promise<void> {
  const late = points.filter(({ minute }) => minute >= leftOut);
  for (const [name, bar] of [
    ['heap', BARS.heapPerHour],
    ['resident', BARS.residentPerHour],
  ] as const) {
    const { slope, error } = slopeOf(late.map((point) => [point.minute / 60, point[name] / MB]));
    console.log(`${name}: ${slope.toFixed(2)} MB an hour, standard error ${error.toFixed(2)}, bar ${bar}`);
    if (slope - 2 * error > bar) missed.push(`${name} grows by ${slope.toFixed(1)} MB an hour`);
  }
  for (const name of ['sockets', 'files', 'backends'] as const) {
    const most = Math.max(...points.map((point) => point[name]));
    console.log(`${name}: ${before[name]} before, ${most} at most, ${after[name]} when all are gone`);
  }
  if (after.sockets > 0) missed.push(`${after.sockets} sockets are left`);
  // The pool keeps the connections that it opened.
  const more = after.files - before.files - (after.backends - before.backends);
  if (more > 2) missed.push(`${more} file descriptors are left that are no connection of the pool`);

  const counted = reports.filter((report) => report.minute >= leftOut);
  const third = Math.ceil(counted.length / 3);
  for (const kind of kinds) {
    const all = counted.flatMap(({ ms }) => ms[kind]);
    const [early, last] = [counted.slice(0, third), counted.slice(-third)].map((part) =>
      quantile(
        part.flatMap(({ ms }) => ms[kind]),
        0.99,
      ),
    ) as [number, number];
    const figures = `p50 ${quantile(all, 0.5).toFixed(1)}, p99 ${quantile(all, 0.99).toFixed(1)} ms`;
    console.log(
      `${kind}: ${all.length}, ${figures}; p99 in the first third ${early.toFixed(1)}, in the last ${last.toFixed(1)}`,
    );
    if (last > early * BARS.later && last > 50)
      missed.push(`${kind}: p99 went from ${early.toFixed(0)} to ${last.toFixed(0)} ms`);
    const bar = kind === 'order' ? BARS.orderP99 : kind === 'read' ? BARS.readP99 : null;
    if (bar !== null && quantile(all, 0.99) > bar) missed.push(`${kind}: p99 over ${bar} ms`);
  }
  const lag = median(late.map((point) => point.lag));
  console.log(
    `lag of the event loop, p99 of 10 s: median ${lag.toFixed(1)}, most ${Math.max(...late.map((point) => point.lag)).toFixed(1)} ms`,
  );
  if (lag > BARS.lag) missed.push(`lag of the event loop ${lag.toFixed(0)} ms`);

  const paid = reports.reduce((sum, report) => sum + report.paid, 0);
  const faults = reports.flatMap((report) => report.faults);
  const skipped = reports.reduce((sum, report) => sum + report.skipped, 0);
  const { rows } = await sql<{ paid: number }>`select count(*) as paid from payment where status = 'paid'`.execute(
    admin,
  );
  console.log(
    `paid ${paid}, in the books ${rows[0]?.paid ?? 0}, faults ${faults.length}, not begun because the service was behind ${skipped}`,
  );
  if (rows[0]?.paid !== paid) missed.push('the books have another number of paid orders');
  if (faults.length > 0) missed.push(`${faults.length} faults, such as ${faults[0]}`);
  const handle = await openHandle(clone.url, SECRET);
  await handle.checkInvariants(Date.now()).catch((error: Error) => missed.push(error.message.slice(0, 1_000)));
  await handle.close();
}

function print(point: Point | undefined, reports: readonly SoakReport[]): void {
  if (point === undefined) return;
  const p99 = kinds.map((kind) => {
    const ms = reports.flatMap((report) => report.ms[kind]);
    return `${kind} ${ms.length}, ${quantile(ms, 0.99).toFixed(0)} ms`;
  });
  const [heap, external] = [point.heap, point.external].map((bytes) => (bytes / MB).toFixed(1));
  const memory = `heap ${heap}, external ${external}, resident ${(point.resident / MB).toFixed(0)} MB`;
  const rest = `lag ${point.lag.toFixed(0)} ms, ${point.sockets} sockets, ${point.backends} backends`;
  console.log(`${point.minute.toFixed(1).padStart(5)} min  ${memory}, ${rest}; p99: ${p99.join('; ')}`);
}

/** Hosts whose codes testing/load/live-load.ts knows. */
async function createHosts(): Promise<HandleHost[]> {
  const handle = await openHandle(clone.url, SECRET);
  const made: HandleHost[] = [];
  for (let number = 0; number < hosts; number += 1) {
    const host = await handle.createHost();
    await sql`update host set code_hash = ${sha256(`bench-code-${number}`)} where id = ${host.id}`.execute(admin);
    made.push(host);
  }
  await handle.close();
  return made;
}

/** Logs a host in and gives it an event that can be ordered. */
async function logIn(port: number, { username, email, password }: HandleHost): Promise<SoakHost> {
  const { post, get, close } = httpClient(port);
  const form = { LoginEmail: email, LoginPassword: password };
  const { headers: answered, body } = await post('/api/login', { form, token: 'sandbox-pass' });
  const cookie = [answered['set-cookie'] ?? []]
    .flat()
    .map((each) => each.split(';')[0])
    .join('; ');
  const headers = { cookie, login: (body['data'] as { login: string }).login };
  const event = {
    id: crypto.randomUUID(),
    action: 'add',
    isMabarin: false,
    eventTitle: 'Push Rank',
    eventDescription: 'Naik bintang bareng.',
    eventPrice: 20_000,
    eventNeedRole: true,
    eventNeedGameCount: false,
  };
  const saved = await post('/api/dashboard/mabar/event-save-form', event, headers);
  if (saved.body['status'] !== 0) throw new Error(`the event was refused: ${JSON.stringify(saved.body)}`);
  await post('/api/dashboard/mabar/event-status-update', { id: event.id, status: true }, headers);
  const { body: page } = await get(`/api/host/${username}`);
  const { events } = page['data'] as { events: { code: string; title: string }[] };
  const code = events.find(({ title }) => title === event.eventTitle)?.code;
  close();
  if (code === undefined) throw new Error(`${username} has no event: ${JSON.stringify(events)}`);
  return { username, event: code, headers };
}

function start(file: string, execArgv: string[] = []): ChildProcess {
  const child = fork(join(import.meta.dirname, '..', 'testing', 'load', file), {
    execArgv,
    env: { ...process.env, DATABASE_URL: clone.url, MABARIN_SECRET: SECRET, MABARIN_LOG: 'error' },
  });
  endWithUs(child);
  child.once('exit', (code, signal) => {
    if (signal === null) console.log(`${file} ended with ${code}`);
  });
  return child;
}

async function sample(server: ChildProcess): Promise<Sample & { backends: number }> {
  server.send('sample');
  const { sample: taken } = await nextMessage<{ sample: Sample }>(server);
  const { rows } = await sql<{ backends: number }>`
    select count(*) as backends from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  `.execute(admin);
  return { ...taken, backends: rows[0]?.backends ?? 0 };
}

/** The line of least squares through the points, and the standard error of its slope. */
function slopeOf(points: readonly (readonly [number, number])[]): { slope: number; error: number } {
  const count = points.length;
  const mean = (index: 0 | 1) => points.reduce((sum, point) => sum + point[index], 0) / count;
  const [x, y] = [mean(0), mean(1)];
  const spread = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  const slope = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0) / spread;
  const rest = points.reduce((sum, point) => sum + (point[1] - y - slope * (point[0] - x)) ** 2, 0);
  return { slope, error: Math.sqrt(rest / Math.max(1, count - 2) / spread) };
}

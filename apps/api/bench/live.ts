/**
 * `pnpm bench live [--connections 5000] [--seconds 5] [--runs 1] [--only durable,memory,nchan]`: the live channel
 * beside nginx with nchan, on this machine. Ours runs as the whole API with its log in PostgreSQL, which survives a crash,
 * and as the hub alone with a log in memory, which is what nchan has too. All are published to by HTTP with keep-alive,
 * one message per request, and read by the same raw sockets (testing/load/live-load.ts). Each is warmed up by two seconds of
 * messages before anything is counted. Where nginx or its nchan module is missing that part is skipped by name. With
 * several runs the servers take turns. The last thing printed is a table of the medians.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endBench, endWithUs, machine, median, ratio, readOptions } from '#testing/load/bench.ts';
import {
  backendsOf,
  cpuSeconds,
  killAndWait,
  processes,
  readProc,
  startLiveServer,
  startLoad,
  withLiveDatabase,
  type LiveLoad,
} from '#testing/load/live-bench.ts';
import type { PublishResult, Target } from '#testing/load/live-load.ts';
import { freePort } from '#testing/servers/ports.ts';

const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'];
const NCHAN = ['/usr/lib/nginx/modules/ngx_nchan_module.so', '/usr/share/nginx/modules/ngx_nchan_module.so'];
/** Our limit of streams per display key. */
const PER_KEY = 20;
/** Streams per display key that are open before memory is measured, so that the first growth of the heap counts for none. */
const FIRST_PER_KEY = PER_KEY / 5;

const { connections, seconds, runs, only } = readOptions({
  connections: 5_000,
  seconds: 5,
  runs: 1,
  only: 'durable,memory,nchan',
});
/** Hosts with as many streams as they may have, and hosts with a dashboard and an overlay, as most have. */
const fullHosts = Math.max(1, Math.round(connections / PER_KEY));
const usualHosts = Math.max(1, Math.round(connections * 0.6));

/** A server under test. */
type Contender = {
  name: string;
  about: string;
  kind: Target['kind'];
  start(): Promise<void>;
  /** Ends every process of it at once, as a power cut does. */
  kill(): Promise<void>;
  port(): number;
  /** The processes that do its work. */
  pids(): number[];
  databasePids(): number[];
};

/** A measured value: its print form, and the figures of each run by contender. */
type Row = { print: (...figures: number[]) => string; byContender: Map<string, number[][]> };

const rows = new Map<string, Row>();
const faults: string[] = [];
console.log(`${connections} connections, ${runs} runs; ${machine()}`);
for (let run = 0; run < runs; run += 1) {
  for (const name of only.split(',')) {
    if (name === 'durable')
      await withLiveDatabase(Math.max(usualHosts, fullHosts), ({ url }) => measure(ourServer('durable', url)));
    else if (name === 'memory') await measure(ourServer('memory', null));
    else if (name === 'nchan') await measureNchan();
    else throw new Error(`There is no contender ${name}: durable, memory, nchan.`);
  }
}
printTable();
printRatios();
endBench(faults);

async function measure(server: Contender): Promise<void> {
  console.log(`\n${server.name}: ${server.about}; load ${loadavg()[0]?.toFixed(1) ?? '?'}`);
  const record = (what: string, print: Row['print'], ...figures: number[]) => {
    console.log(`  ${what}: ${print(...figures)}`);
    const row = rows.get(what) ?? { print, byContender: new Map<string, number[][]>() };
    rows.set(what, row);
    row.byContender.set(server.name, [...(row.byContender.get(server.name) ?? []), figures]);
  };
  const { load, end } = startLoad();
  try {
    await server.start();
    const target: Target = { kind: server.kind, ports: [server.port()] };
    await measureFullHosts(server, load, record, target);
    await load.close();
    await load.open(target, usualHosts, 2);
    await publish(server, load, record, 500, `${usualHosts} hosts x 2, 500 messages/s`);
    // nchan's readers would come back with ids of the memory that it lost, on which it aborts again and again.
    if (server.kind === 'mabarin') await measureCrash(server, load, record);
    await load.close();
  } finally {
    end();
    await server.kill();
  }
}

type Recorder = (what: string, print: Row['print'], ...figures: number[]) => void;

async function measureFullHosts(server: Contender, load: LiveLoad, record: Recorder, target: Target): Promise<void> {
  const [start, cpuBefore] = [performance.now(), cpuSeconds(server.pids())];
  await load.open(target, fullHosts, FIRST_PER_KEY);
  const firstMs = performance.now() - start;
  await pause(1_000);
  const memoryBefore = memoryKb(server.pids());
  const rest = await load.open(target, fullHosts, PER_KEY - FIRST_PER_KEY);
  const all = fullHosts * PER_KEY;
  record(
    `${all} connections (${fullHosts} hosts x ${PER_KEY}) open after`,
    (s, us) => `${s?.toFixed(1)} s, ${us?.toFixed(0)} µs CPU each`,
    (firstMs + rest.ms) / 1_000,
    ((cpuSeconds(server.pids()) - cpuBefore) * 1e6) / all,
  );
  await pause(1_000);
  const memory = memoryKb(server.pids());
  record(
    `resident memory for each connection after the first ${fullHosts * FIRST_PER_KEY}`,
    (kb, mb) => `${kb?.toFixed(1)} kB (process: ${mb?.toFixed(0)} MB)`,
    (memory - memoryBefore) / (all - fullHosts * FIRST_PER_KEY),
    memory / 1_024,
  );
  await load.publish(2, 200);
  await publish(server, load, record, 100, `${fullHosts} hosts x ${PER_KEY}, 100 messages/s`);
  const { others, stalled, cut } = await load.stall(160, 60_000);
  check(server, 'beside a stalled reader', others);
  record(
    `one reader stalls for 9.6 MB: cut, has after 4 s; its ${PER_KEY - 1} neighbours lost, p99`,
    (cuts, had, lost, p99) => `${cuts === 0 ? 'not cut' : 'cut'}, ${had} of 160; ${lost}, ${p99?.toFixed(1)} ms`,
    Number(cut),
    stalled,
    others.expected - others.received,
    others.p99,
  );
  if (stalled < 160 && server.kind === 'mabarin')
    faults.push(`${server.name}: the stalled reader had ${stalled} of 160`);
}

async function measureCrash(server: Contender, load: LiveLoad, record: Recorder): Promise<void> {
  await load.reconnect();
  await server.kill();
  await pause(300);
  await server.start();
  const [published, back] = await Promise.all([load.publish(4, 200), load.untilReconnected(30_000)]);
  record(`kill -9: ${usualHosts * 2} readers are back after`, (s) => `${s?.toFixed(1)} s`, back.ms / 1_000);
  record(
    'published in the first 4 s after it: arrived, doubled',
    (received, expected, doubled) => `${received} of ${expected}, ${doubled}`,
    published.received,
    published.expected,
    published.doubled,
  );
  if (back.missing > 0) faults.push(`${server.name}: ${back.missing} readers did not come back`);
  // Only a log that outlives the process can promise this.
  if (server.databasePids().length > 0) check(server, 'after kill -9', published);
}

async function publish(
  server: Contender,
  load: LiveLoad,
  record: Recorder,
  perSecond: number,
  what: string,
): Promise<void> {
  const before = { server: cpuSeconds(server.pids()), database: cpuSeconds(server.databasePids()) };
  const result = await load.publish(seconds, perSecond);
  const perDelivery = (used: number) => (used * 1e6) / Math.max(1, result.received);
  const database = server.databasePids();
  record(
    `${what}: lost, doubled`,
    (lost, doubled, expected) => `${lost} and ${doubled} of ${expected}`,
    result.expected - result.received,
    result.doubled,
    result.expected,
  );
  record(`${what}: p50 / p99`, (p50, p99) => `${p50?.toFixed(1)} / ${p99?.toFixed(1)} ms`, result.p50, result.p99);
  record(
    `${what}: CPU per delivery`,
    (own, inDatabase) =>
      `${own?.toFixed(0)} µs${inDatabase === undefined ? '' : ` + ${inDatabase.toFixed(0)} µs in the database`}`,
    perDelivery(cpuSeconds(server.pids()) - before.server),
    ...(database.length > 0 ? [perDelivery(cpuSeconds(database) - before.database)] : []),
  );
  check(server, what, result);
}

/** Fails on our own faults; the peer's are only printed. */
function check(server: Contender, what: string, result: PublishResult): void {
  if (server.kind !== 'mabarin') return;
  const lost = result.expected - result.received;
  if (lost !== 0) faults.push(`${server.name}, ${what}: ${lost} lost`);
  if (result.doubled > 0) faults.push(`${server.name}, ${what}: ${result.doubled} doubled`);
  if (result.refused > 0) faults.push(`${server.name}, ${what}: ${result.refused} messages were refused`);
}

/** Medians of all runs: ours in memory beside nchan, which has the same. */
function printRatios(): void {
  for (const [what, { byContender }] of rows) {
    const of = (name: string) => median((byContender.get(name) ?? []).map(([figure]) => figure ?? Number.NaN));
    const [ours, theirs] = [of('ours, in memory'), of('nginx + nchan, in memory')];
    if (what.startsWith('resident memory')) {
      const durable = of('ours, durable');
      ratio('resident memory of an idle stream', Number.isNaN(durable) ? ours : durable, { most: 3 }, ' kB');
    }
    if (what.includes('CPU per delivery') && what.includes('100 messages') && ours / theirs > 0)
      ratio('processor time of a delivery, of nchan', ours / theirs, { most: 1.2 });
  }
}

function printTable(): void {
  const names = [...new Set([...rows.values()].flatMap(({ byContender }) => [...byContender.keys()]))];
  console.log(`\n|  | ${names.join(' | ')} |\n| --- ${names.map(() => '| --- ').join('')}|`);
  for (const [what, { print, byContender }] of rows) {
    const cells = names.map((name) => {
      const [first, ...others] = byContender.get(name) ?? [];
      if (first === undefined) return '';
      return print(...first.map((figure, index) => median([figure, ...others.map((run) => run[index] ?? 0)])));
    });
    console.log(`| ${what} | ${cells.join(' | ')} |`);
  }
}

/** The API or its hub in a process of its own. */
function ourServer(mode: 'durable' | 'memory', database: string | null): Contender {
  let child: ChildProcess | null = null;
  let port = 0;
  return {
    name: mode === 'durable' ? 'ours, durable' : 'ours, in memory',
    about:
      mode === 'durable'
        ? 'the whole API, every message in PostgreSQL before it is published'
        : 'the hub alone, nothing survives the process',
    kind: 'mabarin',
    port: () => port,
    pids: () => (child?.pid === undefined ? [] : [child.pid]),
    databasePids: () => (database === null ? [] : backendsOf(new URL(database).pathname.slice(1))),
    async start() {
      port ||= await freePort();
      child = await startLiveServer(mode, port, database === null ? {} : { DATABASE_URL: database });
    },
    kill: () => killAndWait(child),
  };
}

async function measureNchan(): Promise<void> {
  const [program, module] = [NGINX.find(existsSync), NCHAN.find(existsSync)];
  if (program === undefined) return console.log('\nnchan: skipped, nginx is not installed');
  if (module === undefined) return console.log('\nnchan: skipped, libnginx-mod-nchan is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'mabarin-bench-nchan-'));
  let child: ChildProcess | null = null;
  let port = 0;
  const workers = (): number[] => (child?.pid === undefined ? [] : childrenOf(child.pid));
  try {
    await measure({
      name: 'nginx + nchan, in memory',
      about: '1 worker, pings every 15 s, 500 messages kept',
      kind: 'nchan',
      port: () => port,
      pids: workers,
      databasePids: () => [],
      async start() {
        port ||= await freePort();
        const file = join(folder, 'nginx.conf');
        writeFileSync(file, nginxConfig(module, folder, port));
        child = spawn(program, ['-p', folder, '-c', file, '-e', join(folder, 'error.log'), '-g', 'daemon off;'], {
          stdio: 'inherit',
        });
        endWithUs(child);
        for (let tries = 0; tries < 100 && workers().length === 0; tries += 1) await pause(50);
        await pause(300);
      },
      async kill() {
        const pids = workers();
        await killAndWait(child);
        for (const pid of pids) {
          try {
            process.kill(pid, 'SIGKILL');
          } catch {
            // The worker went with its master.
          }
        }
      },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function nginxConfig(module: string, folder: string, port: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
load_module ${module};
worker_processes 1;
worker_rlimit_nofile 20000;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 16000; }
http {
  access_log off;
  gzip off;
  client_body_buffer_size 128k;
  nchan_shared_memory_size 256M;
${temporary.map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
  server {
    listen 127.0.0.1:${port} backlog=4096;
    keepalive_requests 1000000000;
    location = /sub {
      nchan_subscriber eventsource;
      nchan_channel_id $arg_id;
      nchan_subscriber_first_message newest;
      nchan_eventsource_ping_interval 15;
    }
    location = /pub {
      nchan_publisher http;
      nchan_channel_id $arg_id;
      nchan_message_buffer_length 500;
      nchan_message_timeout 10m;
    }
  }
}
`;
}

/** Kilobytes of resident memory, shared ones included. */
function memoryKb(pids: readonly number[]): number {
  return pids
    .map((pid) => Number(/VmRSS:\s+(\d+)/.exec(readProc(`${pid}/status`))?.[1] ?? 0))
    .reduce((sum, one) => sum + one, 0);
}

function childrenOf(parent: number): number[] {
  return processes().filter((pid) => new RegExp(`^PPid:\\s+${parent}$`, 'm').test(readProc(`${pid}/status`)));
}

/**
 * `pnpm bench bad-clients [--idle 20000] [--slow 500] [--flood 200]`: the whole service while clients behave badly: heads
 * and bodies that come byte by byte, heads of 20 kB and of 3,000 lines, bodies without an end, and so many connections
 * that never say a word, opened from several addresses of loopback. Beside them a good client asks ten times a second.
 * Says how each was answered and when it was rid of, what an idle connection costs in memory, and the good client's p99;
 * ends with 1 when one was not refused, not closed in time, or the good client was not answered. As many idle
 * connections as the limit of open files allows (`ulimit -n`, which root raises for itself), which is said.
 */
import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { requestTimeouts } from '#platform/http/request-timeouts.ts';
import { cloneTemplate, testServerUrl } from '#testing/database.ts';
import { httpClient } from '#testing/servers/http-client.ts';
import type { Sample, SoakMessage } from '#testing/load/soak-server.ts';
import { createTemplate } from '#testing/template.ts';

const { values: options } = parseArgs({
  options: {
    idle: { type: 'string', default: '20000' },
    slow: { type: 'string', default: '500' },
    flood: { type: 'string', default: '200' },
  },
});
const [wanted, slow, flood] = [options.idle, options.slow, options.flood].map(Number) as [number, number, number];
/** Files that this process and the service need beside. */
const SPARE_FILES = 500;
/** An address of loopback has some 28,000 ports to call from. */
const PER_ADDRESS = 10_000;
/** Kilobytes of the process for each idle connection; milliseconds of the good client. */
const BARS = { idleKb: 20, goodP99: 250 };
const GOOD_MS = 100;
/** Beyond what the queue of a listener (soak-server.ts) takes, a connection would be tried again a second later. */
const OPENED_AT_ONCE = 1_000;
const GOOD_SOCKETS = 20;
/** Memory is measured at so many: on a busy machine the first are closed before the last are open. */
const MEASURED_AT = 4_000;
/** After its time a late request is found at the next look; a busy machine is given a few seconds. */
const CLOSED_WITHIN_MS = requestTimeouts.requestMs + requestTimeouts.checkMs + 5_000;

const missed: string[] = [];
const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
try {
  // Both ends of all of them are on this machine, in two processes.
  execFileSync('prlimit', ['--pid', String(process.pid), `--nofile=${wanted + SPARE_FILES}:${wanted + SPARE_FILES}`]);
} catch {
  // Only root may pass the hard limit.
}
const limit = Number(/Max open files\s+(\d+)/.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? 1_024);
const idle = Math.min(wanted, limit - SPARE_FILES);
console.log(
  `${idle} idle connections${idle < wanted ? ` instead of ${wanted}, because ${limit} files may be open` : ''}; ` +
    `${cpus().length} cores, load before ${loadavg()[0]?.toFixed(1) ?? '?'}, Node ${process.version}`,
);
const template = await createTemplate();
const clone = await cloneTemplate(testServerUrl(), template.name);
try {
  await run();
} finally {
  for (const child of children) child.kill('SIGKILL');
  await clone.drop();
  await template.drop();
}
for (const line of missed) console.log(`MISSED: ${line}`);
console.log(missed.length === 0 ? 'Held.' : `${missed.length} bars missed.`);
process.exit(missed.length === 0 ? 0 : 1);

async function run(): Promise<void> {
  const server = fork(join(import.meta.dirname, '..', 'testing', 'load', 'soak-server.ts'), {
    execArgv: ['--expose-gc', '--max-semi-space-size=4'],
    env: {
      ...process.env,
      DATABASE_URL: clone.url,
      MABARIN_SECRET: 'bench-bad-clients-bench-bad-clients',
      MABARIN_LOG: 'error',
    },
  });
  children.add(server);
  const { port } = (await nextMessage(server)) as { port: number };
  const good = askWell(port);

  await refused(
    port,
    'a head of 20 kB',
    431,
    (number) => `GET /livez HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000 + number)}\r\n\r\n`,
  );
  await refused(
    port,
    'a head of 3,000 lines',
    431,
    () => `GET /livez HTTP/1.1\r\nhost: x\r\n${'a: b\r\n'.repeat(3_000)}\r\n`,
  );
  await endless(
    port,
    'a body without an end, in chunks',
    'transfer-encoding: chunked',
    () => `10000\r\n${'z'.repeat(65_536)}\r\n`,
  );
  await endless(port, 'a body longer than it said', 'content-length: 999999999', () => 'z'.repeat(65_536));
  await dribbled(port, 'heads that come byte by byte', () => `GET /livez HTTP/1.1\r\nhost: x\r\n`, 'x');
  await dribbled(
    port,
    'bodies that come byte by byte',
    () => 'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{',
    ' ',
  );
  await idleConnections(server, port);

  const { ms, failed } = await good.stop();
  const p99 = quantile(ms, 0.99);
  console.log(
    `a good client beside them: ${ms.length} answers, p50 ${quantile(ms, 0.5).toFixed(1)}, p99 ${p99.toFixed(1)} ms, ${failed.length} failed`,
  );
  if (failed.length > 0) missed.push(`the good client was not answered: ${failed[0]}`);
  if (p99 > BARS.goodP99) missed.push(`the good client's p99 is ${p99.toFixed(0)} ms, bar ${BARS.goodP99}`);
}

/** What a socket was answered, and when it was closed. */
type Closed = { answer: string; ms: number };

function closing(socket: Socket): Promise<Closed> {
  const began = performance.now();
  let answer = '';
  socket.on('data', (bytes: Buffer) => (answer += bytes.toString('latin1')));
  socket.on('error', () => {});
  return new Promise((resolve) => socket.on('close', () => resolve({ answer, ms: performance.now() - began })));
}

async function open(port: number, from = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

async function refused(port: number, what: string, status: number, bytes: (number: number) => string): Promise<void> {
  const closed = await Promise.all(
    Array.from({ length: flood }, async (_, number) => {
      const socket = await open(port);
      socket.write(bytes(number));
      return closing(socket);
    }),
  );
  report(what, closed, status, 5_000);
}

/** Sends for as long as it is taken. */
async function endless(port: number, what: string, header: string, part: () => string): Promise<void> {
  const closed = await Promise.all(
    Array.from({ length: Math.min(flood, 50) }, async () => {
      const socket = await open(port);
      const ended = closing(socket);
      socket.write(`POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${header}\r\n\r\n`);
      const timer = setInterval(() => socket.writable && socket.write(part()), 20);
      const outcome = await ended;
      clearInterval(timer);
      return outcome;
    }),
  );
  // A client that goes on sending may be reset before it has read the answer.
  report(
    what,
    closed.filter(({ answer }) => answer !== ''),
    413,
    CLOSED_WITHIN_MS,
  );
}

async function dribbled(port: number, what: string, head: () => string, byte: string): Promise<void> {
  const closed = await Promise.all(
    Array.from({ length: slow }, async () => {
      const socket = await open(port);
      const ended = closing(socket);
      socket.write(head());
      const timer = setInterval(() => socket.writable && socket.write(byte), 1_000);
      const outcome = await ended;
      clearInterval(timer);
      return outcome;
    }),
  );
  report(what, closed, 408, CLOSED_WITHIN_MS);
}

function report(what: string, closed: readonly Closed[], status: number, withinMs: number): void {
  const right = closed.filter(({ answer }) => answer.startsWith(`HTTP/1.1 ${status} `)).length;
  const latest = Math.max(...closed.map(({ ms }) => ms));
  console.log(
    `${what}: ${right} of ${closed.length} answered ${status}, closed after ${(latest / 1_000).toFixed(1)} s at most`,
  );
  if (right < closed.length) {
    const other = closed.find(({ answer }) => !answer.startsWith(`HTTP/1.1 ${status} `))?.answer.slice(0, 60);
    missed.push(`${what}: ${closed.length - right} were not answered ${status} but ${JSON.stringify(other)}`);
  }
  if (latest > withinMs) missed.push(`${what}: open for ${(latest / 1_000).toFixed(1)} s`);
}

async function idleConnections(server: ChildProcess, port: number): Promise<void> {
  const before = await sample(server);
  const began = performance.now();
  const ended: Promise<Closed>[] = [];
  let full = before;
  while (ended.length < idle) {
    const batch = Array.from({ length: Math.min(OPENED_AT_ONCE, idle - ended.length) }, (_, index) => {
      const from = `127.0.0.${2 + Math.floor((ended.length + index) / PER_ADDRESS)}`;
      return open(port, from);
    });
    for (const socket of await Promise.all(batch)) ended.push(closing(socket));
    if (full === before && ended.length >= Math.min(idle, MEASURED_AT)) full = await sample(server);
  }
  const openedMs = performance.now() - began;
  const atOnce = (await sample(server)).sockets - before.sockets;
  const each = (full.resident - before.resident) / 1_024 / Math.max(1, full.sockets - before.sockets);
  console.log(
    `${idle} connections that say nothing: made in ${(openedMs / 1_000).toFixed(1)} s, ${atOnce} open at once, ` +
      `${each.toFixed(1)} kB of the process for each of the first ${full.sockets - before.sockets}, bar ${BARS.idleKb}`,
  );
  const closed = await Promise.all(ended);
  report('they are', closed, 408, CLOSED_WITHIN_MS + openedMs);
  await pause(1_000);
  const after = await sample(server);
  console.log(`sockets afterwards: ${after.sockets}, before ${before.sockets}`);
  if (atOnce < idle - GOOD_SOCKETS) missed.push(`only ${atOnce} of ${idle} connections were open at once`);
  if (each > BARS.idleKb) missed.push(`an idle connection costs ${each.toFixed(1)} kB`);
  if (after.sockets > before.sockets + GOOD_SOCKETS) missed.push(`${after.sockets - before.sockets} sockets are left`);
}

/** Asks ten times a second what a viewer would; `stop` answers how that went. */
function askWell(port: number): { stop(): Promise<{ ms: number[]; failed: string[] }> } {
  const client = httpClient(port, GOOD_SOCKETS);
  const ms: number[] = [];
  const failed: string[] = [];
  const underWay = new Set<Promise<void>>();
  const timer = setInterval(() => {
    const asked = client
      .get('/api/host/tidakada')
      .then((answer) => {
        if (answer.http === 200) ms.push(answer.ms);
        else failed.push(String(answer.http));
      })
      .catch((error: unknown) => void failed.push(String(error)))
      .finally(() => underWay.delete(asked));
    underWay.add(asked);
  }, GOOD_MS);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      client.close();
      return { ms, failed };
    },
  };
}

async function sample(server: ChildProcess): Promise<Sample> {
  server.send('sample');
  return ((await nextMessage(server)) as { sample: Sample }).sample;
}

function nextMessage(child: ChildProcess): Promise<SoakMessage> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`the service ended with ${code}`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message as SoakMessage);
    });
  });
}

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

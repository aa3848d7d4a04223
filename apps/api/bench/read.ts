/**
 * `pnpm bench read [--seconds 3] [--runs 3] [--connections 32] [--commits 100] [--cut 25] [--only host,list,...]`: what
 * viewers poll, while the queue changes once a second, beside a bare Fastify in a process of its own that sends the same
 * bytes and headers. The two take turns under `wrk` (Debian package of that name; skipped by name where it is missing),
 * medians count; beside them stands the processor time of a request, which says more on a busy machine. Then how long
 * after a commit an old answer still comes: on the process that committed, and on another one that the bus does not
 * reach. Ends with 1 below a bar.
 */
import { execFile, fork, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createApp } from '#app.ts';
import { addGift } from '#features/gifts/index.ts';
import { addHostClaim } from '#features/gifts/host-claim.commands.ts';
import { movableClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { transaction } from '#platform/db/transaction.ts';
import { cloneTemplate, testServerUrl } from '#testing/database.ts';
import {
  endBench,
  endWithUs,
  machine,
  median,
  nextMessage,
  quantile,
  ratio,
  readOptions,
} from '#testing/load/bench.ts';
import type { ReadMessage, Recorded } from '#testing/load/read-server.ts';
import { createTemplate } from '#testing/template.ts';
import { seedDemo } from '#seeds/demo.ts';

const BARS = { host: 0.8, list: 0.8, ticket: 0.8, unchanged: 0.8, html: 0.65, sameMs: 100, cutMs: 1_600 };
const SECRET = 'bench-read-secret-bench-read-secret';
/** More who wait than the demo has, as a good evening does. */
const WAITING = 40;

const options = readOptions({
  seconds: 3,
  runs: 3,
  connections: 32,
  commits: 100,
  cut: 25,
  only: 'host,list,ticket,unchanged,html',
});

type Server = { child: ChildProcess; api: number; web: number };
type Target = {
  name: 'host' | 'list' | 'ticket' | 'unchanged' | 'html';
  on: 'api' | 'web';
  path: string;
  headers: Record<string, string>;
};

const run = promisify(execFile);
const agent = new Agent({ keepAlive: true });
const missed: string[] = [];

console.log(machine());
const template = await createTemplate();
const clone = await cloneTemplate(testServerUrl(), template.name);
try {
  const environment = {
    DATABASE_URL: clone.url,
    MABARIN_SECRET: SECRET,
    BENCH_WEB_ROOT: join(import.meta.dirname, '..', '..'),
  };
  const ticket = await seed();
  const service = await start(environment, 'service', 'bus');
  const targets = targetsOf(ticket).filter(({ name }) => options.only.split(',').includes(name));
  if (await hasWrk()) await compareAll(service, targets);
  else console.log('skipped: requests per second (wrk is missing: apt install wrk)');
  await staleness(service, environment);
} finally {
  await clone.drop();
  await template.drop();
}
endBench(missed);

/** The demo host with more in its queue, gifts and a schedule; returns the ticket of an order that waits. */
async function seed(): Promise<string> {
  const config = readConfig({ DATABASE_URL: clone.url, MABARIN_SECRET: SECRET, MABARIN_LOG: 'error' }, '');
  const app = await createApp({ ...config, databasePoolSize: 4 }, { clock: movableClock() });
  await seedDemo(app.db, app.deps);
  const waiting = await app.db
    .selectFrom('mabar_entry')
    .innerJoin('payment', 'payment.id', 'mabar_entry.payment_id')
    .selectAll('mabar_entry')
    .select('payment.ticket')
    .where('state', '=', 'queued')
    .orderBy('mabar_entry.id')
    .executeTakeFirstOrThrow();
  const { ticket, id: _id, payment_id: _payment, ...entry } = waiting;
  await transaction(app.db, async (tx) => {
    for (let number = 0; number < WAITING; number += 1) {
      const player = { player_id: String(700_000_000 + number), player_name: `Pemain ${number}` };
      await tx
        .insertInto('mabar_entry')
        .values({ ...entry, ...player, payment_id: null })
        .execute();
      if (number % 4 > 0) continue;
      const form = { giftClaimClass: 2, giftClaimMessage: `Hadiah ${number}` } as const;
      const to = { id: player.player_id, server: '2001', name: player.player_name };
      await addHostClaim(tx, app.deps, entry.host_id, { player: to, form });
    }
    const gift = {
      giftClass: 2,
      giftTitle: 'Skin',
      giftQuota: 3,
      giftGacha: 99,
      giftWorth: null,
      giftStatus: true,
    } as const;
    await addGift(tx, app.deps, entry.host_id, { form: gift });
  });
  await app.close();
  return ticket;
}

async function start(env: Record<string, string>, ...mode: string[]): Promise<Server> {
  const child = fork(join(import.meta.dirname, '..', 'testing', 'load', 'read-server.ts'), mode, {
    execArgv: [],
    env: { ...process.env, ...env },
  });
  endWithUs(child);
  return { child, ...(await ready(child)) };
}

async function startBare(answers: Recorded[]): Promise<Server> {
  const child = fork(join(import.meta.dirname, '..', 'testing', 'load', 'read-server.ts'), ['bare'], { execArgv: [] });
  endWithUs(child);
  child.send(answers);
  return { child, ...(await ready(child)) };
}

async function ready(child: ChildProcess): Promise<{ api: number; web: number }> {
  const message = await nextMessage<ReadMessage>(child);
  if (!('ready' in message)) throw new Error('a server did not say that it is ready');
  return message.ready;
}

/** As browsers on the public site ask. */
function targetsOf(ticket: string): Target[] {
  const headers = { origin: 'http://localhost:4001', 'accept-encoding': 'gzip, deflate, br, zstd' };
  return [
    { name: 'host', on: 'api', path: '/api/host/demomabar', headers },
    { name: 'list', on: 'api', path: '/api/list/demomabar', headers },
    { name: 'ticket', on: 'api', path: `/api/ticket/${ticket}`, headers },
    // The answer of the gifts stays the same while the queue changes, so that its tag is the right one to the end.
    { name: 'unchanged', on: 'api', path: '/api/gift/demomabar', headers },
    { name: 'html', on: 'web', path: '/demomabar', headers: { 'accept-encoding': headers['accept-encoding'] } },
  ];
}

async function hasWrk(): Promise<boolean> {
  return run('wrk', ['-v']).then(
    () => true,
    (error: { code?: unknown }) => error.code !== 'ENOENT',
  );
}

async function compareAll(service: Server, targets: Target[]): Promise<void> {
  const changes = setInterval(() => service.child.send(0), 1_000);
  const answers: Recorded[] = [];
  for (const target of targets) {
    const first = await get(service[target.on], target.path, target.headers);
    if (first.status !== 200) throw new Error(`${target.path} answered ${first.status}`);
    if (target.name === 'unchanged')
      target.headers = { ...target.headers, 'if-none-match': first.headers['etag'] ?? '' };
    // The second comes the way that all later ones come.
    await get(service[target.on], target.path, target.headers);
    answers.push({ path: target.path, ...(await get(service[target.on], target.path, target.headers)) });
  }
  const bare = await startBare(
    answers.map(({ headers, ...answer }) => {
      const { date: _date, connection: _connection, 'keep-alive': _keep, ...own } = headers;
      return { ...answer, headers: own };
    }),
  );
  console.log('answer     bytes   requests/s   bare Fastify   ratio     bar   processor time of each, and its ratio');
  for (const [index, target] of targets.entries()) {
    const ours: Load[] = [];
    const theirs: Load[] = [];
    // What both compile while they are new is no part of it.
    await load(service, service[target.on], target);
    await load(bare, bare.api, target);
    for (let turn = 0; turn < options.runs; turn += 1) {
      ours.push(await load(service, service[target.on], target));
      theirs.push(await load(bare, bare.api, target));
    }
    const [one, other] = [median(ours.map(rate)), median(theirs.map(rate))];
    const [cost, bareCost] = [median(ours.map(({ micros }) => micros)), median(theirs.map(({ micros }) => micros))];
    const bar = BARS[target.name];
    const size = Buffer.from(answers[index]?.body ?? '', 'base64').length;
    const cells = [target.name.padEnd(9), String(size).padStart(6), one.toFixed(0).padStart(12)];
    console.log(
      [
        ...cells,
        other.toFixed(0).padStart(14),
        (one / other).toFixed(2).padStart(7),
        bar.toFixed(2).padStart(7),
        `  ${cost.toFixed(0)} and ${bareCost.toFixed(0)} µs, ${(bareCost / cost).toFixed(2)}`,
      ].join(' '),
    );
    ratio(`${target.name} of bare Fastify`, one / other, { least: bar });
    if (one / other < bar) missed.push(`${target.name} ${(one / other).toFixed(2)} of bare Fastify, bar ${bar}`);
  }
  clearInterval(changes);
  bare.child.kill('SIGKILL');
}

/** Requests a second, and the processor time that the server took for each, in microseconds. */
type Load = { requests: number; micros: number };

function rate({ requests }: Load): number {
  return requests;
}

async function load({ child }: Server, port: number, { path, headers }: Target): Promise<Load> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const size = ['-t', '1', '-c', `${options.connections}`, '-d', `${options.seconds}s`];
  const before = processorMs(child);
  const { stdout } = await run('wrk', [...size, ...sent, `http://127.0.0.1:${port}${path}`]);
  const found = /Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1];
  if (found === undefined || /Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk said: ${stdout}`);
  const count = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  return { requests: Number(found), micros: ((processorMs(child) - before) * 1_000) / count };
}

/** Sum over all threads of a process, from Linux. */
function processorMs({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Milliseconds after a commit in which old responses still come. */
async function staleness(service: Server, environment: Record<string, string>): Promise<void> {
  const cut = await start(environment, 'service', 'cut');
  const same = await ages(service, service.api, options.commits);
  const other = await ages(service, cut.api, options.cut);
  for (const [name, found, bar] of [
    ['same process', same, BARS.sameMs],
    ['another process, bus cut', other, BARS.cutMs],
  ] as const) {
    const p99 = quantile(found, 0.99);
    const figures = `p50 ${quantile(found, 0.5)} ms, p99 ${p99} ms, ${found.length} commits, bar ${bar} ms`;
    console.log(`an old answer after a commit, ${name}: ${figures}`);
    if (p99 > bar) missed.push(`stale for ${p99} ms, ${name}, bar ${bar} ms`);
  }
}

/** The change of this order, past those that were asked for before. */
async function changed(child: ChildProcess, order: number): Promise<{ playing: boolean; at: number }> {
  for (;;) {
    const message = await nextMessage<ReadMessage>(child);
    if ('changed' in message && message.changed.order === order) return message.changed;
  }
}

async function ages(service: Server, port: number, commits: number): Promise<number[]> {
  const found: number[] = [];
  for (let number = 0; number < commits; number += 1) {
    service.child.send(number + 1);
    const { playing, at } = await changed(service.child, number + 1);
    let arrived = 0;
    for (;;) {
      const { body } = await get(port, '/api/list/demomabar', {});
      arrived = Date.now();
      const { data } = JSON.parse(Buffer.from(body, 'base64').toString()) as { data: { list: { bermain: unknown[] } } };
      if (data.list.bermain.some(isLast) === playing) break;
      await sleep(1);
    }
    found.push(arrived - at);
    // The next commit comes at any point of the seconds between two checks.
    await sleep((number * 137) % 700);
  }
  return found;
}

/** The entry that the service moves. */
function isLast(entry: unknown): boolean {
  return (entry as { playerName: string }).playerName === `Pemain ${WAITING - 1}`;
}

function get(port: number, path: string, headers: Record<string, string>): Promise<Omit<Recorded, 'path'>> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string>,
          body: Buffer.concat(chunks).toString('base64'),
        }),
      );
    })
      .on('error', reject)
      .end();
  });
}

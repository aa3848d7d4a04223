/**
 * `pnpm bench bus [--streams 6000] [--processes 1,2,4] [--buses postgres,nats] [--seconds 10] [--rate 200] [--orders 5]`:
 * several API processes on one database, each with its part of the streams, two streams of a host on different processes
 * and its events committed at any of them. Says what a delivery costs in processor time, how many messages of the bus a
 * commit costs, how long orders take meanwhile, and that a bus that is cut in the middle loses nothing: every stream ends
 * with the last event of its host's log. Orders are paid and settled by the pretend gateway; how busy the machine's
 * processors were beside them is said, because near 100 % the times are the machine's. `nats` is skipped by name
 * where nats-server is missing. Short form: `--streams 1000 --seconds 3`.
 */
import { randomUUID } from 'node:crypto';
import type { ChildProcess } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { connect } from '@nats-io/transport-node';
import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { openDatabase } from '#platform/db/database.ts';
import type { Schema } from '#schema.ts';
import {
  backendsOf,
  cpuSeconds,
  killAndWait,
  startLiveServer,
  startLoad,
  withLiveDatabase,
  type LiveLoad,
} from '#testing/load/live-bench.ts';
import { natsServer, startNats } from '#testing/servers/nats.ts';
import { freePort } from '#testing/servers/ports.ts';
import { cutBusConnections } from '#testing/servers/stream.ts';
import { supportOrder } from '#testing/servers/test-api.ts';

/** A host has a dashboard and an overlay. */
const STREAMS_PER_HOST = 2;
const TOKEN = 'token-of-the-bench';
/** Bars: milliseconds of an order, messages of the bus per commit, milliseconds until a stream has what a cut held up. */
const ORDER_P99_MS = 500;
const MESSAGES_PER_COMMIT = 1.05;
const CAUGHT_UP_MS = 5_000;
/** How long nothing is committed, to see what the pollers cost. */
const IDLE_MS = 2_000;
/** A process that has just started compiles what it runs for the first time; these orders are told apart. */
const FIRST_ORDERS = 3;

const { values: options } = parseArgs({
  options: {
    streams: { type: 'string', default: '6000' },
    processes: { type: 'string', default: '1,2,4' },
    buses: { type: 'string', default: 'postgres,nats' },
    seconds: { type: 'string', default: '10' },
    rate: { type: 'string', default: '200' },
    orders: { type: 'string', default: '5' },
  },
});
const [streams, seconds, rate, ordersPerSecond] = [options.streams, options.seconds, options.rate, options.orders].map(
  Number,
) as [number, number, number, number];
const hosts = Math.round(streams / STREAMS_PER_HOST);

/** What notifies the processes of each other's commits. */
type Bus = {
  name: string;
  /** What its processes are told. */
  environment: Record<string, string>;
  /** The processes that carry it, beside the database. */
  pids(): number[];
  /** Counts messages until the answer is called, which says how many there were. */
  count(): Promise<() => Promise<number>>;
  /** Cuts it again and again for so long; it comes back. */
  cut(milliseconds: number): Promise<void>;
  stop(): Promise<void>;
};

const table: string[][] = [];
const faults: string[] = [];
for (const name of options.buses.split(',')) {
  if (name !== 'postgres' && name !== 'nats') throw new Error(`There is no bus ${name}: postgres, nats.`);
  if (name === 'nats' && !natsServer) {
    console.log('nats: skipped, nats-server is not installed');
    continue;
  }
  for (const processes of options.processes.split(',').map(Number)) {
    await withLiveDatabase(hosts, async ({ url, ownerUrl }) => {
      const db = openDatabase<Schema>({ url: ownerUrl, poolSize: 2, asApp: false });
      const bus = name === 'nats' ? await openNats() : openPostgres(db, ownerUrl);
      try {
        await measure({ bus, processes, url, db });
      } finally {
        await bus.stop();
        await db.destroy();
      }
    });
  }
}
const head = [
  'bus, processes',
  'idle',
  'CPU per delivery',
  'messages per commit',
  'delivery p50 / p99',
  'order p50 / p99',
  'processors busy',
  'cut',
];
console.log(`\n| ${head.join(' | ')} |\n| ${head.map(() => '---').join(' | ')} |`);
for (const row of table) console.log(`| ${row.join(' | ')} |`);
for (const fault of faults) console.log(`WRONG: ${fault}`);
console.log(faults.length === 0 ? 'held' : 'not held');
process.exit(faults.length === 0 ? 0 : 1);

async function measure(run: { bus: Bus; processes: number; url: string; db: Kysely<Schema> }): Promise<void> {
  const { bus, processes, url, db } = run;
  const what = `${bus.name}, ${processes}`;
  console.log(`\n${what}: ${hosts * STREAMS_PER_HOST} streams; load ${loadavg()[0]?.toFixed(1) ?? '?'}`);
  const wrong = (text: string) => faults.push(`${what}: ${text}`);
  const servers: ChildProcess[] = [];
  const { load, end } = startLoad();
  try {
    const ports: number[] = [];
    for (let number = 0; number < processes; number += 1) {
      const port = await freePort();
      ports.push(port);
      servers.push(await startLiveServer('service', port, { DATABASE_URL: url, ...bus.environment }));
    }
    const opened = await load.open({ kind: 'mabarin', ports }, hosts, STREAMS_PER_HOST);
    console.log(`  open after ${(opened.ms / 1_000).toFixed(1)} s`);
    await load.publish(2, rate);

    const pids = [...servers.flatMap(({ pid }) => pid ?? []), ...bus.pids()];
    const backends = backendsOf(new URL(url).pathname.slice(1));
    const all = [...pids, ...backends];
    const atRest = cpuSeconds(all);
    await pause(IDLE_MS);
    const idle = `${(((cpuSeconds(all) - atRest) * 1e6) / IDLE_MS).toFixed(0)} ms/s`;
    const before = { own: cpuSeconds(pids), database: cpuSeconds(backends) };
    const counted = await bus.count();
    const quiet = await load.publish(seconds, rate);
    const messages = await counted();
    const perDelivery = (used: number) => ((used * 1e6) / Math.max(1, quiet.received)).toFixed(0);
    const cpu = `${perDelivery(cpuSeconds(pids) - before.own)} + ${perDelivery(cpuSeconds(backends) - before.database)} µs`;
    const perCommit = messages / Math.max(1, quiet.published);
    check(quiet, 'quiet');
    if (perCommit > MESSAGES_PER_COMMIT) wrong(`${perCommit.toFixed(2)} messages of the bus per commit`);
    console.log(
      `  idle ${idle}; ${cpu} of processor time per delivery (processes + database), ${perCommit.toFixed(2)} messages per commit`,
    );

    const busy = measureProcessors();
    const [beside, orders] = await Promise.all([load.publish(seconds, rate), placeOrders(ports)]);
    const processors = `${(busy() * 100).toFixed(0)} %`;
    check(beside, 'beside orders');
    if (orders.p99 > ORDER_P99_MS) wrong(`order p99 ${orders.p99.toFixed(0)} ms`);
    console.log(
      `  ${orders.count} orders: p50 ${orders.p50.toFixed(0)} ms, p99 ${orders.p99.toFixed(0)} ms, processors busy ${processors}; ` +
        `the first ${FIRST_ORDERS} at each process took up to ${orders.first.toFixed(0)} ms`,
    );

    const [cutOff] = await Promise.all([load.publish(seconds, rate), bus.cut(seconds * 500)]);
    check(cutOff, 'with the bus cut');
    const behind = await untilAtHead(load, db);
    if (behind > 0) wrong(`${behind} streams did not end with the last event of their host`);
    console.log(
      `  bus cut: ${cutOff.expected - cutOff.received} lost of ${cutOff.expected}, ${cutOff.doubled} doubled, ` +
        `p99 ${cutOff.p99.toFixed(0)} ms, ${behind} streams not at the end of their host's log`,
    );
    table.push([
      what,
      idle,
      cpu,
      perCommit.toFixed(2),
      `${quiet.p50.toFixed(0)} / ${quiet.p99.toFixed(0)} ms`,
      `${orders.p50.toFixed(0)} / ${orders.p99.toFixed(0)} ms`,
      processors,
      `${cutOff.expected - cutOff.received} lost, p99 ${cutOff.p99.toFixed(0)} ms`,
    ]);
    await load.close();
  } finally {
    end();
    await Promise.all(servers.map(killAndWait));
  }

  function check(result: Awaited<ReturnType<LiveLoad['publish']>>, when: string): void {
    const lost = result.expected - result.received;
    if (lost !== 0 || result.doubled > 0) wrong(`${when} ${lost} lost, ${result.doubled} doubled`);
    if (result.refused > 0) wrong(`${when} ${result.refused} commits were refused`);
  }
}

/** How many orders there were, and the milliseconds of the calls that placed them; `first`: the longest of the first ones. */
type Times = { count: number; p50: number; p99: number; first: number };

/** Places supports at all processes, so many a second whether the ones before are answered or not, and pays them. */
async function placeOrders(ports: readonly number[]): Promise<Times> {
  const times: number[] = [];
  const first: number[] = [];
  const post = async (port: number | undefined, path: string, body: object) => {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const url = `http://127.0.0.1:${port}${path}`;
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    const { data } = (await answer.json()) as { data: { transaction_id: string } };
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status} ${JSON.stringify(data)}`);
    return data;
  };
  const place = async (number: number) => {
    const start = performance.now();
    const order = supportOrder(`bench${String(number % hosts).padStart(5, '0')}`, number);
    const { transaction_id: id } = await post(ports[number % ports.length], '/api/support', order);
    (number < ports.length * FIRST_ORDERS ? first : times).push(performance.now() - start);
    await post(ports[(number + 1) % ports.length], `/sandbox/payments/${id}/pay`, {});
  };
  const placed: Promise<void>[] = [];
  const began = performance.now();
  const count = seconds * ordersPerSecond + ports.length * FIRST_ORDERS;
  for (let number = 0; number < count; number += 1) {
    await pause(Math.max(0, began + (number * 1_000) / ordersPerSecond - performance.now()));
    placed.push(place(number));
  }
  await Promise.all(placed);
  times.sort((left, right) => left - right);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { count: times.length, p50: at(0.5), p99: at(0.99), first: Math.max(...first) };
}

/** Answers the share of the time until then in which this machine's processors did not rest. */
function measureProcessors(): () => number {
  const times = () =>
    cpus().reduce(
      (sum, { times: { idle, ...busy } }) => ({
        busy: sum.busy + Object.values(busy).reduce((all, each) => all + each, 0),
        idle: sum.idle + idle,
      }),
      { busy: 0, idle: 0 },
    );
  const before = times();
  return () => {
    const after = times();
    const busy = after.busy - before.busy;
    return busy / Math.max(1, busy + after.idle - before.idle);
  };
}

/** Waits until every stream has the last event of its host's log; answers how many have not. */
async function untilAtHead(load: LiveLoad, db: Kysely<Schema>): Promise<number> {
  const until = performance.now() + CAUGHT_UP_MS;
  for (;;) {
    const { rows } = await sql<{ channel: number; id: string }>`
      select substr(username, 6)::int as channel, epoch || '.' || last_seq as id
      from live_stream join host on host.id = live_stream.host_id`.execute(db);
    const heads = new Map(rows.map(({ channel, id }) => [channel, id]));
    const readers = await load.lastIds();
    const behind = readers.filter(({ channel, lastId }) => lastId !== (heads.get(channel) ?? '1.0')).length;
    if (behind === 0 || performance.now() > until) return behind;
    await pause(250);
  }
}

function openPostgres(db: Kysely<Schema>, url: string): Bus {
  return {
    name: 'postgres',
    environment: {},
    pids: () => [],
    async count() {
      const client = new pg.Client({ connectionString: url });
      let messages = 0;
      client.on('notification', () => (messages += 1));
      await client.connect();
      await client.query('listen mabarin_live');
      return async () => {
        await pause(500);
        await client.end();
        return messages;
      };
    },
    async cut(milliseconds) {
      const until = performance.now() + milliseconds;
      await pause(milliseconds / 2);
      while (performance.now() < until) {
        await cutBusConnections({ admin: db });
        await pause(200);
      }
    },
    async stop() {},
  };
}

async function openNats(): Promise<Bus> {
  const nats = await startNats(TOKEN);
  return {
    name: 'nats',
    environment: { MABARIN_NATS_URL: nats.url, MABARIN_NATS_TOKEN: TOKEN },
    pids: () => [nats.pid()],
    async count() {
      const connection = await connect({ servers: nats.url, token: TOKEN });
      let messages = 0;
      connection.subscribe('mabarin.live', { callback: () => void (messages += 1) });
      await connection.flush();
      return async () => {
        await pause(500);
        await connection.close();
        return messages;
      };
    },
    async cut(milliseconds) {
      await pause(milliseconds / 2);
      await nats.stop();
      await pause(milliseconds / 2);
      await nats.restart();
    },
    stop: nats.stop,
  };
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

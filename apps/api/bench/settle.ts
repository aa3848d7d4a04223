/**
 * `pnpm bench settle [--settles 4000] [--rounds 3] [--clients 16] [--orders 1500] [--logins 200] [--hosts 64]`: how fast
 * money is credited. One settling is two commits: the notification into the inbox, and the payment with its ledger,
 * support, alert, receipt and live event; a stub in this process answers the inquiry. pgbench runs the very statements of
 * one settling, recorded from this process, as many at once, on the same cluster, in turns with ours. Then whole orders
 * through the door (order, QR, notification, credited) by a process of payers, once blocks of 500 cost no less than those
 * before them: a service runs for days, and V8 compiles for its first minute. Beside them the same calls and round trips
 * on bare Fastify and pg, and settlings while logins flood in. At the end the invariants are checked over all payments,
 * pgbench's too. pgbench is Debian's; where it is missing that part is skipped by name.
 */
import { execFile, fork } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { cpus, loadavg, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { noRoles } from '@mabarin/domain/roles';
import { sandboxQris } from '@mabarin/domain/payments/qris';
import { fastify } from 'fastify';
import { sql } from 'kysely';
import { createApp } from '#app.ts';
import type { Fulfil } from '#deps.ts';
import { createHost } from '#features/accounts/index.ts';
import {
  processGatewayNotifications,
  receiveGatewayNotification,
} from '#features/payments/gateways/gateway-notification.commands.ts';
import { movableClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase, openPool } from '#platform/db/database.ts';
import { afterCommit, transaction } from '#platform/db/transaction.ts';
import { systemRandom } from '#platform/random.ts';
import { gatewayList, type PaymentGateway } from '#ports/gateway.port.ts';
import type { Schema } from '#schema.ts';
import { cloneTemplate, testServerUrl } from '#testing/database.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { median, quantile, ratio, readOptions } from '#testing/load/bench.ts';
import type { LoginLoad, LoginResult, OrderLoad, OrderResult } from '#testing/load/order-load.ts';
import { recordStatements, type Statement } from '#testing/statements.ts';
import { createTemplate } from '#testing/template.ts';

const run = promisify(execFile);
const GATEWAY = 'bench';
const PRICE = 20_000;
/** Notifications that nobody waits for, so that a pgbench client always finds one to take. */
const SPARE = 64;
const WARM_UP = 1_000;
/** Orders of a block of the warm-up, and its most blocks. */
const BLOCK = 500;
const MOST_BLOCKS = 12;
/** Twelve digits each, so that they are found again inside ids, names and documents. */
const FIRST_PAYMENT = 700_000_000_000;
const FIRST_HOST = 900_000_000_000;
const FIRST_NOTIFICATION = 800_000_000_000;

const {
  settles,
  rounds,
  clients,
  orders,
  logins,
  hosts,
  script: scriptFile,
} = readOptions({
  settles: 4_000,
  rounds: 3,
  clients: 16,
  orders: 1_500,
  logins: 200,
  hosts: 64,
  script: '',
});

const paymentOf = (number: number) => `bench-pay-${number}`;
const referenceOf = (number: number) => `20261122${number}`;
const hostOf = (number: number) => FIRST_HOST + (number % hosts);
const uuidOf = (number: number, group = 0) => `00000000-0000-4000-${8000 + group}-${number}`;

/** Callbacks for the commit of a payment. */
const waiting = new Map<string, () => void>();
/** Amounts of the stub by reference, and references by amount, which is unique per order. */
const amounts = new Map<string, number>();
const referencesByAmount = new Map<number, string>();

const stub: PaymentGateway = {
  name: GATEWAY,
  findsByReference: true,
  refund: null,
  async create({ reference, amount }) {
    amounts.set(reference, amount);
    referencesByAmount.set(amount, reference);
    return { providerId: `bench-${reference}`, qrString: sandboxQris(amount, reference) };
  },
  async inquire({ reference }) {
    return {
      state: 'paid',
      word: 'paid',
      returned: 0,
      payments: [],
      reference,
      amount: amounts.get(reference) ?? PRICE * 1.05,
      currency: 'IDR',
      providerId: `bench-${reference}`,
      paidAt: new Date(),
      qrString: null,
    };
  },
  async expire() {
    throw new Error('nothing ends here');
  },
  readNotification(_headers, rawBody) {
    const { reference: named, amount } = JSON.parse(rawBody.toString()) as { reference?: string; amount?: number };
    const reference = named ?? referencesByAmount.get(amount ?? 0) ?? 'unknown';
    return { reference, providerId: null, state: 'paid', dedupeKey: `${reference}:paid` };
  },
};

console.log(
  `${clients} clients, ${hosts} hosts; ${cpus().length} cores (${cpus()[0]?.model.trim() ?? '?'}), load before ` +
    `${loadavg()[0]?.toFixed(1) ?? '?'}, Node ${process.version}`,
);
const template = await createTemplate();
const clone = await cloneTemplate(testServerUrl(), template.name);
const admin = openDatabase<Schema>({ url: clone.ownerUrl, poolSize: 2, asApp: false });
/** Set while hosts are made and while statements are recorded: then ids are told from numbers. */
let numbered: (() => string) | null = null;
const config = {
  ...readConfig(
    { DATABASE_URL: clone.url, MABARIN_LOG: process.env['MABARIN_LOG'] ?? 'error' },
    join(import.meta.dirname, '..', '..'),
  ),
  poll: false,
};
const app = await createApp(config, {
  clock: movableClock(),
  random: { ...systemRandom, uuid: () => numbered?.() ?? systemRandom.uuid() },
  overrides: { gateways: gatewayList([stub]) },
});
const { db, deps } = app;
/** Called after each commit that credits a support. */
let onCredited = (_id: string) => {};
const deliver = deps.fulfil.support;
const support: Fulfil = async (tx, used, payment) => {
  afterCommit(tx, () => {
    waiting.get(payment.id)?.();
    waiting.delete(payment.id);
    onCredited(payment.id);
  });
  return deliver(tx, used, payment);
};
deps.fulfil = { ...deps.fulfil, support };

let next = FIRST_PAYMENT;
let isRight = true;
try {
  await bench();
} finally {
  await app.close();
  await admin.destroy();
  await clone.drop();
  await template.drop();
}
process.exitCode = isRight ? 0 : 1;

async function bench(): Promise<void> {
  const usernames = await createHosts();
  await seed(WARM_UP + 1);
  // What is compiled, planned and kept after the first ones.
  await settleMany(WARM_UP);
  const statements = await recordOne();
  const trips = new Set(statements.map(({ trip }) => trip)).size;
  console.log(`\none settling: ${statements.length} statements in ${trips} round trips`);
  const pgbench = findPgbench();
  if (pgbench === null) console.log('pgbench: skipped, it is not installed');
  const script = pgbench === null ? null : await scriptOf(statements);
  if (script !== null && scriptFile !== '') writeFileSync(scriptFile, script.text);

  const ours: Figures[] = [];
  const theirs: PgbenchFigures[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await seed(settles);
    ours.push(await settleMany(settles));
    if (pgbench !== null && script !== null) theirs.push(await runPgbench(pgbench, script));
  }
  const shares = ours.map(({ perSecond }, round) => perSecond / (theirs[round]?.perSecond ?? Number.NaN));
  console.log(`\nsettled per second by ${clients} clients: ${list(ours.map(({ perSecond }) => perSecond))}`);
  console.log(
    `p50 ${list(ours.map(({ p50 }) => p50))} ms, p99 ${list(ours.map(({ p99 }) => p99))} ms, processor time of this process ${list(ours.map(({ cpu }) => cpu))} ms each`,
  );
  if (theirs.length > 0) {
    console.log(
      `pgbench with these statements: ${list(theirs.map(({ perSecond }) => perSecond))}, mean ${list(theirs.map(({ mean }) => mean))} ms, p99 ${list(theirs.map(({ p99 }) => p99))} ms`,
    );
    ratio('settled per second, of pgbench', median(shares), { least: 0.6 });
    const waits = ours.map(({ p99 }, round) => p99 / (theirs[round]?.mean ?? Number.NaN));
    ratio("p99 of settling, of pgbench's mean", median(waits), { most: 2.5 });
    console.log(`share: ${shares.map((share) => share.toFixed(3)).join(', ')}, median ${median(shares).toFixed(3)}`);
  }

  // The receipts of what was settled without anybody sending mails would be sent beside the orders.
  await sql`delete from pgboss.job where name = 'mail.send'`.execute(admin);
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  app.live.start();
  await app.jobs.start();
  const { port } = app.server.server.address() as AddressInfo;
  const load = forkLoad();
  const ask = <Result>(command: { orders: OrderLoad } | { logins: LoginLoad }): Promise<Result> => {
    const answer = new Promise<Result>((resolve) => load.once('message', (result) => resolve(result as Result)));
    load.send(command);
    return answer;
  };
  try {
    if (orders > 0) await benchFloor(await benchOrders(usernames, port, ask, (id) => load.send({ credited: id })));
    if (logins > 0) await benchFlood(port, ask, median(ours.map(({ p99 }) => p99)));
  } finally {
    load.kill();
    await new Promise((resolve) => load.once('exit', resolve));
  }
  await untilQuiet();
  const { rows } = await sql<{ paid: number; credited: number; alerts: number; due: number }>`
    select
      (select count(*) from payment where status = 'paid') as paid,
      (select count(distinct ref_id) from ledger_journal) as credited,
      (select count(distinct support_id) from alert) as alerts,
      (select count(*) from payment_hint where processed_at is null and order_id <> 'spare') as due
  `.execute(admin);
  console.log(
    `\npaid ${rows[0]?.paid}, credited ${rows[0]?.credited}, alerts ${rows[0]?.alerts}, notifications due ${rows[0]?.due}`,
  );
  await checkInvariants(admin, deps.clock.now()).catch((error: Error) => {
    isRight = false;
    console.log(`WRONG: ${error.message.slice(0, 2_000)}`);
  });
}

function forkLoad() {
  return fork(join(import.meta.dirname, '../testing/load/order-load.ts'), { execArgv: [] });
}

type Ask = <Result>(command: { orders: OrderLoad } | { logins: LoginLoad }) => Promise<Result>;

/** Returns the round trips of an order, jobs included. */
async function benchOrders(
  usernames: readonly string[],
  port: number,
  ask: Ask,
  tell: (id: string) => void,
): Promise<number> {
  onCredited = tell;
  const notifyPath = `/webhooks/payments/${GATEWAY}`;
  const order = (count: number) =>
    ask<OrderResult>({ orders: { port, clients, orders: count, hosts: usernames, notifyPath } });
  const done: OrderResult[] = [];
  const statements = await recordStatements(async () => done.push(await order(200)));
  const trips = new Set(statements.map(({ trip }) => trip)).size / 200;
  const blocks: number[] = [];
  // Until two in a row cost no less than the cheapest before them.
  while (blocks.length < MOST_BLOCKS && blocks.indexOf(Math.min(...blocks)) >= blocks.length - 2) {
    const used = process.cpuUsage();
    done.push(await order(BLOCK));
    blocks.push(cpuSince(used) / BLOCK);
  }
  const refused = done.splice(0).flatMap((each) => each.refused);
  console.log(`\nprocessor time of a whole order while V8 compiles, by blocks of ${BLOCK}: ${list(blocks)} ms`);
  const used = process.cpuUsage();
  for (let round = 0; round < rounds; round += 1) done.push(await order(Math.ceil(orders / rounds)));
  const cpu = cpuSince(used) / done.reduce((sum, { whole }) => sum + whole.length, 0);
  onCredited = () => {};
  ratio('processor time of a whole order', cpu, { most: 7 }, ' ms');
  const all = (name: 'order' | 'credited' | 'whole') => done.flatMap((each) => each[name]);
  console.log(
    `\nwhole orders per second: ${list(done.map(({ whole, seconds }) => whole.length / seconds))}, processor time of this process ${cpu.toFixed(1)} ms each`,
  );
  for (const name of ['order', 'credited', 'whole'] as const) {
    console.log(
      `  ${name}: p50 ${quantile(all(name), 0.5).toFixed(1)} ms, p99 ${quantile(all(name), 0.99).toFixed(1)} ms`,
    );
  }
  refused.push(...done.flatMap((each) => each.refused));
  if (refused.length > 0) {
    isRight = false;
    console.log(`WRONG: ${refused.length} orders were refused, such as ${refused[0]}`);
  }
  return trips;
}

/** The two calls of an order with its round trips, half in each, on bare Fastify and pg: no rule, no write, no QR of its own. */
async function benchFloor(trips: number): Promise<void> {
  const pool = openPool({ url: clone.url, poolSize: 10, asApp: true });
  const server = fastify();
  const load = forkLoad();
  const qris = `data:image/png;base64,${'A'.repeat(1_000)}`;
  const ask = async (share: number) => {
    for (let trip = 0; trip < share; trip += 1) {
      await pool.query({ name: 'floor', text: 'select $1::text as text, $2::int as number', values: ['floor', trip] });
    }
  };
  server.post('/api/support', async () => {
    await ask(Math.floor(trips / 2));
    return { status: 0, data: { number: systemRandom.uuid(), qris, qris_price: 10_000 } };
  });
  server.post('/paid', async (request) => {
    await ask(Math.ceil(trips / 2));
    load.send({ credited: (request.body as { id: string }).id });
    return {};
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  const order = (count: number) => {
    const answer = new Promise<OrderResult>((resolve) =>
      load.once('message', (result) => resolve(result as OrderResult)),
    );
    load.send({ orders: { port, clients, orders: count, hosts: ['floor'], notifyPath: '/paid' } });
    return answer;
  };
  await order(200);
  const used = process.cpuUsage();
  const { whole } = await order(orders);
  console.log(
    `the same calls and ${Math.round(trips)} round trips on bare Fastify and pg: processor time ${(cpuSince(used) / whole.length).toFixed(1)} ms each`,
  );
  load.kill();
  await server.close();
  await pool.end();
}

/** `quiet`: p99 without logins, in milliseconds. */
async function benchFlood(port: number, ask: Ask, quiet: number): Promise<void> {
  await seed(settles * 2);
  const seconds = 10;
  let isOver = false;
  const flood = ask<LoginResult>({ logins: { port, perSecond: logins, seconds } }).finally(() => {
    isOver = true;
  });
  // From a second in, until the last login is sent.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const stop = performance.now() + (seconds - 1) * 1_000;
  const figures = await settleMany(settles * 2, () => isOver || performance.now() > stop);
  const { answered, ms } = await flood;
  ratio(`p99 of settling beside ${logins} logins a second, of quiet`, figures.p99 / quiet, { most: 3 });
  console.log(
    `\nwith ${logins} logins per second: ${figures.perSecond.toFixed(0)} settled per second, ` +
      `p50 ${figures.p50.toFixed(0)} ms, p99 ${figures.p99.toFixed(0)} ms; ` +
      `logins answered ${JSON.stringify(answered)}, p99 ${quantile(ms, 0.99).toFixed(0)} ms`,
  );
}

async function createHosts(): Promise<string[]> {
  const usernames: string[] = [];
  for (let index = 0; index < hosts; index += 1) {
    const username = `hostbench${String(index).padStart(4, '0')}`;
    numbered = () => uuidOf(FIRST_HOST + index);
    await transaction(db, (tx) =>
      createHost(tx, deps, {
        username,
        name: `Host Bench ${index}`,
        email: `${username}@mabarin.test`,
        passwordHash: 'none',
        player: { id: String(200_000_000 + index), server: '2001', name: `HostIGN${index}` },
        roles: noRoles,
      }),
    );
    numbered = null;
    usernames.push(username);
  }
  return usernames;
}

/** Makes payments whose QR waits to be paid, by the numbers from `next` on. */
async function seed(count: number): Promise<void> {
  const numbers = sql`generate_series(${next}::bigint, ${next + count - 1}::bigint) as number`;
  const host = sql`('00000000-0000-4000-8000-' || (${FIRST_HOST}::bigint + number % ${hosts}::bigint))::uuid`;
  const now = deps.clock.now();
  const ends = new Date(now.getTime() + 900_000);
  await sql`
    insert into payment (id, host_id, kind, status, price, fee, gross, description, payer, ticket, provider, provider_id,
      qr_string, charges, next_inquiry_at, created_at, expires_at)
    select 'bench-pay-' || number, ${host}, 'support', 'pending', ${PRICE}, ${PRICE * 0.05}, ${PRICE * 1.05},
      'Support untuk Host Bench', '{"supporter": {"supporterName": "Budi", "supporterEmail": "budi@mabarin.test"}}',
      'ticket-' || number, ${GATEWAY}, 'bench-20261122' || number, 'qr', 1, ${ends}, ${now}, ${ends}
    from ${numbers}`.execute(admin);
  await sql`
    insert into payment_charge (reference, payment_id, gateway, provider_id, state, created_at)
    select '20261122' || number, 'bench-pay-' || number, ${GATEWAY}, 'bench-20261122' || number, 'made', ${now}
    from ${numbers}`.execute(admin);
  await sql`
    insert into support (payment_id, id, host_id, name, anonymous, email, email_hidden, message, name_hidden, amount,
      created_at)
    select 'bench-pay-' || number, ('00000000-0000-4000-8900-' || number)::uuid, ${host}, 'Budi', false,
      'budi@mabarin.test', false, 'Semangat bang, mabar terus sampai Mythic!', false, ${PRICE}, ${now}
    from ${numbers}`.execute(admin);
  await sql`vacuum analyze payment, payment_charge, payment_hint, support, ledger_journal, ledger_entry, alert`.execute(
    admin,
  );
}

/** `cpu`: milliseconds of processor time of this process for each. */
type Figures = { perSecond: number; p50: number; p99: number; cpu: number };

/** As many clients, each of which notifies and waits until its payment is credited. */
async function settleMany(count: number, isOver = () => false): Promise<Figures> {
  const end = next + count;
  const ms: number[] = [];
  const began = performance.now();
  const used = process.cpuUsage();
  const client = async () => {
    while (next < end && !isOver()) {
      const number = next;
      next += 1;
      const start = performance.now();
      await settleOne(number);
      ms.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - began) / 1_000;
  const cpu = cpuSince(used) / ms.length;
  next = end;
  await untilQuiet();
  return { perSecond: ms.length / seconds, p50: quantile(ms, 0.5), p99: quantile(ms, 0.99), cpu };
}

async function settleOne(number: number): Promise<void> {
  const credited = new Promise<void>((resolve) => waiting.set(paymentOf(number), resolve));
  const body = Buffer.from(JSON.stringify({ reference: referenceOf(number) }));
  await receiveGatewayNotification(db, deps, GATEWAY, { headers: { 'content-type': 'application/json' }, body });
  const followed = processGatewayNotifications(db, deps);
  await credited;
  void followed;
}

/** Waits until the workers have ended what they took. */
async function untilQuiet(): Promise<void> {
  await processGatewayNotifications(db, deps);
}

/** The statements of one settling, by a payment and a host that no other has had since the warm-up. */
async function recordOne(): Promise<Statement[]> {
  const number = next;
  next += 1;
  await sql`alter table payment_hint alter column id restart with ${sql.lit(FIRST_NOTIFICATION)}`.execute(admin);
  let made = 0;
  numbered = () => uuidOf(number, (made += 1));
  const all = await recordStatements(async () => {
    await settleOne(number);
    await untilQuiet();
  });
  numbered = null;
  // Another look whether more is due finds nothing, and is shared by what is under way.
  const last = all.findLastIndex(({ text }) => /^\s*update "?payment_hint"?\s+set "?processed_at/.test(text));
  const first = all.findIndex(isTake);
  return all.slice(0, last + 1).filter((statement, index) => index === first || !isTake(statement));
}

function isTake({ text }: Pick<Statement, 'text'>): boolean {
  return /skip locked/.test(text);
}

type Script = { text: string; variables: [name: string, value: string][] };

/**
 * The statements as pgbench runs them: each value is a variable; where it names the recorded payment or its host, the
 * one of the turn stands there instead, and what an earlier statement answered is taken from its answer.
 */
async function scriptOf(statements: readonly Statement[]): Promise<Script> {
  const [key, host] = [String(next - 1), String(hostOf(next - 1))];
  const variables: Script['variables'] = [];
  const linked = new Map<number, Set<string>>();
  const lines: string[] = [];
  for (const [index, { text, values }] of statements.entries()) {
    const types = values.length === 0 ? [] : await typesOf(text);
    const shown = values.map((value, place) => {
      if (value === null || value === undefined) return 'null';
      const written = textOf(value);
      const keyed = written.includes(key) || written.includes(host);
      if (!keyed) {
        const source = sourceOf(statements.slice(0, index), value);
        if (source !== null) {
          linked.set(source.index, (linked.get(source.index) ?? new Set()).add(source.column));
          return `:r${source.index}_${source.column}`;
        }
      }
      const name = `v${index}_${place + 1}`;
      // As many as there was, not as many as would have been taken.
      if (isTake({ text }) && place === values.length - 1) return '1';
      if (written === key) return `(:key::text)::${types[place]}`;
      variables.push([name, written]);
      let shown = `:${name}`;
      if (keyed) shown = `replace(replace(${shown}::text, '${key}', :key::text), '${host}', :host::text)`;
      // The number of the notification that was taken, inside a document.
      if (written.includes(`${FIRST_NOTIFICATION}`)) {
        const source = sourceOf(statements.slice(0, index), FIRST_NOTIFICATION);
        if (source === null) throw new Error('nobody took the notification');
        linked.set(source.index, (linked.get(source.index) ?? new Set()).add(source.column));
        shown = `replace(${shown}::text, '${FIRST_NOTIFICATION}', :r${source.index}_${source.column}::text)`;
      }
      return shown === `:${name}` ? shown : `${shown}::${types[place]}`;
    });
    const flat = text
      .trim()
      .replace(/;\s*$/, '')
      .replace(/\$(\d+)/g, (_whole, place: string) => shown[Number(place) - 1] ?? 'null')
      .replace(/\s*\n\s*/g, ' ');
    if (/(?<!:):(?!:|[vr]\d|key\b|host\b)\w/.test(flat)) throw new Error(`pgbench would read a variable in ${flat}`);
    lines.push(flat);
  }
  const commands = lines.map((line, index) => (linked.has(index) ? `${line} \\gset r${index}_` : `${line};`));
  const head = [
    '\\set turn :turn + 1',
    `\\set key :first + :turn * ${clients} + :client_id`,
    `\\set host ${FIRST_HOST} + mod(:key, ${hosts})`,
  ];
  return { text: [...head, ...commands, ''].join('\n'), variables };
}

/** The newest earlier answer of one row that holds this value. */
function sourceOf(before: readonly Statement[], value: unknown): { index: number; column: string } | null {
  if (typeof value !== 'number' || value < FIRST_NOTIFICATION) return null;
  for (let index = before.length - 1; index >= 0; index -= 1) {
    const rows = before[index]?.rows ?? [];
    const row = rows.length === 1 ? (rows[0] ?? {}) : {};
    const column = Object.keys(row).find((name) => row[name] === value && /^[a-z_]+$/.test(name));
    if (column !== undefined) return { index, column };
  }
  return null;
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map((each) => JSON.stringify(String(each))).join(',')}}`;
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

async function typesOf(text: string): Promise<string[]> {
  return admin.connection().execute(async (connection) => {
    await sql.raw(`prepare bench_statement as ${text}`).execute(connection);
    const { rows } = await sql<{ types: string[] }>`
      select parameter_types::text[] as types from pg_prepared_statements where name = 'bench_statement'`.execute(
      connection,
    );
    await sql.raw('deallocate bench_statement').execute(connection);
    return rows[0]?.types ?? [];
  });
}

/** `mean` and `p99` in milliseconds. */
type PgbenchFigures = { perSecond: number; mean: number; p99: number };

async function runPgbench(program: string, { text, variables }: Script): Promise<PgbenchFigures> {
  const each = Math.ceil(settles / clients);
  const folder = mkdtempSync(join(tmpdir(), 'mabarin-bench-settle-'));
  try {
    await seed(each * clients);
    const first = next - clients;
    next += each * clients;
    await sql`
      insert into payment_hint (provider, dedupe_key, order_id, state, headers, body, received_at, next_at)
      select ${GATEWAY}, 'spare:' || ${first}::text || number, 'spare', 'paid', '{}', '', '2026-01-01', '2026-01-01'
      from generate_series(1, ${SPARE}) as number`.execute(admin);
    const file = join(folder, 'settle.sql');
    writeFileSync(file, text);
    const given = [...variables, ['first', String(first)], ['turn', '0']].flatMap(([name, value]) => [
      '-D',
      `${name}=${value}`,
    ]);
    const log = join(folder, 'each');
    const options = ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-t', String(each), '-f', file];
    const { stdout } = await run(program, [...options, '-l', '--log-prefix', log, ...given, clone.url], {
      maxBuffer: 1 << 26,
    }).catch((error: { stderr: string }) => {
      // The command itself holds a whole mail.
      throw new Error(`pgbench broke: ${error.stderr.slice(0, 1_000)}`);
    });
    await sql`delete from payment_hint where order_id = 'spare'`.execute(admin);
    // The payments of the notifications that were left over are settled already.
    await untilQuiet();
    const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    const mean = Number(/latency average = ([\d.]+)/.exec(stdout)?.[1]);
    if (!(perSecond > 0)) throw new Error(`pgbench said ${stdout}`);
    // A line each: client, number, microseconds.
    const lines = readdirSync(folder)
      .filter((name) => name.startsWith('each'))
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'));
    const p99 = quantile(
      lines.map((line) => Number(line.split(' ')[2]) / 1_000),
      0.99,
    );
    return { perSecond, mean, p99 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** pgbench on the path, or where Debian puts the newest one. */
function findPgbench(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((left, right) => Number(right) - Number(left)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ];
  return folders.map((folder) => join(folder, 'pgbench')).find((program) => existsSync(program)) ?? null;
}

function cpuSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function list(figures: readonly number[]): string {
  return figures.map((figure) => figure.toFixed(figure < 10 ? 1 : 0)).join(', ');
}

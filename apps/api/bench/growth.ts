/**
 * `pnpm bench growth [--rows 1000,100000,1000000] [--spread long|week] [--samples 100] [--only <part of a
 * name>]`: every list of the public
 * site and of the dashboard, through the API, for a host with a history of so many rows in each of them. Each size has
 * a database of its own, and the calls take turns. Bar: p95 with the most rows at most 1.5 times that with the fewest.
 *
 * `--rows 500000 --only desk`: instead of lists, the desk's search by each kind of term, and its pages of a payment, a host
 * and a viewer, with twice so many payments, half of them supports, all of one host and one sum. Each call is about another
 * payment. Bar: p95 at most 300 ms.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { deskHost, deskPayment, deskSearch, deskViewer } from '@mabarin/api-client/contract/desk/search';
import type { Endpoint, InputOf } from '@mabarin/api-client/endpoint';
import { addMonths, wibMonth } from '@mabarin/domain/reports/report';
import { wibClock, wibDate } from '@mabarin/domain/time';
import { sql } from 'kysely';
import pg from 'pg';
import { sessionCookieName } from '#platform/http/session.ts';
import { databaseUrl, testServerUrl } from '#testing/database.ts';
import { createTestOperator } from '#testing/fixtures/desk.ts';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { endBench, median, quantile, ratio, readOptions } from '#testing/load/bench.ts';
import { fillHost, type LargeHost } from '#testing/load/large-host.ts';
import { createTemplate } from '#testing/template.ts';
import { openWorld, type World } from '#testing/world.ts';

const BAR = 1.5;
/** A list over the bar is measured so many times as often before that counts. */
const SECOND_LOOK = 3;
const PARTS = 5;
/** Pages that a dashboard reads at every event, and their bar in milliseconds. */
const PAGES = new Set([
  'dashboard: queue and playing',
  'dashboard: done',
  'dashboard: supports',
  'dashboard: gift claims',
]);
const PAGE_MS = 8;
/** For each half of a report of a month with a row a minute. */
const MONTH_MS = 50;
const FILE_MB = 40;
/** For each call at the desk. */
const DESK_MS = 300;
/** Calls at the desk that fill caches and are compiled. */
const WARM = 20;

const { rows, samples, only, spread } = readOptions({
  rows: '1000,100000,1000000',
  samples: 100,
  only: '',
  spread: 'long',
});

const sizes = rows.split(',').map(Number);

type Size = { count: number; url: string; world: World; host: TestHost; large: LargeHost; close(): Promise<void> };
type Call = { method: 'GET' | 'POST'; url: string; body?: Record<string, unknown> };

/** A page in the middle of the history, and its end. */
const middle = ({ count }: Size) => Math.ceil(count / 2);

/** Every list, by what a person calls it. */
const lists: Record<string, (size: Size) => Call | Promise<Call>> = {
  'public: host page': ({ host }) => ({ method: 'GET', url: `/api/host/${host.username}` }),
  'public: queue': ({ host }) => ({ method: 'GET', url: `/api/list/${host.username}` }),
  'public: gifts to be sent': ({ host }) => ({ method: 'GET', url: `/api/gift/${host.username}` }),
  'public: draws of a gift': ({ large }) => ({ method: 'GET', url: `/api/gift-proof/${large.giftId}` }),
  'public: draws, last page': ({ large, count }) => ({
    method: 'GET',
    url: `/api/gift-proof/${large.giftId}?after=${count - 1_000}`,
  }),
  'public: ticket of an entry': ({ large }) => ({ method: 'GET', url: `/api/ticket/${large.tickets.entry}` }),
  'public: ticket of a support': ({ large }) => ({ method: 'GET', url: `/api/ticket/${large.tickets.support}` }),
  'dashboard: host (events, gifts, balances)': () => post('host'),
  'dashboard: queue and playing': () => post('mabar/list'),
  'dashboard: done': () => post('mabar/list-done'),
  'dashboard: games of an entry': ({ large }) => post('mabar/games', { mabarID: String(large.entryId) }),
  'dashboard: marks and blacklist': () => post('mabar/blacklist'),
  'dashboard: gift claims': () => post('gift-claim'),
  'dashboard: supports': () => post('support'),
  'dashboard: supports, middle page': async (size) => post('support', { before: await supportAt(size, middle(size)) }),
  'dashboard: supports, last page': async (size) =>
    post('support', { before: await supportAt(size, Math.max(1, size.count - 500)) }),
  // In one week its days themselves grow.
  ...(spread === 'week'
    ? {}
    : {
        'dashboard: supports of three days as CSV': () =>
          post('support/download', { dateStart: '2026-11-18', dateEnd: '2026-11-20' }),
        'dashboard: report of the month, games': ({ world }: Size) =>
          post('report/play', { month: wibMonth(world.clock.now()) }),
      }),
  'dashboard: transactions': () => post('cash/transaction'),
  'dashboard: transactions, middle page': (size) => post('cash/transaction', { before: middle(size) }),
  'dashboard: transactions, last page': () => post('cash/transaction', { before: 201 }),
  'dashboard: open cash-outs': () => post('cash/cashout-check'),
  'dashboard: income and last cash-outs': () => post('cash/summary'),
  'dashboard: report of the month, money': ({ world }) => post('report/money', { month: wibMonth(world.clock.now()) }),
  'dashboard: words of the filter': () => post('messages/words'),
  'dashboard: alerts (waiting, held, broken off)': () => post('overlay/status'),
  'dashboard: widgets (goal, leaderboard, queue)': () => post('widget'),
};

function post(path: string, body: Record<string, unknown> = {}): Call {
  return { method: 'POST', url: `/api/dashboard/${path}`, body };
}

/** The id of the `k`-th newest support, as the page before its page names it. */
async function supportAt({ world, host }: Size, k: number): Promise<string> {
  const { id } = await world.admin
    .selectFrom('support')
    .select('id')
    .where('host_id', '=', host.id)
    .where('paid_at', 'is not', null)
    .orderBy('paid_at', 'desc')
    .offset(k - 1)
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}

async function openSize(template: string, count: number): Promise<Size> {
  const { world, close } = await openWorld(template);
  const host = await createTestHost(world);
  const began = performance.now();
  const url = databaseUrl(testServerUrl(), new URL(world.config.databaseUrl).pathname.slice(1));
  const large = await fillHost(url, {
    hostId: host.id,
    now: world.clock.now(),
    count,
    spread: spread === 'week' ? 'week' : 'long',
  });
  const settings = {
    goal: { title: 'Kursi baru', target: 1_000_000, since: '2020-01-01' },
    leaderboard: { title: 'Sultan', range: 'all', count: 10 },
  };
  await world.admin
    .insertInto('widget')
    .values({ host_id: host.id, settings: JSON.stringify(settings) })
    .execute();
  console.log(`${count} rows made in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
  return { count, url, world, host, large, close };
}

/** Milliseconds until the whole answer is there. */
async function measure({ world, host }: Size, { method, url, body }: Call): Promise<number> {
  const { cookie, login } = host.browser;
  // A host may have so many files an hour.
  if (url.endsWith('/download')) await world.admin.deleteFrom('subject_limit').execute();
  // A kept answer costs the same 0.1 ms with any number of rows.
  world.app.answers.clear();
  const began = performance.now();
  const answer = await world.app.server.inject({
    method,
    url,
    headers: { cookie: `${sessionCookieName(world.config)}=${cookie}`, login },
    ...(body === undefined ? {} : { payload: body }),
  });
  const took = performance.now() - began;
  if (answer.statusCode !== 200 || !answer.body.startsWith('{"status":0')) {
    throw new Error(`${url} answered ${answer.statusCode} ${answer.body.slice(0, 300)}`);
  }
  return took;
}

/** A month of the long history, which has a row a minute. */
async function measureFullMonth(size: Size): Promise<void> {
  const month = addMonths(wibMonth(size.world.clock.now()), -2);
  for (const part of ['money', 'play']) {
    const times: number[] = [];
    for (let round = 0; round < 20; round += 1) times.push(await measure(size, post(`report/${part}`, { month })));
    ratio(`a month with a row a minute, ${part}`, median(times), { most: MONTH_MS }, ' ms');
    if (median(times) > MONTH_MS) missed.push(`a month with a row a minute, ${part}: ${median(times).toFixed(0)} ms`);
  }
}

/** Megabytes that this process grows by at most while another downloads the host's account; after a file of one day. */
async function measureFile({ world, host, count }: Size): Promise<void> {
  const { cookie, login } = host.browser;
  const headers = { cookie: `${sessionCookieName(world.config)}=${cookie}`, login };
  const origin = await world.app.server.listen({ port: 0, host: '127.0.0.1' });
  const download = async (dateStart: string): Promise<number> => {
    const prepared = await world.app.server.inject({
      method: 'POST',
      url: '/api/dashboard/report/file',
      headers,
      payload: { file: 'transactions', dateStart, dateEnd: '2099-12-31' },
    });
    const { data } = prepared.json<{ data: { path: string } }>();
    const read = `let bytes = 0; for await (const chunk of (await fetch(process.argv[1], { headers: { cookie: process.argv[2] } })).body) bytes += chunk.length; console.log(bytes)`;
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '--eval',
      read,
      origin + data.path,
      headers.cookie,
    ]);
    return Number(stdout);
  };
  await download(wibDate(world.clock.now()));
  const before = process.memoryUsage.rss();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
  const bytes = await download('2000-01-01');
  clearInterval(watch);
  console.log(`a file of ${count} rows, ${(bytes / 1e6).toFixed(1)} MB`);
  ratio('memory of a file of all rows', (most - before) / 1e6, { most: FILE_MB }, ' MB');
}

/** The median of the p95 of five parts of the time: a burst of other work falls into one of them. */
function p95(times: readonly number[]): number {
  const length = Math.ceil(times.length / PARTS);
  const parts = Array.from({ length: PARTS }, (_, part) => times.slice(part * length, (part + 1) * length));
  return median(parts.map((one) => quantile(one, 0.95)));
}

/** Charges, notifications, sign-ins, refunds, tasks and a log beside the payments. */
async function fillDesk({ url, host }: Size): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set timezone = 'UTC'`);
  for (const statement of [
    `update payment set payer = case kind
       when 'mabar' then jsonb_build_object('player', jsonb_build_object('name', 'Pemain ' || right(provider_id, 6)))
       else jsonb_build_object('supporter', jsonb_build_object('supporterName', 'Budi ' || right(provider_id, 6))) end`,
    `update support set message = 'semangat terus bang ' || right(provider_id, 6) from payment where payment.id = payment_id`,
    `insert into payment_charge (reference, payment_id, gateway, provider_id, state, wallet_reference, created_at)
     select lpad((row_number() over ())::text, 20, '0'), id, 'sandbox', provider_id, 'paid',
       '6' || lpad((row_number() over ())::text, 11, '0'), created_at
     from payment`,
    `insert into payment_hint (provider, dedupe_key, order_id, state, headers, body, received_at, next_at, processed_at, outcome)
     select 'sandbox', reference, reference, 'paid', '{}', '{}', created_at, created_at, created_at, 'paid' from payment_charge`,
    `insert into refund (id, host_id, payment_id, charge_reference, asked_by, games, price, fee, credit, suspense, amount,
       from_host, ended_entry, state, method, refund_reference, created_at, approved_at, paid_at, ended_at)
     select 'RF-' || number, '${host.id}', payment_id, reference, 'operator', 0, 1000, 0, 0, 0, 1000, 1000, false, 'paid',
       'transfer', '9' || lpad(number::text, 19, '0'), created_at, created_at, created_at, created_at
     from payment_charge where number % 50 = 0`,
    `insert into payment_task (subject, reason, detail, created_at, done_at)
     select payment_id, 'excess', '{}', created_at, created_at from payment_charge where number % 50 = 1`,
    `insert into operator_log (operator, action, subject, reason, created_at)
     select 'rina', 'webhooks replay', payment_id, 'bench', created_at from payment_charge where number % 20 = 0`,
    `insert into session (id, host_id, token_hash, created_at, last_seen_at, device, network)
     select gen_random_uuid(), '${host.id}', 'bench' || k, now(), now(), 'Chrome', '192.0.2.0/24'
     from generate_series(1, 10000) as k`,
  ]) {
    await client.query(statement);
  }
  await client.query('vacuum analyze');
  await client.end();
}

type Sample = { id: string; name: string; reference: string; wallet: string; email: string; player: string; at: Date };

/** Payments from all over the history. */
async function pickPayments({ world, count }: Size): Promise<Sample[]> {
  const rows = await world.admin
    .selectFrom('payment_charge as charge')
    .innerJoin('payment', 'payment.id', 'charge.payment_id')
    .leftJoin('support', 'support.payment_id', 'payment.id')
    .leftJoin('mabar_order as sold', 'sold.payment_id', 'payment.id')
    .select(['payment.id', 'charge.reference', 'charge.wallet_reference as wallet', 'payment.paid_at as at'])
    .select(
      sql<string>`coalesce(payment.payer #>> '{player,name}', payment.payer #>> '{supporter,supporterName}', 'budi')`.as(
        'name',
      ),
    )
    .select(['support.email', 'sold.player_id as player'])
    .where(
      'charge.number',
      'in',
      Array.from({ length: samples * 2 }, (_, k) => 1 + Math.floor((k * count) / samples)),
    )
    .execute();
  return rows.map((one) => ({
    ...one,
    wallet: one.wallet ?? '',
    email: one.email ?? 'budi7@example.test',
    player: one.player ?? '100000007',
    at: one.at ?? world.clock.now(),
  }));
}

async function measureDesk(size: Size): Promise<void> {
  const { world, host } = size;
  await fillDesk(size);
  const operator = await createTestOperator(world, 'rina');
  const picked = await pickPayments(size);
  async function call<E extends Endpoint>(endpoint: E, input: Omit<InputOf<E>, 'why'>): Promise<void> {
    const { body } = await operator.call(endpoint, input);
    if (body.status !== 0) throw new Error(`${endpoint.path} ${JSON.stringify(input)} answered ${String(body.code)}`);
  }
  const search = (q: string) => call(deskSearch, { q });
  const calls: Record<string, (of: Sample) => Promise<void>> = {
    'search: transaction number': ({ id }) => search(id),
    "search: charge's reference": ({ reference }) => search(reference),
    "search: wallet's reference": ({ wallet }) => search(wallet),
    'search: e-mail': ({ email }) => search(email),
    'search: game id': ({ player }) => search(player),
    'search: amount and minute': ({ at }) => search(`10.500 ${wibDate(at)} ${wibClock(at)}`),
    'search: amount of a day': ({ at }) => search(`10.500 ${wibDate(at)}`),
    'search: amount alone': () => search('10.500'),
    'search: name': ({ name }) => search(name),
    'search: beginning of a name': ({ name }) => search(name.slice(0, 4)),
    'search: words of a message': ({ name }) => search(`terus bang ${name.slice(-6)}`),
    'search: words of every message': () => search('semangat terus'),
    'search: beginning of a number': ({ id }) => search(id.slice(0, 8)),
    'search: username': () => search(host.username),
    'search: nothing': ({ id }) => search(`x${id}`),
    'page: payment': ({ id }) => call(deskPayment, { id }),
    'page: host': () => call(deskHost, { username: host.username }),
    'page: viewer by e-mail': ({ email }) => call(deskViewer, { by: email }),
    'page: viewer by game id': ({ player }) => call(deskViewer, { by: player }),
  };
  for (const [name, ask] of Object.entries(calls)) {
    const times: number[] = [];
    for (let round = 0; round < WARM + samples; round += 1) {
      const sample = picked[(round * 7) % picked.length];
      if (sample === undefined) throw new Error('there are no payments');
      const start = performance.now();
      await ask(sample);
      if (round >= WARM) times.push(performance.now() - start);
    }
    const longest = quantile(times, 0.95);
    if (!(longest <= DESK_MS)) missed.push(`desk, ${name}: p95 is ${longest.toFixed(0)} ms, bar ${DESK_MS}`);
    console.log([`desk, ${name}`, median(times).toFixed(1), longest.toFixed(1)].join(' | '));
  }
}

const template = await createTemplate();
const opened: Size[] = [];
for (const count of sizes) opened.push(await openSize(template.name, count));

const missed: string[] = [];
const worst = { name: '', ratio: 0 };
console.log(['list', ...sizes.flatMap((count) => [`p50 ${count}`, `p95 ${count}`]), 'ratio'].join(' | '));
for (const [name, callOf] of Object.entries(lists)) {
  if (!name.includes(only)) continue;
  const calls: Call[] = [];
  for (const size of opened) calls.push(await callOf(size));
  const times = opened.map((): number[] => []);
  const sample = async (often: number) => {
    for (let round = 0; round < often; round += 1) {
      for (const [index, size] of opened.entries()) {
        const took = await measure(size, calls[index] as Call);
        // The first calls fill caches and are compiled.
        if (round >= often / 10) times[index]?.push(took);
      }
    }
  };
  const grown = () => p95(times.at(-1) ?? []) / p95(times[0] ?? []);
  await sample(samples);
  if (grown() > BAR && grown() < 2 * BAR) await sample(samples * SECOND_LOOK);
  if (grown() > worst.ratio) Object.assign(worst, { name, ratio: grown() });
  if (grown() > BAR) missed.push(`${name}: p95 is ${grown().toFixed(2)} times as long, bar ${BAR}`);
  if (PAGES.has(name)) ratio(`${name}, p50`, median(times.at(-1) ?? []), { most: PAGE_MS }, ' ms');
  const figures = times.flatMap((one) => [median(one).toFixed(1), p95(one).toFixed(1)]);
  console.log([name, ...figures, grown().toFixed(2)].join(' | '));
}

if (worst.name !== '') {
  ratio(`the most grown list, ${spread}: p95 with ${sizes.at(-1)} rows of that with ${sizes[0]}`, worst.ratio, {
    most: BAR,
  });
  console.log(`It is ${worst.name}.`);
}
const full = opened.find(({ count }) => spread === 'long' && count >= 90_000);
if (full !== undefined && 'minute'.includes(only)) await measureFullMonth(full);
const largest = opened.at(-1);
if (largest !== undefined && spread === 'long' && 'file'.includes(only)) await measureFile(largest);
if (largest !== undefined && only === 'desk') await measureDesk(largest);

for (const { close } of opened) await close();
await template.drop();
endBench(missed);

/**
 * `pnpm bench growth [--rows 1000,100000,1000000] [--spread long|week] [--samples 100] [--only <part of a
 * name>]`: every list of the public
 * site and of the dashboard, through the API, for a host with a history of so many rows in each of them. Each size has
 * a database of its own, and the calls take turns. Bar: p95 with the most rows at most 1.5 times that with the fewest.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { addMonths, wibMonth } from '@mabarin/domain/reports/report';
import { wibDate } from '@mabarin/domain/time';
import { sessionCookieName } from '#platform/http/session.ts';
import { databaseUrl, testServerUrl } from '#testing/database.ts';
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

const { rows, samples, only, spread } = readOptions({
  rows: '1000,100000,1000000',
  samples: 100,
  only: '',
  spread: 'long',
});

const sizes = rows.split(',').map(Number);

type Size = { count: number; world: World; host: TestHost; large: LargeHost; close(): Promise<void> };
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
  return { count, world, host, large, close };
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

ratio(`the most grown list, ${spread}: p95 with ${sizes.at(-1)} rows of that with ${sizes[0]}`, worst.ratio, {
  most: BAR,
});
console.log(`It is ${worst.name}.`);
const full = opened.find(({ count }) => spread === 'long' && count >= 90_000);
if (full !== undefined && 'minute'.includes(only)) await measureFullMonth(full);
const largest = opened.at(-1);
if (largest !== undefined && spread === 'long' && 'file'.includes(only)) await measureFile(largest);

for (const { close } of opened) await close();
await template.drop();
endBench(missed);

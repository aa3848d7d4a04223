/**
 * `pnpm bench crash [--payments 6000] [--kills 10] [--stops 5] [--senders 16] [--hosts 4] [--processes 1]
 * [--bus postgres|nats]`: paid orders over HTTP
 * while the service is killed and PostgreSQL is stopped hard; notifications are duplicated, reordered, forged and
 * dropped. At the end every order must be credited, fulfilled and (a support) alerted exactly once. Says how long viewers
 * waited for their QR, from the first press; `--apart <seconds>` kills by the clock and not by the count of orders. With several processes each
 * order goes to one and its payment to another, one of them is killed at a time, and with NATS that is cut off whenever
 * PostgreSQL is stopped; a stream of each host must end with the last event of its log.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pLimit from 'p-limit';
import { checkPaymentDelays } from '#features/payments/index.ts';
import { openDatabase } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Schema } from '#schema.ts';
import { endBench, quantile, readOptions, startOwnPostgres } from '#testing/load/bench.ts';
import { serviceUrl } from '#testing/database.ts';
import { followLog } from '#testing/servers/followed-log.ts';
import { openHandle } from '#testing/fixtures/handle.ts';
import { openTestApi, supportOrder, type TestApi } from '#testing/servers/test-api.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { startNats } from '#testing/servers/nats.ts';

const SECRET = 'bench-crash-secret-bench-crash-secret';
const NATS_TOKEN = 'token-of-the-bench';

const { payments, kills, stops, senders, hosts, apart, processes, bus } = readOptions({
  payments: 6_000,
  kills: 10,
  stops: 5,
  senders: 16,
  hosts: 4,
  apart: 0,
  processes: 1,
  bus: 'postgres',
});

const apiFolder = join(import.meta.dirname, '..');
const postgres = await startOwnPostgres();
let missed: string[];
try {
  missed = await run();
} finally {
  await postgres.remove();
}
endBench(missed);

async function run(): Promise<string[]> {
  await migrate(postgres.url, join(apiFolder, 'migrations'), serviceUrl(postgres.url));
  const handle = await openHandle(serviceUrl(postgres.url), SECRET);
  const made: { id: string; username: string; code: string }[] = [];
  for (let number = 0; number < hosts; number += 1) made.push(await handle.createHost());
  await handle.close();

  const nats = bus === 'nats' ? await startNats(NATS_TOKEN) : null;
  const environment = {
    DATABASE_URL: serviceUrl(postgres.url),
    MABARIN_SECRET: SECRET,
    ...(nats === null ? {} : { MABARIN_NATS_URL: nats.url, MABARIN_NATS_TOKEN: NATS_TOKEN }),
  };
  const apis = await Promise.all(Array.from({ length: processes }, () => openTestApi(environment)));
  const apiOf = (number: number) => apis[number % apis.length] as TestApi;
  const deaths = () => apis.reduce((sum, api) => sum + api.deaths(), 0);
  const origins = apis.map((api) => () => api.origin());
  const streams = made.map((host, number) => followLog(host, origins, number));
  const began = performance.now();
  const ids: string[] = [];
  /** From the first press to the QR, in milliseconds. */
  const waits: number[] = [];
  const counts = { duplicated: 0, reordered: 0, dropped: 0, forged: 0, forgedAccepted: 0, stops: 0 };

  /** Kills and stops, spread evenly over the orders. */
  const violence = Array.from({ length: kills + stops }, (_, index) => ({
    at: Math.floor(((index + 1) * payments) / (kills + stops + 1)),
    what: index % Math.ceil((kills + stops) / Math.max(1, stops)) === 1 && stops > 0 ? 'stop' : 'kill',
  }));

  async function hurt(): Promise<void> {
    for (const { at, what } of violence) {
      if (apart > 0) await pause(apart * 1_000);
      else while (ids.length < at) await pause(20);
      if (what === 'kill') {
        const api = apiOf(deaths());
        const before = api.deaths();
        api.kill();
        await api.died(before + 1);
      } else {
        await Promise.all([postgres.stop('immediate'), nats?.stop()]);
        await postgres.restart();
        await nats?.restart();
        counts.stops += 1;
      }
    }
  }

  async function send(number: number): Promise<void> {
    const host = made[number % made.length];
    if (!host) throw new Error('no host');
    const pressed = performance.now();
    const { data } = await apiOf(number).persist('/api/support', supportOrder(host.username, number), randomUUID());
    waits.push(performance.now() - pressed);
    const id = (data as { number: string }).number;
    const forgery = await apiOf(number).ask('/webhooks/payments/sandbox', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-sandbox-signature': 'f'.repeat(64) },
      body: JSON.stringify({ order_id: id, provider_id: 'sbx_forged', status: 'paid' }),
    });
    if (forgery?.http === 401) counts.forged += 1;
    else if (forgery && forgery.http < 400) counts.forgedAccepted += 1;
    const luck = randomInt(100);
    const knobs =
      luck < 20
        ? { duplicate: 1 + (luck % 3) }
        : luck < 40
          ? { around: ['expired', 'pending'] }
          : luck < 42
            ? { silent: true }
            : {};
    if ('duplicate' in knobs) counts.duplicated += 1;
    if ('around' in knobs) counts.reordered += 1;
    if ('silent' in knobs) counts.dropped += 1;
    await apiOf(number + 1).persist(`/sandbox/payments/${id}/pay`, knobs);
    ids.push(id);
    if (ids.length % 500 === 0) console.log(`${ids.length} paid, ${deaths()} deaths, ${counts.stops} stops`);
  }

  await Promise.all([hurt(), pLimit(senders).map(Array(payments).keys(), send)]);
  const sent = (performance.now() - began) / 1_000;
  // Leases of dead processes run out, and dropped notifications are found by the question after the end.
  // Each process has a clock of its own, so one of them does the rest.
  const [last, ...others] = apis;
  await Promise.all(others.map((api) => api.stop()));
  for (const seconds of [30, 906, 60]) await last?.persist('/sandbox/clock/advance', { seconds });
  const db = openDatabase<Schema>({ url: postgres.url, poolSize: 2, asApp: false });
  const behind = async () => (await Promise.all(streams.map((stream) => stream.findings(db)))).flat();
  for (let waited = 0; waited < 50 && (await behind()).length > 0; waited += 1) await pause(100);
  const live = await behind();
  for (const stream of streams) stream.stop();
  await last?.stop();
  await nats?.stop();

  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from payment) as orders,
      (select count(*) from payment where status = 'paid') as paid,
      (select count(distinct ref_id) from ledger_journal) as credited,
      (select count(*) from ledger_journal) as journals,
      (select coalesce(sum(balance), 0)::bigint from ledger_account) as host_balance,
      (select coalesce(sum(price), 0)::bigint from payment) as prices,
      (select count(*) from support where paid_at is not null) as fulfilled,
      (select count(distinct support_id) from alert) as alerted,
      (select count(*) from alert) as alerts,
      (select count(*) from sandbox_charge) as charges,
      (select count(*) from payment_hint where processed_at is null) as unprocessed,
      (select count(*) from payment_task) as tasks,
      (select coalesce(sum(amount), 0)::bigint from ledger_entry) as ledger_sum
  `.execute(db);
  const row = rows[0] ?? {};
  const now = new Date(Date.now() + 996_000);
  const findings = [
    ...live,
    ...(await checkInvariants(db, now).then(
      () => [],
      (error: Error) => [error.message],
    )),
    ...(await checkPaymentDelays(db, now)),
  ];
  await db.destroy();

  const expected: Record<string, number> = {
    orders: payments,
    paid: payments,
    credited: payments,
    journals: payments,
    fulfilled: payments,
    alerted: payments,
    alerts: payments,
    charges: payments,
    unprocessed: 0,
    tasks: 0,
    ledger_sum: 0,
    host_balance: row['prices'] ?? -1,
  };
  const wrong = Object.entries(expected).filter(([name, value]) => row[name] !== value);
  console.log(
    `${payments} orders in ${sent.toFixed(0)} s (${(payments / sent).toFixed(0)} a second), ` +
      `${deaths()} kills of ${processes} API processes, ${counts.stops} hard stops of PostgreSQL${nats === null ? '' : ' and NATS'}; ` +
      `${counts.duplicated} duplicated, ${counts.reordered} reordered, ${counts.dropped} dropped, ` +
      `${counts.forged} forged refused, ${counts.forgedAccepted} forged accepted`,
  );
  const seconds = (share: number) => (quantile(waits, share) / 1_000).toFixed(2);
  const without = (limit: number) => waits.filter((wait) => wait > limit * 1_000).length;
  console.log(
    `QR after ${seconds(0.5)} s (half), ${seconds(0.95)} s (95 %), ${seconds(1)} s (all); ` +
      `without one after 10 s ${without(10)}, after two minutes ${without(120)} of ${waits.length} viewers`,
  );
  console.log(
    `paid ${row['paid']}, credited ${row['credited']}, journals ${row['journals']}, fulfilled ${row['fulfilled']}, ` +
      `alerted ${row['alerted']} of ${row['alerts']} alerts, ledger sum ${row['ledger_sum']}, ` +
      `unprocessed ${row['unprocessed']}, operator tasks ${row['tasks']}`,
  );
  return [
    ...wrong.map(([name, value]) => `${name} is ${row[name]}, expected ${value}`),
    ...findings,
    ...(counts.forgedAccepted === 0 ? [] : [`${counts.forgedAccepted} forged notifications were accepted`]),
  ];
}

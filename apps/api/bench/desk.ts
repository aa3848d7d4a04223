/**
 * `pnpm bench desk [--rows 1000000] [--samples 200] [--only <part of a name>]`: the desk's search by each kind of term, and
 * its pages of a payment, a host and a viewer, through the API, with so many payments, half of them supports, all of one
 * host and one sum. Each call is about another payment. Bar: p95 at most 300 ms.
 */
import { deskHost, deskPayment, deskSearch, deskViewer } from '@mabarin/api-client/contract/desk/search';
import type { Endpoint, InputOf } from '@mabarin/api-client/endpoint';
import { wibClock, wibDate } from '@mabarin/domain/time';
import { sql } from 'kysely';
import pg from 'pg';
import { databaseUrl, testServerUrl } from '#testing/database.ts';
import { createTestOperator } from '#testing/fixtures/desk.ts';
import { createTestHost } from '#testing/fixtures/hosts.ts';
import { endBench, machine, quantile, readOptions } from '#testing/load/bench.ts';
import { fillHost } from '#testing/load/large-host.ts';
import { createTemplate } from '#testing/template.ts';
import { openWorld } from '#testing/world.ts';

const BAR_MS = 300;
/** Calls that fill caches and are compiled. */
const WARM = 20;

const { rows, samples, only } = readOptions({ rows: 1_000_000, samples: 200, only: '' });
console.log(machine());
const template = await createTemplate();
const { world, close } = await openWorld(template.name);
const host = await createTestHost(world);
const operator = await createTestOperator(world, 'rina');
const url = databaseUrl(testServerUrl(), new URL(world.config.databaseUrl).pathname.slice(1));
const began = performance.now();
const half = Math.ceil(rows / 2);
await fillHost(url, { hostId: host.id, now: world.clock.now(), count: half, spread: 'long' });
await fillRest();
console.log(`${rows} payments made in ${((performance.now() - began) / 1_000).toFixed(0)} s`);

/** Charges, notifications, sign-ins, refunds, tasks and a log beside the payments. */
async function fillRest(): Promise<void> {
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
const picked = (
  await world.admin
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
      Array.from({ length: samples * 2 }, (_, k) => 1 + Math.floor((k * rows) / samples / 2)),
    )
    .execute()
).map((one): Sample => ({
  id: one.id,
  name: one.name,
  reference: one.reference,
  wallet: one.wallet ?? '',
  email: one.email ?? 'budi7@example.test',
  player: one.player ?? '100000007',
  at: one.at ?? world.clock.now(),
}));

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

const missed: string[] = [];
console.log(['call', 'p50 ms', 'p95 ms', 'longest'].join(' | '));
for (const [name, ask] of Object.entries(calls)) {
  if (!name.includes(only)) continue;
  const times: number[] = [];
  for (let round = 0; round < WARM + samples; round += 1) {
    const sample = picked[(round * 7) % picked.length];
    if (sample === undefined) throw new Error('there are no payments');
    const start = performance.now();
    await ask(sample);
    if (round >= WARM) times.push(performance.now() - start);
  }
  const p95 = quantile(times, 0.95);
  if (!(p95 <= BAR_MS)) missed.push(`${name}: p95 is ${p95.toFixed(0)} ms, bar ${BAR_MS}`);
  console.log([name, ...[0.5, 0.95, 1].map((share) => quantile(times, share).toFixed(1))].join(' | '));
}

await close();
await template.drop();
endBench(missed);

/**
 * `pnpm bench turn-notices [--hosts 1000] [--waiting 40] [--runs 100]`: the statement that looks whose turn is to be told, with
 * so many hosts who have started and so many who wait with each; four times as many hosts have not started. First no ticket
 * is watched by a browser, then one in ten; then the look at all hosts, for the third who named an e-mail. Who is next was
 * told before, as at most looks of an evening. Prints the time and the database's processor time of one look, which says more on a
 * busy machine and which the bars are of. Ends with 1 above a bar.
 */
import { ONLINE_SECONDS, STARTED_SECONDS } from '@mabarin/domain/mabar/queue';
import { TURN_NOTICE_SECONDS } from '@mabarin/domain/push/push';
import { subSeconds } from 'date-fns/subSeconds';
import { sql } from 'kysely';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { findDueNotices, insertNotice } from '#features/push/push.queries.ts';
import { transaction } from '#platform/db/transaction.ts';
import { databaseUrl, testServerUrl } from '#testing/database.ts';
import { createTemplate } from '#testing/template.ts';
import { openWorld } from '#testing/world.ts';

/** Processor milliseconds of a look. The first are of every two seconds, the last of every fifteen. */
const BARS = { unwatched: 3, watched: 20, all: 20 };
/** Done entries of each host, beside those who wait. */
const DONE = 40;

const { values } = parseArgs({
  options: {
    hosts: { type: 'string', default: '1000' },
    waiting: { type: 'string', default: '40' },
    runs: { type: 'string', default: '100' },
  },
});
const [hosts, waiting, runs] = [Number(values.hosts), Number(values.waiting), Number(values.runs)];

const template = await createTemplate();
const { world, close } = await openWorld(template.name);
const now = world.clock.now();
const since = {
  onlineSince: subSeconds(now, ONLINE_SECONDS),
  startedSince: subSeconds(now, STARTED_SECONDS),
  pickedSince: subSeconds(now, TURN_NOTICE_SECONDS),
};
const owner = new pg.Client({
  connectionString: databaseUrl(testServerUrl(), new URL(world.config.databaseUrl).pathname.slice(1)),
});
await owner.connect();
const at = `'${now.toISOString()}'::timestamptz`;
const one = `host_id, title, priority, need_role, count, player_id, player_server, player_name, role_exp_laner, role_goldlaner,
  role_jungler, role_midlaner, role_roamer, message`;
const host = `('00000001-0000-4000-8000-' || lpad(to_hex(h), 12, '0'))::uuid`;
const of = `${host}, 'Reguler', 0, true, 3, (100000000 + k)::text, '2001', 'Pemain' || k, false, false, true, true, false, ''`;
const each = `from generate_series(1, ${hosts}) as h, generate_series(1, ${waiting + DONE}) as k`;

// Neither triggers nor foreign keys: hosts and payments are not looked at.
await owner.query('set session_replication_role = replica');
await owner.query(`insert into mabar_statistic (host_id, pressed_at)
  select ${host}, ${at} - case when h > ${hosts} then interval '1 day' else interval '0' end
  from generate_series(1, ${hosts * 5}) as h`);
await owner.query(`insert into mabar_order (payment_id, event_id, price, sundul, created_at, ${one})
  select h || '-' || k, ${host}, 10000, false, ${at}, ${of} ${each}`);
// In the order in which they came: a host's entries do not lie together.
await owner.query(`insert into mabar_entry (payment_id, played, state, paid_at, playing_at, done_at, ${one})
  select h || '-' || k, 0, case when k <= 4 then 'playing' when k <= ${waiting} then 'queued' else 'done' end,
    ${at} - k * interval '5 minutes', case when k <= 4 then ${at} - interval '10 minutes' end,
    case when k > ${waiting} then ${at} - interval '1 day' end, ${of}
  ${each} order by k desc, h`);

let missed = 0;
const waits = 'select id, host_id from mabar_entry where done_at is null';
await measure('nobody watches', 'watched', BARS.unwatched);
await owner.query(`insert into push_subscription (ticket, entry_id, host_id, endpoint_hash, subscription_sealed,
  created_at) select 't' || id, id, host_id, 'e', 's', ${at} from (${waits}) as entry where (id / ${hosts} + id) % 10 = 0`);
await measure('one in ten by a browser', 'watched', BARS.watched);
await owner.query(`update mabar_order set email = 'x@example.test' where payment_id in
  (select payment_id from mabar_entry where done_at is null and (id / ${hosts} + id) % 3 = 0)`);
await measure('one in three by a mail', 'all', BARS.all);
await owner.end();
await close();
await template.drop();
process.exit(missed === 0 ? 0 : 1);

async function measure(name: string, look: 'watched' | 'all', bar: number): Promise<void> {
  await owner.query('vacuum analyze');
  const due = await findDueNotices(world.db, look, since);
  await transaction(world.db, async (tx) => {
    for (const turn of due) await insertNotice(tx, turn, { now, settledAt: now });
  });
  await owner.query('vacuum analyze');
  const times: number[] = [];
  const processorMs = await world.db.connection().execute(async (db) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    const pid = rows[0]?.pid ?? 0;
    const before = processorMsOf(pid);
    for (let run = 0; run < runs; run += 1) {
      const began = performance.now();
      await findDueNotices(db, look, since);
      times.push(performance.now() - began);
    }
    return (processorMsOf(pid) - before) / runs;
  });
  times.sort((a, b) => a - b);
  const [median = 0, p95 = 0] = [times[Math.floor(runs / 2)], times[Math.floor(runs * 0.95)]];
  if (processorMs > bar) missed += 1;
  console.log(
    `${name}: ${due.length} told; then processor ${processorMs.toFixed(1)} ms, bar ${bar} ms` +
      `${processorMs > bar ? ' MISSED' : ''}, p50 ${median.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
  );
}

/** Of one process, from Linux, in steps of 10 ms. */
function processorMsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

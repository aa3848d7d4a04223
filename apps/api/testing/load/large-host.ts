import pg from 'pg';

/** Requests of benches to a host with a history. */
export type LargeHost = {
  /** The newest done entry, which played several games. */
  entryId: number;
  /** The gift that all draws were of. */
  giftId: string;
  /** Tickets of an entry that waits, of a support and of a claim that was won. */
  tickets: { entry: string; support: string };
};

/** Current rows of a host, independent of its history: waiting and playing entries, waiting alerts, gifts to send. */
const NOW = {
  waiting: 60,
  playing: 4,
  held: 10,
  queued: 20,
  pending: 60,
  uncounted: 20,
  events: 30,
  gifts: 50,
  words: 100,
};

/** Every thousandth entry of the account is a cash-out. */
const CASH_OUT_EVERY = 1_000;

/** `long`: what grows is the history, one row a minute before the last 31 days. `week`: what grows is the last week. */
export type Spread = 'long' | 'week';

/** The instant of row `k`, the newest being 1. The newest thousand of a long history are its last 31 days. */
function at(now: string, count: number, spread: Spread): string {
  if (spread === 'week') return `(${now} - k * interval '7 days' / ${count})`;
  return `(${now} - case when k <= 1000 then k * interval '44 minutes'
    else interval '31 days' + (k - 1000) * interval '1 minute' end)`;
}

const uuid = (kind: number, k = 'k') => `('0000000${kind}-0000-4000-8000-' || lpad(to_hex(${k}), 12, '0'))::uuid`;
const paymentId = (kind: 'm' | 's', k = 'k') => `'${kind}' || lpad((${k})::text, 21, '0')`;
const ticketOf = (kind: 'm' | 's', k = 'k') => `'${kind}t' || lpad((${k})::text, 20, '0')`;
const roles = 'false, false, true, true, false';

/** The statements, in groups that two connections can share. */
function history(host: string, now: string, count: number, spread: Spread): Record<string, string[]> {
  const when = at(now, count, spread);
  const rows = `from generate_series(${count}, 1, -1) as k`;
  return {
    payment: [
      // Waiting and playing entries have numbers above `${count}`.
      `insert into payment (id, host_id, kind, status, price, fee, gross, received, description, payer, ticket, provider,
       provider_id, qr_string, charges, inquiries, last_inquiry_at, created_at, expires_at, paid_at)
     select ${paymentId('m')}, ${host}, 'mabar', 'paid', 10000, 500, 10500, 10500, 'Mabar Reguler', '{"player": {}}',
       ${ticketOf('m')}, 'sandbox', 'sbx_m' || k, 'qr', 1, 1, ${when}, ${when} - interval '5 minutes',
       ${when} + interval '10 minutes', ${when}
     from generate_series(${count} + ${NOW.waiting + NOW.playing}, 1, -1) as k`,
      `insert into payment (id, host_id, kind, status, price, fee, gross, received, description, payer, ticket, provider,
       provider_id, qr_string, charges, inquiries, last_inquiry_at, created_at, expires_at, paid_at)
     select ${paymentId('s')}, ${host}, 'support', 'paid', 10000, 500, 10500, 10500, 'Support', '{"supporter": {}}',
       ${ticketOf('s')}, 'sandbox', 'sbx_s' || k, 'qr', 1, 1, ${when}, ${when} - interval '5 minutes',
       ${when} + interval '10 minutes', ${when} ${rows}`,
    ],
    mabar_order: [
      `insert into mabar_order (payment_id, host_id, event_id, title, price, priority, need_role, sundul, count, player_id,
       player_server, player_name, role_exp_laner, role_goldlaner, role_jungler, role_midlaner, role_roamer, message,
       created_at)
     select ${paymentId('m')}, ${host}, ${uuid(1)}, 'Reguler', 10000, 0, true, false, 1, (100000000 + k)::text, '2001',
       'Pemain' || k, ${roles}, 'halo bang', ${when}
     from generate_series(${count} + ${NOW.waiting + NOW.playing}, 1, -1) as k`,
    ],
    mabar_entry: [
      `insert into mabar_entry (id, host_id, payment_id, title, priority, need_role, player_id, player_server, player_name,
       role_exp_laner, role_goldlaner, role_jungler, role_midlaner, role_roamer, message, count, played, state, paid_at,
       done_at) overriding system value
     select ${count} - k + 1, ${host}, ${paymentId('m')}, 'Reguler', 0, true, (100000000 + k)::text, '2001', 'Pemain' || k, ${roles},
       'halo bang', 1, 1, 'done', ${when} - (600 + k * 7919 % 10800) * interval '1 second', ${when} ${rows}`,
      `insert into mabar_entry (id, host_id, payment_id, title, priority, need_role, player_id, player_server, player_name,
       role_exp_laner, role_goldlaner, role_jungler, role_midlaner, role_roamer, message, count, played, state, paid_at,
       playing_at) overriding system value
     select ${count} + k, ${host}, ${paymentId('m', `${count} + k`)}, 'Reguler', 0, true, (100000000 + ${count} + k)::text, '2001',
       'Menunggu' || k, ${roles}, 'halo bang', 3, 0, case when k <= ${NOW.playing} then 'playing' else 'queued' end,
       ${now} - k * interval '1 minute', case when k <= ${NOW.playing} then ${now} end
     from generate_series(1, ${NOW.waiting + NOW.playing}) as k`,
      `select setval(pg_get_serial_sequence('mabar_entry', 'id'), ${count} + 1000)`,
    ],
    mabar_game: [
      `insert into mabar_game (id, host_id, game_key, result, game, win, lose, created_at) overriding system value
     select ${count} - k + 1, ${host}, ${uuid(2)}, 'win', ${count} - k + 1, ${count} - k + 1, 0, ${when} ${rows}`,
      `insert into mabar_game_player (game_id, entry_id, position, played, count)
     select ${count} - k + 1, ${count} - k + 1, 0, 0, 1 ${rows}`,
      // The last game had a whole team, and the newest done entry played the last ten games.
      `insert into mabar_game_player (game_id, entry_id, position, played, count)
     select ${count}, ${count} + k, k, 0, 3 from generate_series(1, ${NOW.playing}) as k`,
      `insert into mabar_game_player (game_id, entry_id, position, played, count)
     select ${count} - k, ${count}, 1, 0, 1 from generate_series(1, 9) as k`,
      `update mabar_statistic set game = ${count}, win = ${count}, last_game_id = ${count}, pressed_at = ${now} where host_id = ${host}`,
      `select setval(pg_get_serial_sequence('mabar_game', 'id'), ${count} + 1000)`,
    ],
    mabar_notice: [
      `insert into mabar_notice (host_id, player_id, player_server, player_name, type, modified_at)
     select ${host}, (100000000 + k)::text, '2001', 'Pemain' || k, case when k % 2 = 0 then 'mark' else 'blacklist' end, ${when}
     ${rows}`,
    ],
    ledger: [
      `insert into ledger_account (kind, host_id, balance, version)
     select 'host_payable', ${host}, sum(amount), count(*)
     from (select ${amount('k')} as amount, ${when} as at ${rows}) as entries`,
      `insert into ledger_journal (id, kind, idem_key, ref_type, ref_id, effective_at, created_at) overriding system value
     select ${count} - k + 1, case when ${isCashOut('k')} then 'cashout' else 'payment' end, ${host}::text || ':' || k,
       case when ${isCashOut('k')} then 'cashout' else 'payment' end,
       case when ${isCashOut('k')} then 'C' || k else ${paymentId('m')} end, ${when}, ${when} ${rows}`,
      `insert into ledger_entry (journal_id, account_id, amount, settle_on, balance_after, account_version)
     select ${count} - k + 1, account.id, ${amount('k')},
       case when not ${isCashOut('k')} then (${when} at time zone 'Asia/Jakarta')::date + 4 end,
       sum(${amount('k')}) over (order by k desc), ${count} - k + 1
     ${rows}, ledger_account as account
     where account.host_id = ${host}
     order by k desc`,
      `insert into ledger_entry (journal_id, account_id, amount)
     select ${count} - k + 1, account.id, -${amount('k')}
     ${rows}, ledger_account as account
     where account.kind = case when ${isCashOut('k')} then 'bank' else 'gateway_receivable' end
     order by k desc`,
      `select setval(pg_get_serial_sequence('ledger_journal', 'id'), ${count} + 1000)`,
      // The host's payments may be written by the other connection meanwhile, so their kind is named here.
      `insert into ledger_day
     select entry.account_id, (journal.created_at at time zone 'Asia/Jakarta')::date,
       case journal.kind when 'payment' then 'mabar' else journal.kind end, journal.kind = 'payment', settle_on, count(*),
       sum(amount), 0, coalesce(sum(amount) filter (where journal.kind = 'payment'), 0), 0, 0
     from ledger_entry as entry join ledger_journal as journal on journal.id = journal_id
     where account_version is not null group by 1, 2, 3, 4, 5`,
    ],
    cashout: [
      `insert into cashout (id, host_id, amount, fee, bank_code, number_sealed, holder, state, created_at, ended_at, paid_at)
     select 'C' || k, ${host}, 5000000, 5000, 'bca', 'sealed', 'Host', 'paid', ${when}, ${when}, ${when} ${rows}`,
      `insert into cashout (id, host_id, amount, fee, bank_code, number_sealed, holder, state, created_at)
     select 'C0', ${host}, 50000, 5000, 'bca', 'sealed', 'Host', 'requested', ${now}`,
    ],
    support: [
      `insert into support (payment_id, id, host_id, name, anonymous, email, email_hidden, message, name_hidden, amount,
       created_at, paid_at, counted_at)
     select ${paymentId('s')}, ${uuid(3)}, ${host}, 'Budi ' || k % 5000, k % 7 = 0, 'budi' || k % 5000 || '@example.test',
       k % 3 = 0, 'Semangat bang!', false, 10000 + k % 90 * 1000, ${when}, ${when},
       case when k > ${NOW.uncounted} then ${when} end ${rows}`,
      `insert into support_day (host_id, day, amount)
     select host_id, (paid_at at time zone 'Asia/Jakarta')::date, sum(amount) from support
     where counted_at is not null group by 1, 2`,
      `insert into support_giver (host_id, email_key, email_hidden, hidden_name, amount, reached_at)
     select host_id, lower(email), email_hidden, case when email_hidden then name end, sum(amount), max(paid_at)
     from support where counted_at is not null and not anonymous group by 1, 2, 3, 4`,
      `insert into support_ban (support_id, host_id, email_key, created_at)
     select ${uuid(3)}, ${host}, 'budi' || k % 5000 || '@example.test', ${now} from generate_series(1, 100) as k`,
    ],
    alert: [
      `insert into alert (id, host_id, kind, support_id, name, amount, message, settled_at, state, attempt, fence,
       duration_ms, started_at, finished_at, created_at)
     select ${uuid(4)}, ${host}, 'support', ${paymentId('s')}, 'Budi', 10000, 'Semangat bang!', ${when},
       case when k <= ${NOW.held} then 'held' when k <= ${NOW.held + NOW.queued} then 'queued'
         when k % 10 = 1 then 'interrupted' else 'finished' end,
       case when k <= ${NOW.held + NOW.queued} then 0 else 1 end,
       case when k > ${NOW.held + NOW.queued} then 1 end, 5000, case when k > ${NOW.held + NOW.queued} then ${when} end,
       case when k > ${NOW.held + NOW.queued} then ${when} + interval '5 seconds' end, ${when} ${rows}`,
    ],
    lists: [
      `insert into mabar_event (id, host_id, title, description, price, type, priority, need_role, need_game_count, status,
       position, created_at, deleted_at)
     select ${uuid(5)}, ${host}, 'Acara ' || k, 'Main bareng', 10000, 'custom', 0, true, true, true, 100, ${when},
       case when k > ${NOW.events} then ${when} + interval '1 day' end ${rows}`,
      `insert into gift (id, host_id, title, class, quota, gacha, claimed, tried, status, created_at, deleted_at)
     select ${uuid(6)}, ${host}, 'Gift ' || k, 2, case when k = 1 then 100000 else 10 end, 10, 0,
       case when k = 1 then ${count} else 0 end, true, ${when}, case when k > ${NOW.gifts} then ${when} + interval '1 day' end
     ${rows}`,
      `insert into gift_seed (gift_id, round, tried_before, seed_hash, seed_sealed, created_at)
     select ${uuid(6)}, 1, 0, 'hash', 'sealed', ${now} from generate_series(1, ${NOW.gifts}) as k
    `,
      `insert into filter_word (host_id, key, word, created_at)
     select ${host}, 'kata' || k, 'kata' || k, ${now} from generate_series(1, ${NOW.words}) as k`,
    ],
    gift_draw: [
      `insert into gift_draw (id, gift_id, round, number, nonce, gacha, digest, win, player_id, player_server, created_at)
     select ${uuid(7)}, ${uuid(6, '1')}, 1, ${count} - k + 1, 'nonce' || k, 10, 'digest', false, (100000000 + k)::text, '2001',
       ${when} ${rows}`,
    ],
    gift_claim: [
      `insert into gift_claim (host_id, source, class, title, message, player_id, player_server, player_name,
       role_exp_laner, role_goldlaner, role_jungler, role_midlaner, role_roamer, schedule, added_at, done_at)
     select ${host}, 'host', 2, 'Gift', 'Skin Epic', (100000000 + k)::text, '2001', 'Pemain' || k, ${roles},
       (${when} at time zone 'Asia/Jakarta')::date, ${when} - interval '1 day', case when k > ${NOW.pending} then ${when} end
     ${rows}`,
    ],
  };
}

function isCashOut(k: string): string {
  return `(${k} % ${CASH_OUT_EVERY} = 1)`;
}

function amount(k: string): string {
  return `(case when ${isCashOut(k)} then -5000000 else 10000 end)`;
}

/** The sums that triggers keep of a host's games, once all groups are there. */
const SUMS = `
  insert into mabar_day
    select host_id, day, count(*), count(*) filter (where won) from mabar_game_counted group by host_id, day;
  insert into mabar_wait
    select host_id, month, waited, count(*) from mabar_played where waited is not null group by host_id, month, waited;
  insert into mabar_player_month select * from mabar_player_month_counted;`;

/** Tables per group of `history`. */
const tablesOf: Record<string, string[]> = {
  mabar_game: ['mabar_game', 'mabar_game_player'],
  ledger: ['ledger_journal', 'ledger_entry', 'ledger_day'],
  support: ['support', 'support_day', 'support_giver'],
  lists: ['mabar_event', 'gift'],
};

/**
 * Inserts `count` rows into each list of a host, directly into the tables: without triggers, indexes are built
 * afterwards. `url` is a superuser's. Ledger, orders, entries, supports and alerts are consistent; winners of gifts are
 * left out.
 */
export async function fillHost(
  url: string,
  { hostId, now, count, spread }: { hostId: string; now: Date; count: number; spread: Spread },
): Promise<LargeHost> {
  const groups = Object.entries(history(`'${hostId}'::uuid`, `'${now.toISOString()}'::timestamptz`, count, spread));
  async function work(): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    // Neither triggers nor foreign keys; nothing here has to survive a crash.
    await client.query(`set session_replication_role = replica`);
    await client.query(`set synchronous_commit = off; set maintenance_work_mem = '256MB'; set timezone = 'UTC'`);
    for (let group = groups.shift(); group !== undefined; group = groups.shift()) {
      const [name, statements] = group;
      const tables = tablesOf[name] ?? [name];
      const { rows: indexes } = await client.query<{ name: string; definition: string }>(
        `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
         from pg_index
         where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
        [tables],
      );
      for (const index of indexes) await client.query(`drop index ${index.name}`);
      for (const statement of statements) await client.query(statement);
      for (const { definition } of indexes) await client.query(definition);
      // As autovacuum leaves it: index-only scans want the visibility map.
      for (const table of tables) await client.query(`vacuum analyze ${table}`);
    }
    await client.end();
  }
  await Promise.all([work(), work()]);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(SUMS);
  await client.query('vacuum analyze mabar_day, mabar_wait, mabar_player_month');
  const { rows: found } = await client.query<{ gift: string; entry: string; support: string }>(
    `select ${uuid(6, '1')} as gift, ${ticketOf('m', `${count + NOW.playing + 1}`)} as entry, ${ticketOf('s', '1')} as support`,
  );
  await client.end();
  const [row] = found;
  if (row === undefined) throw new Error('a query without a row');
  return { entryId: count, giftId: row.gift, tickets: { entry: row.entry, support: row.support } };
}

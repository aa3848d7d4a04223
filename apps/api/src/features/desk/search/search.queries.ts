import type { SearchedMoney, SearchedTime, SearchTerm } from '@mabarin/domain/desk/search';
import type { PaymentException, PaymentState } from '@mabarin/domain/payments/state';
import type { RefundState } from '@mabarin/domain/refunds/refund-states';
import type { CashOutState } from '@mabarin/domain/cash/payout';
import { sql, type RawBuilder } from 'kysely';
import type { TaskReason } from '@mabarin/domain/tasks/task';
import type { Db } from '#schema.ts';

/** Hits of one kind. */
const MOST = 20;

/** Exact: the word is its own number, reference, address or name. Near: by its viewer. Then by amount, by a prefix, by words. */
const [EXACT, NEAR, BY_AMOUNT, BY_NAME, BY_WORDS] = [0, 1, 2, 3, 4];

/** Characters of a reference that was cut off. */
const PREFIX_MIN = 6;

export type PaymentHit = {
  id: string;
  kind: 'mabar' | 'support';
  status: PaymentState;
  exception: PaymentException;
  gross: number;
  created_at: Date;
  paid_at: Date | null;
  host: string;
  payer: string;
  exact: boolean;
};

/** Every branch reads an index; `gateways` are those whose own ids are searched. */
export async function findPayments(
  db: Db,
  { word, email, player, money, name, message }: SearchTerm,
  gateways: readonly string[],
): Promise<PaymentHit[]> {
  const branches: RawBuilder<unknown>[] = [];
  if (word !== null) {
    branches.push(
      sql`select id, ${sql.lit(EXACT)} from payment where id = ${word}`,
      sql`select id, ${sql.lit(EXACT)} from payment where ticket = ${word}`,
      sql`select id, ${sql.lit(EXACT)} from payment where payer_ticket = ${word}`,
      sql`select payment_id, ${sql.lit(EXACT)} from mabar_party_member where ticket = ${word}`,
      sql`select payment_id, ${sql.lit(EXACT)} from payment_charge where reference = ${word}`,
      sql`select payment_id, ${sql.lit(EXACT)} from payment_charge
        where gateway = any(${gateways}::text[]) and provider_id = ${word}`,
      sql`select payment_id, ${sql.lit(EXACT)} from payment_charge where wallet_reference = ${word}`,
      sql`select payment_id, ${sql.lit(EXACT)} from payment_charge
        where payments @> array[${word}::text] and payments <> '{}'`,
      sql`select payment_id, ${sql.lit(EXACT)} from refund where id = ${word.toUpperCase()} or refund_reference = ${word}`,
    );
  }
  if (word !== null && word.length >= PREFIX_MIN) {
    branches.push(
      sql`(select id, ${sql.lit(NEAR)} from payment where ${begins(sql`id`, word)} limit ${MOST})`,
      sql`(select payment_id, ${sql.lit(NEAR)} from payment_charge where ${begins(sql`reference`, word)} limit ${MOST})`,
    );
  }
  if (name !== null) branches.push(...ofName(name));
  if (message !== null) branches.push(...ofMessage(message));
  if (email !== null) {
    branches.push(
      newest(sql`support`, sql`lower(email) = ${email}`),
      newest(sql`mabar_order`, sql`email is not null and lower(email) = ${email}`),
    );
  }
  if (player !== null) {
    const { id, server } = player;
    const isPlayer = sql`player_id = ${id} and (${server}::text is null or player_server = ${server})`;
    branches.push(
      newest(sql`mabar_order`, isPlayer),
      sql`(select payment_id, ${sql.lit(NEAR)} from mabar_party_member where ${isPlayer} limit ${MOST})`,
    );
  }
  if (money !== null) branches.push(...ofMoney(money));
  if (branches.length === 0) return [];
  const { rows } = await sql<PaymentHit>`
    with found as (
      select payment_id, min(rank) as rank from (${sql.join(branches, sql` union all `)}) as branches (payment_id, rank)
      group by payment_id
    )
    select payment.id, payment.kind, payment.status, payment.exception, payment.gross, payment.created_at,
      payment.paid_at, host.username as host, rank = ${EXACT} as exact,
      coalesce(payment.payer #>> '{player,name}', payment.payer #>> '{supporter,supporterName}', '') as payer
    from found
    join payment on payment.id = found.payment_id
    join host on host.id = payment.host_id
    order by rank,
      ${secondsFrom(money?.times ?? [], sql`coalesce(payment.paid_at, payment.created_at)`)},
      payment.created_at desc, payment.id
    limit ${MOST}`.execute(db);
  return rows;
}

function newest(table: RawBuilder<unknown>, where: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select payment_id, ${sql.lit(NEAR)} from ${table} where ${where} order by created_at desc limit ${MOST})`;
}

/** A prefix by an index of bytes. */
function begins(column: RawBuilder<unknown>, prefix: string): RawBuilder<unknown> {
  return sql`${column} collate "C" like ${`${escaped(prefix)}%`}`;
}

/** By the payer's or a player's name: those of the whole name first, the newest ones, then those that begin so. */
function ofName(name: string): RawBuilder<unknown>[] {
  const payer = sql`lower(coalesce(payer #>> '{player,name}', payer #>> '{supporter,supporterName}', ''))`;
  return [
    sql`(select id, ${sql.lit(NEAR)} from payment where ${payer} collate "C" = ${name}
      order by created_at desc limit ${MOST})`,
    sql`(select id, ${sql.lit(BY_NAME)} from payment where ${begins(payer, name)}
      order by ${payer} collate "C" limit ${MOST})`,
    sql`(select payment_id, ${sql.lit(BY_NAME)} from mabar_party_member where ${begins(sql`lower(player_name)`, name)}
      order by lower(player_name) collate "C" limit ${MOST})`,
  ];
}

/** Newest supports, and as many orders, whose messages are read: the cost is the same for every text. */
const READ = 10_000;

/** By a part of the message, the newest. */
function ofMessage(message: string): RawBuilder<unknown>[] {
  return [sql`support`, sql`mabar_order`].map(
    (table) => sql`
    (select payment_id, ${sql.lit(BY_WORDS)}
      from (select payment_id, message, created_at from ${table} order by created_at desc limit ${READ}) as newest
      where message ilike ${`%${escaped(message)}%`}
      order by created_at desc limit ${MOST})`,
  );
}

function escaped(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}

/** Seconds between an instant and the nearest of these times; null: none has a clock. */
function secondsFrom(times: readonly SearchedTime[], instant: RawBuilder<unknown>): RawBuilder<unknown> {
  const each = times.map(({ at }) => sql`abs(extract(epoch from ${instant} - ${at}::timestamptz))`);
  return sql`least(null::numeric, ${sql.join(each.length === 0 ? [sql`null`] : each)})`;
}

/** By what was paid; with a minute also by the price and by what the gateway reports. */
function ofMoney({ amount, gross, times }: SearchedMoney): RawBuilder<unknown>[] {
  return times.flatMap((time) => {
    const { from, until, at } = time;
    const inTime = sql`created_at between ${from} and ${until}`;
    const near = at === null ? sql`created_at desc` : secondsFrom([time], sql`created_at`);
    const bySum = (sum: number) => sql`
      (select id, ${sql.lit(BY_AMOUNT)} from payment where gross = ${sum} and ${inTime} order by ${near} limit ${MOST})`;
    const byOther = sql`
      (select id, ${sql.lit(BY_AMOUNT)} from payment where ${inTime} and (price = ${amount} or received = ${amount})
        order by ${near} limit ${MOST})`;
    return [...gross.map(bySum), ...(at === null ? [] : [byOther])];
  });
}

export type HostHit = { username: string; name: string; status: 'pending' | 'active' | 'disabled'; exact: boolean };

export async function findHosts(db: Db, { word, email, text }: SearchTerm): Promise<HostHit[]> {
  if (text === '') return [];
  const name = (word ?? '').toLowerCase();
  // The expression of the index host_search, as accounts searches for viewers.
  const words = sql`to_tsvector('simple', username || ' ' || regexp_replace(name, '[[:punct:]]+', ' ', 'g'))`;
  const wanted = sql`(
    nullif(plainto_tsquery('simple', regexp_replace(${text}, '[[:punct:]]+', ' ', 'g'))::text, '') || ':*'
  )::tsquery`;
  const { rows } = await sql<HostHit>`
    select username, name, status, bool_or(exact) as exact
    from (
      select username, name, status, true as exact from host where status <> 'pending' and username = ${name}
      union all
      select username, name, status, true from host where status <> 'pending' and email = ${email ?? ''}
      union all
      select username, name, status, true from host where status = 'pending' and (username = ${name} or email = ${email})
      union all
      (select username, name, status, false from host where status = 'active' and ${words} @@ ${wanted} limit ${MOST})
    ) as found
    group by username, name, status
    order by exact desc, username
    limit ${MOST}`.execute(db);
  return rows;
}

export type ViewerHit = { by: string; name: string; last_at: Date };

/** A viewer by e-mail or game id, with the last name and time. */
export async function findViewers(db: Db, { email, player, word }: SearchTerm): Promise<ViewerHit[]> {
  const { rows } = await sql<ViewerHit>`
    select distinct on (by) by, name, last_at
    from (
      (select lower(email) as by, name, created_at as last_at from support
        where lower(email) = ${email ?? ''} order by created_at desc limit 1)
      union all
      (select lower(email), player_name, created_at from mabar_order
        where email is not null and lower(email) = ${email ?? ''} order by created_at desc limit 1)
      union all
      (select player_id, player_name, created_at from mabar_order
        where player_id = ${player?.id ?? ''} order by created_at desc limit 1)
      union all
      (select player_id, player_name, added_at from gift_claim
        where player_id = ${player?.id ?? ''} order by added_at desc limit 1)
      union all
      select player_id, player_name, added_at from gift_claim where ticket = ${word ?? ''} and player_id <> ''
    ) as found
    order by by, last_at desc`.execute(db);
  return rows;
}

export type ClaimHit = {
  id: number;
  player_id: string;
  title: string;
  name: string;
  message: string;
  host: string;
  added_at: Date;
  exact: boolean;
};

/** Won and promised gifts; an erased player's are found by nothing. */
export async function findClaims(db: Db, { word, claim, player, name, message }: SearchTerm): Promise<ClaimHit[]> {
  const branches = [
    sql`select id, ${sql.lit(EXACT)} from gift_claim where id = ${claim ?? 0}`,
    sql`select id, ${sql.lit(EXACT)} from gift_claim where ticket = ${word ?? ''}`,
  ];
  if (player !== null)
    branches.push(sql`(select id, ${sql.lit(NEAR)} from gift_claim where player_id = ${player.id}
      and (${player.server}::text is null or player_server = ${player.server}) order by id desc limit ${MOST})`);
  if (name !== null)
    branches.push(sql`(select id, ${sql.lit(BY_NAME)} from gift_claim where ${begins(sql`lower(player_name)`, name)}
      order by lower(player_name) collate "C" limit ${MOST})`);
  if (message !== null)
    branches.push(sql`(select id, ${sql.lit(BY_WORDS)}
      from (select id, message from gift_claim order by id desc limit ${READ}) as newest
      where message ilike ${`%${escaped(message)}%`} limit ${MOST})`);
  const { rows } = await sql<ClaimHit>`
    with found as (
      select id, min(rank) as rank from (${sql.join(branches, sql` union all `)}) as branches (id, rank) group by id
    )
    select claim.id, claim.player_id, claim.title, claim.player_name as name, claim.message, host.username as host,
      claim.added_at, rank = ${EXACT} as exact
    from found
    join gift_claim as claim on claim.id = found.id
    join host on host.id = claim.host_id
    where claim.player_id <> ''
    order by rank, claim.id desc
    limit ${MOST}`.execute(db);
  return rows;
}

export type CashOutHit = { id: string; state: CashOutState; amount: number; created_at: Date; host: string };

export async function findCashOuts(db: Db, { word }: SearchTerm): Promise<CashOutHit[]> {
  if (word === null) return [];
  const { rows } = await sql<CashOutHit>`
    select cashout.id, cashout.state, cashout.amount, cashout.created_at, host.username as host
    from cashout
    join host on host.id = cashout.host_id
    where cashout.id in (
      select id from cashout where id = ${word.toUpperCase()}
      union all select id from cashout where payout_reference = ${word}
      union all select id from cashout where provider_id = ${word}
      union all (select id from cashout where ${word.length >= PREFIX_MIN} and ${begins(sql`id`, word.toUpperCase())} limit ${MOST})
    )
    limit ${MOST}`.execute(db);
  return rows;
}

export type RefundHit = { id: string; payment_id: string; state: RefundState; amount: number; created_at: Date };

export async function findRefunds(db: Db, { word }: SearchTerm): Promise<RefundHit[]> {
  if (word === null) return [];
  const { rows } = await sql<RefundHit>`
    select id, payment_id, state, amount, created_at
    from refund
    where id in (
      select id from refund where id = ${word.toUpperCase()}
      union all select id from refund where refund_reference = ${word}
      union all select id from refund where payment_id = ${word}
      union all (select id from refund where ${word.length >= PREFIX_MIN} and ${begins(sql`id`, word.toUpperCase())} limit ${MOST})
    )
    order by number desc
    limit ${MOST}`.execute(db);
  return rows;
}

export type TaskHit = {
  id: number;
  reason: TaskReason;
  subject: string;
  detail: Record<string, unknown>;
  created_at: Date;
  done: boolean;
  exact: boolean;
};

export async function findTasks(db: Db, { word, task, email }: SearchTerm): Promise<TaskHit[]> {
  const { rows } = await sql<TaskHit>`
    select id, reason, subject, detail, created_at, done_at is not null as done, exact
    from (
      select id, reason, subject, detail, created_at, done_at, true as exact from payment_task where id = ${task ?? 0}
      union all
      select id, reason, subject, detail, created_at, done_at, false from payment_task where subject = ${word ?? ''}
      union all
      select id, reason, subject, detail, created_at, done_at, false from payment_task
      where reason = 'contact' and lower(detail ->> 'from') = ${email ?? ''}
    ) as found
    order by exact desc, done, id desc
    limit ${MOST}`.execute(db);
  return rows;
}

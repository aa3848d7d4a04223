import { ANONYMOUS_NAME } from '@mabarin/domain/support/support-fields';
import { sql, type RawBuilder } from 'kysely';
import type { SupportTable } from './support.tables.ts';
import type { WibDate } from '@mabarin/domain/time';
import type { ViewerWords } from '#deps.ts';
import type { Db, Tx } from '#schema.ts';

/**
 * Rules for showing names in the list, the leaderboard and alerts. A name hidden by the filter is shown after the host
 * revealed the support. A ban applies to its own support, and to others of the same e-mail only when both show it:
 * otherwise the second name would reveal who the first one is.
 */

export function isNameHidden({
  name_hidden: hidden,
  revealed_at: revealedAt,
}: Pick<SupportTable, 'name_hidden' | 'revealed_at'>) {
  return hidden && revealedAt === null;
}

/** The same in SQL, for the support with this alias. */
const nameHidden = (support: string): RawBuilder<boolean> =>
  sql`(${sql.ref(support)}.name_hidden and ${sql.ref(support)}.revealed_at is null)`;

/** SQL condition: the host may know that the supporter of a support is banned. */
export const banKnown = (support: string): RawBuilder<boolean> => sql`exists (
  select from support_ban as ban
  join support as source on source.id = ban.support_id
  where ban.host_id = ${sql.ref(support)}.host_id and ban.email_key = lower(${sql.ref(support)}.email)
    and (source.id = ${sql.ref(support)}.id or not (source.email_hidden or ${sql.ref(support)}.email_hidden))
)`;

/**
 * Name and message of a paid support as others may see them now. The newest alert has what the host decided on its way:
 * without its message, or skipped before anybody saw it.
 */
export async function supportWords(db: Db, _deps: unknown, paymentId: string): Promise<ViewerWords> {
  const { rows } = await sql<ViewerWords>`
    with said as (
      select support.name, support.message, support.hidden_reason, support.name_hidden, support.revealed_at,
        coalesce(newest.muted, false) as muted,
        coalesce(newest.refused, false) or exists (
          select from support_ban as ban where ban.host_id = support.host_id and ban.email_key = lower(support.email)
        ) as refused
      from support
      left join lateral (
        select message is null as muted,
          state = 'skipped' and started_at is null and skip_reason is distinct from 'below_minimum' as refused
        from alert
        where support_id = support.payment_id
        order by created_at desc, kind = 'support'
        limit 1
      ) as newest on true
      where support.payment_id = ${paymentId}
    )
    select case when not (refused or ${nameHidden('said')}) then name end as name,
      case when not (refused or muted or (hidden_reason is not null and revealed_at is null)) then message end as message
    from said`.execute(db);
  return rows[0] ?? { name: null, message: null };
}

/** A host's income from supports since 00:00 WIB of a day, rupiah. Tests and replays are not supports. */
export async function amountSince(db: Db, hostId: string, day: WibDate): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select (
      (select coalesce(sum(amount), 0) from support_day where host_id = ${hostId} and day >= ${day}::date)
      + (
        select coalesce(sum(amount), 0)
        from support
        where host_id = ${hostId} and paid_at is not null and counted_at is null
          and paid_at >= (${day}::date)::timestamp at time zone 'Asia/Jakarta'
      )
    )::bigint as amount`.execute(db);
  return rows[0]?.amount ?? 0;
}

/** Grouping of supports on the leaderboard: see `topSupporters`. */
const giver = sql`lower(email), email_hidden, case when email_hidden then name end`;

/** SQL condition: a support is summed with others of its giver on the leaderboard. */
const named = sql`not anonymous and not quiet`;

/** Adds up to `limit` supports to goal and leaderboard. Returns how many; 0 while another process counts. */
export async function countSupports(tx: Tx, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ counted: number }>`
    with mine as materialized (
      select pg_try_advisory_xact_lock(hashtextextended('support:totals', 0)) as locked
    ),
    counted as (
      update support
      set counted_at = ${now}
      where payment_id in (
        select payment_id
        from support
        where paid_at is not null and counted_at is null and (select locked from mine)
        limit ${limit}
        for no key update skip locked
      )
      returning host_id, paid_at, amount, email, email_hidden, name, anonymous, quiet
    ),
    days as (
      insert into support_day (host_id, day, amount)
      select host_id, (paid_at at time zone 'Asia/Jakarta')::date, sum(amount)
      from counted
      group by 1, 2
      on conflict (host_id, day) do update set amount = support_day.amount + excluded.amount
    ),
    givers as (
      insert into support_giver (host_id, email_key, email_hidden, hidden_name, amount, reached_at)
      select host_id, ${giver}, sum(amount), max(paid_at)
      from counted
      where ${named}
      group by host_id, ${giver}
      on conflict (host_id, email_key, email_hidden, hidden_name) do update
        set amount = support_giver.amount + excluded.amount,
          reached_at = greatest(support_giver.reached_at, excluded.reached_at)
    )
    select count(*) as counted from counted`.execute(tx);
  return rows[0]?.counted ?? 0;
}

/** Sentences for sums that differ from their counted supports. */
export async function checkSupportTotals(db: Db): Promise<string[]> {
  const { rows } = await sql<{ finding: string }>`
    select 'day ' || day || ' of host ' || host_id || ' is ' || coalesce(day.amount::text, 'missing') || ', its supports are '
      || coalesce(counted.amount::text, 'none') as finding
    from support_day as day
    full join (
      select host_id, (paid_at at time zone 'Asia/Jakarta')::date as day, sum(amount) as amount
      from support
      where counted_at is not null and lost_at is null
      group by 1, 2
    ) as counted using (host_id, day)
    where day.amount is distinct from counted.amount
    union all
    select 'giver ' || coalesce(giver.email_key, counted.email_key) || ' of host '
      || coalesce(giver.host_id, counted.host_id) || ' gave ' || coalesce(giver.amount::text, 'nothing')
      || ', its supports are ' || coalesce(counted.amount::text, 'none')
    from support_giver as giver
    full join (
      select host_id, lower(email) as email_key, email_hidden, case when email_hidden then name end as hidden_name,
        sum(amount) as amount, max(paid_at) as reached_at
      from support
      where counted_at is not null and lost_at is null and ${named}
      group by host_id, ${giver}
    ) as counted
      on counted.host_id = giver.host_id and counted.email_key = giver.email_key
        and counted.email_hidden = giver.email_hidden
        and coalesce(counted.hidden_name, '') = coalesce(giver.hidden_name, '')
    where (giver.amount, giver.reached_at) is distinct from (counted.amount, counted.reached_at)`.execute(db);
  return rows.map((row) => row.finding);
}

/** Supports of a host since a time, summed for each supporter who shows a name. */
function givenSince(hostId: string, since: Date): RawBuilder<unknown> {
  return sql`
    select lower(email) as email_key, email_hidden, case when email_hidden then name end as hidden_name,
      sum(amount)::bigint as amount, max(paid_at) as reached_at
    from support
    where host_id = ${hostId} and paid_at is not null and lost_at is null and ${named} and paid_at >= ${since}
    group by ${giver}`;
}

/** Candidates of all time: the leaders by the sums and later givers, because money only raises somebody. */
function givenEver(hostId: string, limit: number): RawBuilder<unknown> {
  return sql`
    with fresh as materialized (
      select lower(email) as email_key, email_hidden, case when email_hidden then name end as hidden_name,
        sum(amount) as amount, max(paid_at) as reached_at
      from support
      where host_id = ${hostId} and paid_at is not null and counted_at is null and ${named}
      group by ${giver}
    ),
    parts as (
      select * from fresh
      union all
      select counted.*
      from fresh
      -- One row each, by the index, however many givers there are.
      cross join lateral (
        select email_key, email_hidden, hidden_name, amount, reached_at
        from support_giver
        where host_id = ${hostId} and email_key = fresh.email_key and email_hidden = fresh.email_hidden
          and hidden_name is not distinct from fresh.hidden_name
        limit 1
      ) as counted
      union all
      (
        select email_key, email_hidden, hidden_name, amount, reached_at
        from support_giver
        where host_id = ${hostId} and not exists (
          select from fresh
          where fresh.email_key = support_giver.email_key and fresh.email_hidden = support_giver.email_hidden
            and fresh.hidden_name is not distinct from support_giver.hidden_name
        )
        order by amount desc, reached_at
        limit ${limit}
      )
    )
    select email_key, email_hidden, hidden_name, sum(amount)::bigint as amount, max(reached_at) as reached_at
    from parts
    group by email_key, email_hidden, hidden_name`;
}

/** SQL condition: a support belongs to a row of the leaderboard, see `topSupporters`. */
const inRow = (support: string): RawBuilder<boolean> => sql`(
  lower(${sql.ref(support)}.email) = given.email_key and ${sql.ref(support)}.email_hidden = given.email_hidden
  and (given.hidden_name is null or ${sql.ref(support)}.name = given.hidden_name)
)`;

/**
 * The largest givers since a time (null: ever). A row is one supporter as far as the host may know: supports with the
 * same shown e-mail are summed; hidden ones only with the same name too; an anonymous support is its own row, a quiet one none. `name` is
 * null when it is anonymous, hidden by the filter, or banned. Ties go to the first who reached the amount.
 */
export async function topSupporters(
  db: Db,
  hostId: string,
  { since, limit }: { since: Date | null; limit: number },
): Promise<{ name: string | null; amount: number }[]> {
  const { rows } = await sql<{ name: string | null; amount: number }>`
    with given as (
      (
        select *
        from (${since === null ? givenEver(hostId, limit) : givenSince(hostId, since)}) as named
        order by amount desc, reached_at
        limit ${limit}
      )
      union all
      (
        select null, null, null, amount, paid_at
        from support
        where host_id = ${hostId} and paid_at is not null and lost_at is null and anonymous and not quiet
          ${since === null ? sql`` : sql`and paid_at >= ${since}`}
        order by amount desc, paid_at
        limit ${limit}
      )
    )
    select given.amount, (
      select support.name
      from support
      where support.host_id = ${hostId} and ${inRow('support')} and support.paid_at is not null and support.lost_at is null
        and not support.anonymous and not ${nameHidden('support')}
        and not exists (
          -- All supports of a row hide their e-mail or none does, so a ban is known of one by its own support alone.
          select from support_ban as ban
          join support as source on source.id = ban.support_id
          where ban.host_id = ${hostId} and ban.email_key = given.email_key and ${inRow('source')}
        )
      order by support.paid_at desc
      limit 1
    ) as name
    from given
    order by given.amount desc, given.reached_at, given.email_key, given.email_hidden, given.hidden_name
    limit ${limit}`.execute(db);
  return rows;
}

/**
 * The newest paid supports but quiet ones, with names by the leaderboard's rule. Known banned ones are left out, so that a ban removes
 * them from the stream at once.
 */
export async function recentSupporters(
  db: Db,
  hostId: string,
  limit: number,
): Promise<{ name: string | null; amount: number; at: Date }[]> {
  const { rows } = await sql<{ name: string | null; amount: number; at: Date }>`
    select case when not support.anonymous and not ${nameHidden('support')} then support.name end as name,
      support.amount, support.paid_at as at
    from support
    where support.host_id = ${hostId} and support.paid_at is not null and support.lost_at is null
      and not support.quiet and not ${banKnown('support')}
    order by support.paid_at desc, support.payment_id desc
    limit ${limit}`.execute(db);
  return rows;
}

/** Takes a support whose money was all taken back out of goal, leaderboard and supporters, once. Returns its host, or null. */
export async function loseSupport(tx: Tx, paymentId: string, now: Date): Promise<string | null> {
  // The lock stops counting meanwhile, so the new sums are complete.
  await sql`select pg_advisory_xact_lock(hashtextextended('support:totals', 0))`.execute(tx);
  const { rows } = await sql<{ host_id: string; day: WibDate; email_key: string }>`
    update support
    set lost_at = ${now}, counted_at = coalesce(counted_at, ${now})
    where payment_id = ${paymentId} and paid_at is not null and lost_at is null
    returning host_id, (paid_at at time zone 'Asia/Jakarta')::date as day, lower(email) as email_key`.execute(tx);
  const [lost] = rows;
  if (lost === undefined) return null;
  const { host_id: hostId, day, email_key: key } = lost;
  const isCounted = sql`host_id = ${hostId} and counted_at is not null and lost_at is null`;
  await sql`delete from support_day where host_id = ${hostId} and day = ${day}::date`.execute(tx);
  await sql`
    insert into support_day (host_id, day, amount)
    select host_id, ${day}::date, sum(amount)
    from support
    where ${isCounted} and paid_at >= (${day}::date)::timestamp at time zone 'Asia/Jakarta'
      and paid_at < (${day}::date + 1)::timestamp at time zone 'Asia/Jakarta'
    group by host_id`.execute(tx);
  await sql`delete from support_giver where host_id = ${hostId} and email_key = ${key}`.execute(tx);
  await sql`
    insert into support_giver (host_id, email_key, email_hidden, hidden_name, amount, reached_at)
    select host_id, ${giver}, sum(amount), max(paid_at)
    from support
    where ${isCounted} and lower(email) = ${key} and ${named}
    group by host_id, ${giver}`.execute(tx);
  return hostId;
}

/**
 * Anonymises supports for good: name, message and e-mail go, and with them their part in the all-time leaderboard. Each
 * gets its own unusable address, so that no two look like one supporter's.
 */
export async function anonymiseSupports(tx: Tx, paymentIds: readonly string[]): Promise<void> {
  const these = sql`any(${[...paymentIds]}::text[])`;
  // The lock stops counting meanwhile, so the new sums are complete.
  await sql`select pg_advisory_xact_lock(hashtextextended('support:totals', 0))`.execute(tx);
  const { rows: givers } = await sql<{ host_id: string; email_key: string }>`
    select distinct host_id, lower(email) as email_key
    from support
    where payment_id = ${these} and counted_at is not null and ${named}`.execute(tx);
  await sql`
    update support
    set name = ${ANONYMOUS_NAME}, anonymous = true, message = '', email = id || '@anonim.invalid', email_hidden = true,
      because = null
    where payment_id = ${these}`.execute(tx);
  const keys = sql`unnest(
    ${givers.map(({ host_id }) => host_id)}::uuid[], ${givers.map(({ email_key }) => email_key)}::text[]
  ) as gone (host_id, email_key)`;
  await sql`
    delete from support_giver using ${keys}
    where support_giver.host_id = gone.host_id and support_giver.email_key = gone.email_key`.execute(tx);
  await sql`
    insert into support_giver (host_id, email_key, email_hidden, hidden_name, amount, reached_at)
    select support.host_id, ${giver}, sum(amount), max(paid_at)
    from ${keys}
    join support on support.host_id = gone.host_id and lower(support.email) = gone.email_key
    where counted_at is not null and lost_at is null and ${named}
    group by support.host_id, ${giver}`.execute(tx);
}

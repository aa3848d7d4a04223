import { sql, type RawBuilder } from 'kysely';
import type { SupportTable } from './support.tables.ts';
import type { Db } from '#schema.ts';

/**
 * Whose name may be shown, for the list, the leaderboard and alerts. The filter's part: a name that it hid is shown once
 * the host has revealed the support. The ban's part: a ban counts for the support it was made on, and for others of the
 * same e-mail only as far as the host may know that they are one supporter's. Supports that show their e-mail are known
 * to be; of two that hide it nothing may tell, or the second name would give away who the first one is.
 */

/** Whether the filter hides the name of a support. */
export function isNameHidden({
  name_hidden: hidden,
  revealed_at: revealedAt,
}: Pick<SupportTable, 'name_hidden' | 'revealed_at'>) {
  return hidden && revealedAt === null;
}

/** The same in SQL, of the support that goes by this alias. */
const nameHidden = (support: string): RawBuilder<boolean> =>
  sql`(${sql.ref(support)}.name_hidden and ${sql.ref(support)}.revealed_at is null)`;

/** Whether the host may know that the supporter of a support is banned. */
export const banKnown = (support: string): RawBuilder<boolean> => sql`exists (
  select from support_ban as ban
  join support as source on source.id = ban.support_id
  where ban.host_id = ${sql.ref(support)}.host_id and ban.email_key = lower(${sql.ref(support)}.email)
    and (source.id = ${sql.ref(support)}.id or not (source.email_hidden or ${sql.ref(support)}.email_hidden))
)`;

/** What a host was given since an instant, rupiah. Tests and replays are no supports. */
export async function amountSince(db: Db, hostId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint as amount
    from support
    where host_id = ${hostId} and paid_at is not null and paid_at >= ${since}`.execute(db);
  return rows[0]?.amount ?? 0;
}

/** Whether a support belongs to a row of the leaderboard: see `topSupporters`. */
const inRow = (support: string): RawBuilder<boolean> => sql`(
  lower(${sql.ref(support)}.email) = given.email_key and ${sql.ref(support)}.email_hidden = given.email_hidden
  and (given.hidden_name is null or ${sql.ref(support)}.name = given.hidden_name)
)`;

/**
 * Who gave most since an instant (null: ever). A row is one supporter, as far as the host may know: supports that show
 * the same e-mail are added up; those that hide it only when they have the same name too, which says as much; an
 * anonymous support is a row of its own. `name` null: none may be shown, because it is anonymous, hidden by the filter, or
 * banned by one of the row's supports. Among equals, whoever reached the amount first. The names are looked up for the
 * shown rows only.
 */
export async function topSupporters(
  db: Db,
  hostId: string,
  { since, limit }: { since: Date | null; limit: number },
): Promise<{ name: string | null; amount: number }[]> {
  const { rows } = await sql<{ name: string | null; amount: number }>`
    with given as (
      (
        select lower(email) as email_key, email_hidden, case when email_hidden then name end as hidden_name,
          sum(amount)::bigint as amount, max(paid_at) as reached_at
        from support
        where host_id = ${hostId} and paid_at is not null and not anonymous
          and paid_at >= coalesce(${since}::timestamptz, '-infinity')
        group by lower(email), email_hidden, case when email_hidden then name end
        order by amount desc, reached_at
        limit ${limit}
      )
      union all
      (
        select null, null, null, amount, paid_at
        from support
        where host_id = ${hostId} and paid_at is not null and anonymous
          and paid_at >= coalesce(${since}::timestamptz, '-infinity')
        order by amount desc, paid_at
        limit ${limit}
      )
    )
    select given.amount, (
      select support.name
      from support
      where support.host_id = ${hostId} and ${inRow('support')} and support.paid_at is not null
        and not support.anonymous and not ${nameHidden('support')}
        and not exists (
          select from support as banned
          where banned.host_id = ${hostId} and ${inRow('banned')} and ${banKnown('banned')}
        )
      order by support.paid_at desc
      limit 1
    ) as name
    from given
    order by given.amount desc, given.reached_at, given.email_key, given.email_hidden, given.hidden_name
    limit ${limit}`.execute(db);
  return rows;
}

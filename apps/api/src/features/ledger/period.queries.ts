import { sql } from 'kysely';
import type { Db } from '#schema.ts';

/** Versions after `after` up to `until`. */
export type AccountPeriod = { after: number; until: number };

/** Above every future version. */
const FIRST_STEP = 2 ** 40;

/** Bisects a host's ordered account: 41 index look-ups for any length. Empty without an account. */
export async function accountPeriod(
  db: Db,
  hostId: string,
  { from, until }: { from: Date; until: Date },
): Promise<AccountPeriod> {
  const { rows } = await sql<{ version: number }>`
    with recursive account as (
      select id from ledger_account where kind = 'host_payable' and host_id = ${hostId}
    ), search (before, step, version) as (
      select border.before, ${FIRST_STEP}::bigint, 0::bigint
      from (values (${from}::timestamptz), (${until}::timestamptz)) as border (before)
      union all
      select before, step / 2, version + case
        when exists (
          select from ledger_entry as entry
          join ledger_journal as journal on journal.id = entry.journal_id
          where entry.account_id = (select id from account)
            and entry.account_version = search.version + search.step
            and journal.created_at < search.before
        ) then step else 0 end
      from search
      where step > 0
    )
    select version from search where step = 0 order by before`.execute(db);
  const [first, last] = rows;
  if (first === undefined || last === undefined) throw new Error('a period has two borders');
  return { after: first.version, until: last.version };
}

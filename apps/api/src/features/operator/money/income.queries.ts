import { RETURNS, type Period } from '@mabarin/domain/reports/report';
import { wibDate } from '@mabarin/domain/time';
import { sql } from 'kysely';
import type { Db } from '#schema.ts';

/**
 * Rupiah of one host and WIB month by the day of booking, as the host's own "Rekap tahunan": `gross` is what
 * viewers paid by QRIS and credit, the fee in it whoever bore it; `host` the host's part; `returned` what went back out of that part, below zero.
 */
export type Income = {
  username: string;
  name: string;
  month: string;
  gross: number;
  fee: number;
  host: number;
  returned: number;
};

/** A row for each host and month with income; who was erased stands by its id. */
export async function incomeOf(db: Db, { from, until }: Period): Promise<Income[]> {
  const isSale = sql`day.kind in ('mabar', 'support')`;
  const { rows } = await sql<Income>`
    select coalesce(host.username, account.host_id::text) as username, coalesce(host.name, '') as name,
      to_char(day.day, 'YYYY-MM') as month,
      coalesce(sum(day.amount + day.fee) filter (where ${isSale}), 0)::bigint as gross,
      coalesce(sum(day.fee) filter (where ${isSale}), 0)::bigint as fee,
      coalesce(sum(day.amount) filter (where ${isSale}), 0)::bigint as host,
      coalesce(sum(day.amount) filter (where day.kind = any(${[...RETURNS]}::text[])), 0)::bigint as returned
    from ledger_day as day
    join ledger_account as account on account.id = day.account_id and account.kind = 'host_payable'
    left join host on host.id = account.host_id
    where day.day >= ${wibDate(from)} and day.day < ${wibDate(until)}
      and (${isSale} or day.kind = any(${[...RETURNS]}::text[]))
    group by 1, 2, 3
    order by 1, 3`.execute(db);
  return rows;
}

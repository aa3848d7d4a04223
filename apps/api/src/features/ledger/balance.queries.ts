import { wibDate } from '@mabarin/domain/time';
import type { Db } from '#schema.ts';

/** A host's money, whole rupiah: `Terkumpul` and `Siap Dicairkan`. */
export type Balances = { collected: number; ready: number };

/** A host's balances at `now` (docs/money.md "When it may be withdrawn"). */
export async function balances(db: Db, hostId: string, now: Date): Promise<Balances> {
  const row = await db
    .selectFrom('ledger_account as account')
    .leftJoin('ledger_entry as entry', (join) =>
      join.onRef('entry.account_id', '=', 'account.id').on('entry.settle_on', '>', wibDate(now)),
    )
    .select((select) => ['account.balance', select.fn.sum<string | null>('entry.amount').as('unsettled')])
    .where('account.kind', '=', 'host_payable')
    .where('account.host_id', '=', hostId)
    .groupBy('account.id')
    .executeTakeFirst();
  if (!row) return { collected: 0, ready: 0 };
  return { collected: row.balance, ready: row.balance - Number(row.unsettled ?? 0) };
}

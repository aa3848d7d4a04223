import { wibDate, type WibDate } from '@mabarin/domain/time';
import type { Db } from '#schema.ts';

/** A host's money, whole rupiah: `Terkumpul` and `Siap Dicairkan`, which is never negative. */
export type Balances = { collected: number; ready: number };

/** A host's balances at `now` (docs/money.md "When it may be withdrawn"). */
export async function balances(db: Db, hostId: string, now: Date): Promise<Balances> {
  return (await balancesQuery(db, hostId, now).executeTakeFirst()) ?? NOTHING;
}

/** A host without an account, which its first money opens. */
export const NOTHING: Balances = { collected: 0, ready: 0 };

/** No row: the host has no account. */
export function balancesQuery(db: Db, hostId: string, now: Date) {
  return db
    .selectFrom('ledger_account as account')
    .select((account) => {
      const unsettled = account
        .selectFrom('ledger_day')
        .select((day) => day.fn.coalesce(day.fn.sum<number>('ledger_day.amount'), day.lit(0)).as('sum'))
        .whereRef('ledger_day.account_id', '=', 'account.id')
        .where('ledger_day.settle_on', '>', wibDate(now));
      // Unsettled money is not ready anyway.
      const held = account
        .selectFrom('hold')
        .select((hold) =>
          hold.fn
            .coalesce(hold.fn.sum<number>(hold('hold.amount', '-', hold.ref('hold.taken'))), hold.lit(0))
            .as('sum'),
        )
        .whereRef('hold.host_id', '=', 'account.host_id')
        .where('hold.state', '=', 'held')
        .where((hold) => hold.or([hold('hold.settle_on', 'is', null), hold('hold.settle_on', '<=', wibDate(now))]));
      const rest = account(account('account.balance', '-', unsettled), '-', held);
      return [
        'account.balance as collected',
        account.cast<number>(account.fn('greatest', [rest, account.lit(0)]), 'bigint').as('ready'),
      ];
    })
    .where('account.kind', '=', 'host_payable')
    .where('account.host_id', '=', hostId);
}

/** A host's income in rupiah by the WIB date of its readiness, from `since` on, without empty days. */
export function creditsByReadyDay(
  db: Db,
  hostId: string,
  since: WibDate,
): Promise<{ ready_on: WibDate; amount: number }[]> {
  return db
    .selectFrom('ledger_account as account')
    .innerJoin('ledger_day', 'ledger_day.account_id', 'account.id')
    .select((row) => [
      row.ref('ledger_day.settle_on').$notNull().as('ready_on'),
      row.cast<number>(row.fn.sum('ledger_day.amount'), 'bigint').as('amount'),
    ])
    .where('account.kind', '=', 'host_payable')
    .where('account.host_id', '=', hostId)
    .where('ledger_day.settle_on', '>=', since)
    .groupBy('ledger_day.settle_on')
    .execute();
}

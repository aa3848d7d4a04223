import { sql, type Insertable, type Selectable } from 'kysely';
import type { BankAccountTable, CashoutState, CashoutTable } from './cash.tables.ts';
import type { Db, Tx } from '#schema.ts';

export type BankAccount = Selectable<BankAccountTable>;
export type Cashout = Selectable<CashoutTable>;

const OPEN: readonly CashoutState[] = ['requested', 'processing'];

export async function findBankAccount(db: Db, hostId: string): Promise<BankAccount | null> {
  return (await db.selectFrom('bank_account').selectAll().where('host_id', '=', hostId).executeTakeFirst()) ?? null;
}

/** Saves an account where the one before was saved at `changeableFrom` or earlier; false: it is younger. */
export async function putBankAccount(
  tx: Tx,
  row: Insertable<BankAccountTable>,
  changeableFrom: Date,
): Promise<boolean> {
  const { host_id: _host, ...set } = row;
  const saved = await tx
    .insertInto('bank_account')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('host_id').doUpdateSet(set).where('bank_account.saved_at', '<=', changeableFrom),
    )
    .returning('host_id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** False: another one of this host is open. */
export async function insertCashout(tx: Tx, row: Insertable<CashoutTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('cashout')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The open cash-outs, of one host or of all, oldest first. */
export async function openCashouts(db: Db, hostId?: string): Promise<Cashout[]> {
  return db
    .selectFrom('cashout')
    .selectAll()
    .where('state', 'in', OPEN)
    .$if(hostId !== undefined, (query) => query.where('host_id', '=', hostId ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Ends an open cash-out; null: there is none, or it has ended. */
export async function endCashout(
  tx: Tx,
  id: string,
  set: { state: 'paid' | 'rejected' | 'failed'; ended_at: Date },
): Promise<Cashout | null> {
  const ended = await tx
    .updateTable('cashout')
    .set(set)
    .where('id', '=', id)
    .where('state', 'in', OPEN)
    .returningAll()
    .executeTakeFirst();
  return ended ?? null;
}

/** Proves that what is in flight is what open cash-outs will send, and that each has the journals of its state. */
export async function checkCash(db: Db): Promise<string[]> {
  const { rows } = await sql<{ finding: string }>`
    select 'in flight is ' || flying || ' and open cash-outs send ' || nets as finding
    from (
      select
        (
          select coalesce(sum(amount), 0)
          from ledger_entry
          join ledger_account as account on account.id = account_id
          where account.kind = 'payout_in_flight'
        ) as flying,
        (select coalesce(sum(amount - fee), 0) from cashout where state in ('requested', 'processing')) as nets
    ) as sums
    where flying <> nets
    union all
    select 'host ' || host_id || ' has ' || count(*) || ' open cash-outs'
    from cashout
    where state in ('requested', 'processing')
    group by host_id
    having count(*) > 1
    union all
    select 'cash-out ' || cashout.id || ' is ' || state || ' with the journals ' || coalesce(kinds, 'none')
    from cashout
    left join lateral (
      select string_agg(kind, ' ' order by journal.id) as kinds
      from ledger_journal as journal
      where ref_type = 'cashout' and ref_id = cashout.id
    ) as journals on true
    where kinds is distinct from case
      when state = 'paid' then 'cashout cashout_paid'
      when state in ('failed', 'rejected') then 'cashout cashout_returned'
      else 'cashout'
    end
  `.execute(db);
  return rows.map(({ finding }) => finding);
}

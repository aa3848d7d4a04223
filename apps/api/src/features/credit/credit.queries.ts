import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { CreditTable, CreditUseTable } from './credit.tables.ts';
import { first } from '#platform/db/first.ts';
import type { Db, Tx } from '#schema.ts';

export type Credit = Selectable<CreditTable>;
export type CreditUse = Selectable<CreditUseTable>;

export async function insertCredit(tx: Tx, row: Insertable<CreditTable>): Promise<void> {
  await tx.insertInto('credit').values(row).execute();
}

export function findCredit(db: Db, hostId: string, codeHash: string): Promise<Credit | null> {
  return first(ofCode(db, hostId, codeHash));
}

/** The same, locked until the commit. */
export function lockCreditOfCode(tx: Tx, hostId: string, codeHash: string): Promise<Credit | null> {
  return first(ofCode(tx, hostId, codeHash).forUpdate());
}

function ofCode(db: Db, hostId: string, codeHash: string) {
  return db.selectFrom('credit').selectAll().where('code_hash', '=', codeHash).where('host_id', '=', hostId);
}

export function findCreditById(db: Db, id: string): Promise<Credit | null> {
  return first(db.selectFrom('credit').selectAll().where('id', '=', id));
}

export function lockCredit(tx: Tx, id: string): Promise<Credit | null> {
  return first(tx.selectFrom('credit').selectAll().where('id', '=', id).forUpdate());
}

export async function updateCredit(tx: Tx, id: string, set: Updateable<CreditTable>): Promise<void> {
  await tx.updateTable('credit').set(set).where('id', '=', id).execute();
}

export async function insertUse(tx: Tx, row: Insertable<CreditUseTable>): Promise<void> {
  await tx.insertInto('credit_use').values(row).execute();
}

/** The credit part of a payment; the lock of the payment covers this row too. */
export function findUse(tx: Tx, paymentId: string): Promise<CreditUse | null> {
  return first(tx.selectFrom('credit_use').selectAll().where('payment_id', '=', paymentId));
}

export async function updateUse(
  tx: Tx,
  paymentId: string,
  set: Pick<Updateable<CreditUseTable>, 'state' | 'amount'>,
): Promise<void> {
  await tx.updateTable('credit_use').set(set).where('payment_id', '=', paymentId).execute();
}

/** The credits that a payment's games became end now; `endCredit` returns what is left of them. */
export async function expireCredits(tx: Tx, paymentId: string, now: Date): Promise<void> {
  await tx
    .updateTable('credit')
    .set({ expires_at: sql`greatest(${now}::timestamptz, created_at + interval '1 millisecond')` })
    .where('payment_id', '=', paymentId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

/** Returns false when the payment holds nothing. */
export async function releaseReserved(tx: Tx, paymentId: string): Promise<boolean> {
  const { rows } = await sql`
    with released as (
      update credit_use set state = 'released'
      where payment_id = ${paymentId} and state = 'reserved'
      returning credit_id, amount
    )
    update credit set reserved = reserved - released.amount
    from released
    where credit.id = released.credit_id
    returning credit.id`.execute(tx);
  return rows.length > 0;
}

/** A process of the previous version leaves them behind. */
export function lockEndedHolders(tx: Tx, limit: number): Promise<{ id: string; host_id: string; credit: number }[]> {
  return tx
    .selectFrom('credit_use')
    .innerJoin('payment', 'payment.id', 'credit_use.payment_id')
    .select(['payment.id', 'payment.host_id', 'payment.credit'])
    .where('credit_use.state', '=', sql.lit('reserved'))
    .where('payment.status', 'in', ['expired', 'failed', 'review'])
    .limit(limit)
    .forUpdate('payment')
    .skipLocked()
    .execute();
}

/** Expired credits with a part not reserved by an open QR, oldest first. */
export async function overdueCredits(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('credit')
    .select('id')
    .where('ended_at', 'is', null)
    .where('expires_at', '<=', now)
    .where((row) => row.or([row('reserved', '=', 0), row('balance', '>', row.ref('reserved')), row('pending', '>', 0)]))
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Hosts with credit that their balance did not cover. */
export async function hostsWithPending(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('credit').select('host_id').distinct().where('pending', '>', sql.lit(0)).execute();
  return rows.map((row) => row.host_id);
}

/** Locks a host's pending credit, oldest first. */
export function lockPending(tx: Tx, hostId: string): Promise<Credit[]> {
  return tx
    .selectFrom('credit')
    .selectAll()
    .where('host_id', '=', hostId)
    .where('pending', '>', sql.lit(0))
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * Checks the rules of credits (docs/decisions/credit.md): the viewers' account is the sum of spendable credit, each
 * credit is its postings less its uses, reservations match the payments that hold them, and a payment's use matches its
 * row.
 */
export async function checkCredits(db: Db): Promise<string[]> {
  const { rows } = await sql<{ finding: string }>`
    select 'viewer_credit is ' || posted || ' and credits have ' || balances as finding
    from (
      select
        (
          select coalesce(sum(amount), 0)
          from ledger_entry
          where account_id = (select id from ledger_account where kind = 'viewer_credit')
        ) as posted,
        (select coalesce(sum(balance), 0) from credit) as balances
    ) as sums
    where posted <> balances
    union all
    select 'credit ' || credit.id || ' has ' || balance || ' of ' || amount || ', posted ' || posted || ', spent ' || spent
      || ', reserved ' || reserved || ' by ' || held || ', pending ' || pending
    from credit
    left join lateral (
      select coalesce(sum(entry.amount), 0) as posted,
        coalesce(sum(entry.amount) filter (where journal.kind = 'credit_given'), 0) as given
      from ledger_journal as journal
      join ledger_entry as entry on entry.journal_id = journal.id
      join ledger_account as account on account.id = entry.account_id and account.kind = 'viewer_credit'
      where journal.ref_type = 'credit' and journal.ref_id = credit.id::text
    ) as journals on true
    left join lateral (
      select coalesce(sum(used.amount) filter (where used.state = 'spent'), 0) as spent,
        coalesce(sum(used.amount) filter (where used.state = 'reserved'), 0) as held
      from credit_use as used
      where used.credit_id = credit.id
    ) as uses on true
    where balance <> posted - spent or reserved <> held or (ended_at is null and given + pending <> amount)
      or given > amount
    union all
    select 'payment ' || payment.id || ' is ' || status || ' with credit ' || payment.credit || ' and holds '
      || coalesce(used.amount || ' ' || used.state, 'none')
    from payment
    left join credit_use as used on used.payment_id = payment.id
    where payment.credit > 0 and (used.amount, used.state) is distinct from (
      payment.credit,
      case
        when status in ('creating', 'pending') then 'reserved'
        when status = 'paid' and exception <> 'unfulfillable' then 'spent'
        else 'released'
      end
    )
    union all
    select 'payment ' || payment.id || ' takes no credit and holds ' || used.amount || ' ' || used.state
    from credit_use as used
    join payment on payment.id = used.payment_id
    where payment.credit = 0 and used.state <> 'released'
    union all
    select 'order ' || credits.payment_id || ' gave back ' || entries.returned || ' games, its credits ' || credits.games
    from (select payment_id, sum(games) as games from credit group by payment_id) as credits
    join (
      select coalesce(payment_id, party_id) as payment_id, sum(returned) as returned
      from mabar_entry
      group by 1
    ) as entries on entries.payment_id = credits.payment_id
    where credits.games > entries.returned
  `.execute(db);
  return rows.map(({ finding }) => finding);
}

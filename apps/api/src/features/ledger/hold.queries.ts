import type { WibDate } from '@mabarin/domain/time';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { lockHostAccount } from './journal.queries.ts';
import type { HoldTable } from './ledger.tables.ts';
import { first } from '#platform/db/first.ts';
import type { Db, Tx } from '#schema.ts';

export type Hold = Selectable<HoldTable>;

export async function insertHold(tx: Tx, row: Insertable<HoldTable>): Promise<Hold> {
  return tx.insertInto('hold').values(row).returningAll().executeTakeFirstOrThrow();
}

export function updateHold(tx: Tx, id: number, set: Updateable<HoldTable>): Promise<Hold> {
  return tx.updateTable('hold').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export function findHold(db: Db, id: number): Promise<Hold | null> {
  return first(db.selectFrom('hold').selectAll().where('id', '=', id));
}

/** Locks the host's account and then the hold, the order of everything that touches both. Null: there is no such hold. */
export async function lockHold(tx: Tx, id: number): Promise<Hold | null> {
  const owner = await tx.selectFrom('hold').select('host_id').where('id', '=', id).executeTakeFirst();
  if (owner === undefined) return null;
  await lockHostAccount(tx, owner.host_id);
  return first(tx.selectFrom('hold').selectAll().where('id', '=', id).forUpdate());
}

/** All holds of a charge, decided ones too. The caller has locked its payment's row. */
export function holdsOfCharge(tx: Tx, reference: string): Promise<Hold[]> {
  return tx.selectFrom('hold').selectAll().where('charge_reference', '=', reference).orderBy('id').execute();
}

/** Lost parts of a hold: what was taken or comes out of the next income. Undecided parts are none. */
export const lostShare = sql<number>`case hold.state when 'taken' then hold.taken when 'held' then hold.owed else 0 end`;
export const lostFee = sql<number>`
  case when hold.state = 'taken' then coalesce(hold.fee_taken, hold.fee) when hold.state = 'held' and hold.owed > 0 then hold.fee else 0 end`;

/**
 * A part of the payment's money is held until an operator decides: not what only waits for the host's next income. A refund
 * asks it with the host's account locked.
 */
export async function isHeld(db: Db, paymentId: string): Promise<boolean> {
  const hold = await db
    .selectFrom('hold')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'held')
    .whereRef('share', '>', 'owed')
    .limit(1)
    .executeTakeFirst();
  return hold !== undefined;
}

/** Undecided holds, oldest first, with their hosts' names. */
export function openHolds(db: Db): Promise<(Hold & { host: string })[]> {
  return db
    .selectFrom('hold')
    .innerJoin('host', 'host.id', 'hold.host_id')
    .selectAll('hold')
    .select('host.username as host')
    .where('hold.state', '=', 'held')
    .orderBy('hold.id')
    .execute();
}

/** A host's open holds with their payments, newest first; `amount`: the part that is still kept back. */
export function heldOfHost(
  db: Db,
  hostId: string,
): Promise<(Pick<Hold, 'id' | 'payment_id' | 'amount' | 'settle_on' | 'created_at'> & { description: string })[]> {
  return db
    .selectFrom('hold')
    .innerJoin('payment', 'payment.id', 'hold.payment_id')
    .select((row) => [
      'hold.id',
      'hold.payment_id',
      row.cast<number>(row('hold.amount', '-', row.ref('hold.taken')), 'bigint').as('amount'),
      'payment.description',
      'hold.settle_on',
      'hold.created_at',
    ])
    .where('hold.host_id', '=', hostId)
    .where('hold.state', '=', 'held')
    .whereRef('hold.amount', '>', 'hold.taken')
    .orderBy('hold.id', 'desc')
    .execute();
}

/** The part of a host's balance that may be taken: the unready credits of one day, or else what is ready. */
export async function takeable(tx: Tx, hostId: string, { today, on }: { today: WibDate; on: WibDate | null }) {
  const { rows } = await sql<{ amount: number }>`
    select greatest(0, case
      when ${on}::date is null then account.balance - coalesce(sum(day.amount) filter (where day.settle_on > ${today}::date), 0)
      else coalesce(sum(day.amount) filter (where day.settle_on = ${on}::date), 0)
    end)::bigint as amount
    from ledger_account as account
    left join ledger_day as day on day.account_id = account.id and day.settle_on > ${today}::date
    where account.kind = 'host_payable' and account.host_id = ${hostId}
    group by account.id`.execute(tx);
  return rows[0]?.amount ?? 0;
}

/** Checks that each hold took what its journals say. */
export async function checkHolds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ finding: string }>`
    select 'hold ' || hold.id || ' is ' || state || ' and has taken ' || taken || ', its journals say ' || posted as finding
    from hold
    cross join lateral (
      select coalesce(-sum(entry.amount), 0) as posted
      from ledger_journal as journal
      join ledger_entry as entry on entry.journal_id = journal.id
      join ledger_account as account on account.id = entry.account_id and account.host_id = hold.host_id
      where journal.ref_type = 'hold' and journal.ref_id = hold.id::text
    ) as sums
    where posted <> case state when 'released' then 0 else taken end
    union all
    select 'journal ' || journal.id || ' is of no hold'
    from ledger_journal as journal
    left join hold on hold.id::text = journal.ref_id
    where journal.ref_type = 'hold' and hold.id is null`.execute(db);
  return rows.map(({ finding }) => finding);
}

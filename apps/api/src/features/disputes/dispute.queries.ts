import { disputeParts, ownHeld, type DisputeSource } from '@mabarin/domain/disputes/dispute';
import type { QuickRefund } from '@mabarin/domain/disputes/velocity';
import type { WibDate } from '@mabarin/domain/time';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { DisputeTable } from './dispute.tables.ts';
import type { Hold } from '#features/ledger/index.ts';
import { first } from '#platform/db/first.ts';
import type { Db, Tx } from '#schema.ts';

export type Dispute = Selectable<DisputeTable>;

/** Null `hold`: the host has nothing of it, or it was decided before. */
export type DisputeView = { dispute: Dispute; hold: Hold | null };

/** Null: the letter has one already. */
export function insertDispute(tx: Tx, row: Insertable<DisputeTable>): Promise<Dispute | null> {
  return first(
    tx
      .insertInto('dispute')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returningAll(),
  );
}

export function updateDispute(tx: Tx, id: string, set: Updateable<DisputeTable>): Promise<Dispute> {
  return tx.updateTable('dispute').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export function findDispute(db: Db, id: string): Promise<Dispute | null> {
  return first(db.selectFrom('dispute').selectAll().where('id', '=', id));
}

/** The dispute of a letter, whatever the case of its number. */
export function findByLetter(
  db: Db,
  { source, reference }: { source: DisputeSource; reference: string },
): Promise<Dispute | null> {
  return first(
    db
      .selectFrom('dispute')
      .selectAll()
      .where('source', '=', source)
      .where(sql`lower(reference)`, '=', reference.toLowerCase()),
  );
}

/** All disputes of a payment, oldest first. */
export function disputesOfPayment(db: Db, paymentId: string): Promise<Dispute[]> {
  return db
    .selectFrom('dispute')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The charge that a number names: of a payment its paid one, else of our, the gateway's or the wallet's reference. */
export async function findDisputed(
  db: Db,
  subject: string,
): Promise<{ payment_id: string; charge_reference: string | null } | null> {
  const { rows } = await sql<{ payment_id: string; charge_reference: string | null }>`
    select payment.id as payment_id, charge.reference as charge_reference
    from payment
    left join payment_charge as charge on charge.payment_id = payment.id and charge.state = 'paid'
    where payment.id = ${subject}
    union all
    select payment_id, reference from payment_charge where reference = ${subject}
    union all
    select payment_id, reference from payment_charge where provider_id = ${subject}
    union all
    select payment_id, reference from payment_charge where wallet_reference = ${subject}
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/** A dispute of the payment is open, or was lost in part or whole. Call it with the host's account locked. */
export async function isDisputed(db: Db, paymentId: string): Promise<boolean> {
  const found = await db
    .selectFrom('dispute')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('state', '<>', 'won')
    .executeTakeFirst();
  return found !== undefined;
}

/** The open dispute of a payment. Call it with the host's account locked where a refund depends on it. */
export async function openDisputeOfPayment(db: Db, paymentId: string): Promise<string | null> {
  const found = await db
    .selectFrom('dispute')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'open')
    .executeTakeFirst();
  return found?.id ?? null;
}

/** A dispute of the payment is open, or took a part after that time. */
export async function isDisputedSince(db: Db, paymentId: string, since: Date): Promise<boolean> {
  const found = await db
    .selectFrom('dispute')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where((row) => row.or([row('state', '=', 'open'), row.and([row('lost', '>', 0), row('ended_at', '>', since)])]))
    .executeTakeFirst();
  return found !== undefined;
}

/** The open dispute of a charge that its hold waits for. */
export function openDisputeOf(db: Db, reference: string): Promise<Dispute | null> {
  return first(
    db.selectFrom('dispute').selectAll().where('charge_reference', '=', reference).where('state', '=', 'open'),
  );
}

/** Open disputes of charges: their ids by reference. */
export async function openDisputesOf(db: Db, references: readonly string[]): Promise<Map<string, string>> {
  if (references.length === 0) return new Map();
  const rows = await db
    .selectFrom('dispute')
    .select(['id', 'charge_reference'])
    .where('charge_reference', 'in', references)
    .where('state', '=', 'open')
    .execute();
  return new Map(rows.map(({ id, charge_reference: reference }) => [reference, id]));
}

/** `held` and `taken`: the dispute's own part of what the holds of its charge keep back and took. */
export type ListedDispute = Dispute & { host: string; description: string; held: number; taken: number };

/** A dispute with the sums of its whole charge: of its holds, of earlier losses, of what refunds gave back. */
type SummedDispute = ListedDispute & {
  gross: number;
  fee: number;
  lost_before: number;
  given_price: number;
  given_fee: number;
};

const lateralSums = sql`
  cross join lateral (
    select coalesce(sum(amount - hold.taken) filter (where hold.state = 'held'), 0)::bigint as held,
      coalesce(sum(hold.taken) filter (where hold.state <> 'released'), 0)::bigint as taken
    from hold
    where hold.charge_reference = dispute.charge_reference
  ) as holds
  cross join lateral (
    select coalesce(sum(lost), 0)::bigint as lost_before
    from dispute as earlier
    where earlier.charge_reference = dispute.charge_reference
      and (earlier.created_at, earlier.id) < (dispute.created_at, dispute.id)
  ) as losses
  cross join lateral (
    select coalesce(sum(price), 0)::bigint as given_price, coalesce(sum(refund.fee), 0)::bigint as given_fee
    from refund
    where refund.payment_id = dispute.payment_id and refund.state not in ('refused', 'failed')
  ) as given`;

function withOwnPart({
  held,
  taken,
  gross,
  fee,
  lost_before: before,
  given_price: givenPrice,
  given_fee: givenFee,
  ...dispute
}: SummedDispute): ListedDispute {
  const shareOf = (lost: number) => disputeParts({ gross, fee }, { price: givenPrice, fee: givenFee }, lost).share;
  const own = dispute.state === 'open' ? dispute.amount : dispute.lost;
  const shares = { before: shareOf(before), own: shareOf(before + own) - shareOf(before) };
  return { ...dispute, ...ownHeld({ held, taken }, shares) };
}

/** Open disputes by deadline, then the newest ended ones. */
export async function listDisputes(
  db: Db,
  { only, limit }: { only: string | null; limit: number },
): Promise<ListedDispute[]> {
  const { rows } = await sql<SummedDispute>`
    select dispute.*, host.username as host, payment.description,
      payment.gross, payment.fee, holds.held, holds.taken, losses.lost_before, given.given_price, given.given_fee
    from dispute
    join host on host.id = dispute.host_id
    join payment on payment.id = dispute.payment_id
    ${lateralSums}
    where ${only}::text is null or dispute.id = ${only}
    order by (dispute.state <> 'open'), case when dispute.state = 'open' then deadline end, dispute.created_at desc, dispute.id
    limit ${limit}`.execute(db);
  return rows.map(withOwnPart);
}

/** Open disputes whose task is due: the deadline is `until` or before. Locked, because one that ends now closes its task. */
export function lockDueDisputes(tx: Tx, until: WibDate): Promise<(Dispute & { host: string })[]> {
  return tx
    .selectFrom('dispute')
    .innerJoin('host', 'host.id', 'dispute.host_id')
    .selectAll('dispute')
    .select('host.username as host')
    .where('dispute.state', '=', 'open')
    .where('dispute.deadline', '<=', until)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('payment_task')
            .select('payment_task.id')
            .whereRef('payment_task.subject', '=', 'dispute.id')
            .where('payment_task.reason', '=', 'dispute'),
        ),
      ),
    )
    .orderBy('dispute.deadline')
    .forUpdate('dispute')
    .skipLocked()
    .execute();
}

/** A host's disputes that wait, nearest deadline first, and those that ended since. */
export async function disputesOfHost(db: Db, hostId: string, endedSince: Date): Promise<ListedDispute[]> {
  const { rows } = await sql<SummedDispute>`
    select dispute.*, '' as host, payment.description,
      payment.gross, payment.fee, holds.held, holds.taken, losses.lost_before, given.given_price, given.given_fee
    from dispute
    join payment on payment.id = dispute.payment_id
    ${lateralSums}
    where dispute.host_id = ${hostId} and (dispute.state = 'open' or dispute.ended_at >= ${endedSince})
    order by (dispute.state <> 'open'), deadline, dispute.id
    limit 20`.execute(db);
  return rows.map(withOwnPart);
}

/** Checks that a host's share of each open dispute is in the holds of its charge, or taken by them, in whole. */
async function checkOpenDisputes(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
    disputed: number;
    gross: number;
    fee: number;
    given_price: number;
    given_fee: number;
    held: number;
  }>`
    select dispute.id, (dispute.amount + losses.lost_before)::bigint as disputed, payment.gross, payment.fee,
      given.given_price, given.given_fee,
      (
        select coalesce(sum(hold.share), 0)::bigint from hold
        where hold.charge_reference = dispute.charge_reference and hold.state <> 'released'
      ) as held
    from dispute
    join payment on payment.id = dispute.payment_id
    join payment_charge as charge on charge.reference = dispute.charge_reference
    ${lateralSums}
    where dispute.state = 'open' and charge.state = 'paid' and payment.status = 'paid'
      and payment.exception is distinct from 'unfulfillable'`.execute(db);
  return rows.flatMap(({ id, disputed, gross, fee, given_price: price, given_fee: givenFee, held }) => {
    const { share } = disputeParts({ gross, fee }, { price, fee: givenFee }, disputed);
    return held < share ? [`dispute ${id} is open about ${share} of its host, and ${held} are held`] : [];
  });
}

/**
 * Checks that each dispute of credited money has a hold, an open one of all that it disputes, and that none is lost for more
 * than refunds left.
 */
export async function checkDisputes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ finding: string }>`
    select 'dispute ' || dispute.id || ' is ' || dispute.state || ' and nothing was held' as finding
    from dispute
    join payment on payment.id = dispute.payment_id
    where dispute.state in ('lost', 'shared')
      and payment.status = 'paid' and payment.exception <> 'unfulfillable'
      and exists (
        select from payment_charge as charge where charge.reference = dispute.charge_reference and charge.state = 'paid'
      )
      and not exists (select from hold where hold.charge_reference = dispute.charge_reference)
      and payment.gross > (
        select coalesce(sum(price + fee), 0) from refund
        where payment_id = payment.id and refund.state not in ('refused', 'failed')
      )
    union all
    select 'charge ' || reference || ' brought ' || brought || ' and disputes lost ' || lost as finding
    from (
      select charge_reference, sum(lost) as lost from dispute group by charge_reference
    ) as sums
    join payment_charge as charge on charge.reference = sums.charge_reference
    join payment on payment.id = charge.payment_id
    cross join lateral (
      select coalesce(case charge.state when 'paid' then payment.received else charge.received end, 0) as brought
    ) as money
    where lost > brought`.execute(db);
  return [...rows.map(({ finding }) => finding), ...(await checkOpenDisputes(db))];
}

/** Refunds asked for since, with the signs of their payers; at most the newest 2,000. */
export async function quickRefunds(db: Db, since: Date): Promise<QuickRefund[]> {
  const { rows } = await sql<QuickRefund>`
    select payment.id as payment, host.username as host, sums.amount, payment.paid_at as "paidAt",
      sums.asked_at as "askedAt", coalesce(signs.signs, '{}') as signs
    from (
      select payment_id, sum(amount)::bigint as amount, min(created_at) as asked_at
      from refund
      where created_at >= ${since} and state not in ('refused', 'failed')
      group by payment_id
      order by min(created_at) desc
      limit 2000
    ) as sums
    join payment on payment.id = sums.payment_id and payment.paid_at is not null
    join host on host.id = payment.host_id
    left join lateral (
      select array_agg(spender order by spender) as signs from payment_spender where payment_id = payment.id
    ) as signs on true`.execute(db);
  return rows;
}

import { sql, type RawBuilder } from 'kysely';
import type { ChargeAnswer } from '@mabarin/domain/reconciliation/compare';
import { bookedColumns, type BookedCharge } from '#features/payments/booked-charge.queries.ts';
import { lostFee, lostShare } from '#features/ledger/index.ts';
import type { Db } from '#schema.ts';

/** SQL expression: whole rupiah of a charge `back` that disputes and holds lost. */
const lost = sql<number>`greatest(
  (select coalesce(sum(dispute.lost), 0) from dispute where dispute.charge_reference = back.reference),
  (select coalesce(sum(${lostShare} + ${lostFee}), 0) from hold where hold.charge_reference = back.reference)
)`;

/**
 * SQL expression: whole rupiah of a charge `back` that its gateway gave back by itself: the refunds of its settlements beyond
 * ours and the losses.
 */
const returned = sql<number>`greatest(
  0,
  (select -coalesce(sum(kept.gross), 0) from settlement_row as kept where kept.charge = back.reference and kept.kind = 'refund' and kept.undone_at is null)
  - (
    select coalesce(sum(own.amount), 0)
    from refund as own
    where own.payment_id = back.payment_id and own.charge_reference = back.reference and own.method = 'gateway'
      and own.state in ('processing', 'paid')
  )
  - ${lost}
)::bigint`;

/**
 * SQL expression: what its gateway gave back by itself of a `payment`'s first charge, beyond what came over its price. Second
 * charges are money in suspense.
 */
export const returnedOfPrice = sql<number>`greatest(
  0,
  (
    select coalesce(sum(${returned}), 0)
    from payment_charge as back
    where back.payment_id = payment.id and back.state = 'paid'
  ) - case when payment.exception = 'over' then payment.received - payment.gross else 0 end
)::bigint`;

/** SQL condition: a gateway answers that money of a payment is gone, in part too, and no operator has decided. */
export const isHeldAsGone = (paymentId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from hold where hold.payment_id = ${paymentId} and hold.state = 'held' and hold.share > hold.owed
)`;

/** SQL condition: the same by a gateway's settlements too, until the task about it is closed. */
export const isSaidGone = (paymentId: RawBuilder<unknown>) => sql<boolean>`(
  ${isHeldAsGone(paymentId)}
  or exists (
    select from payment_charge as told
    join payment_task as task on task.subject = 'settled_refund ' || told.reference
      and task.reason = 'reconciliation' and task.done_at is null
    where told.payment_id = ${paymentId} and told.state = 'paid'
  )
)`;

/** Charges of a payment with such money. */
export async function returnsOfPayment(
  db: Db,
  paymentId: string,
): Promise<{ reference: string; state: string; amount: number }[]> {
  const { rows } = await sql<{ reference: string; state: string; amount: number }>`
    select reference, state, amount
    from (
      select back.reference, back.state, ${returned} as amount
      from payment_charge as back
      where back.payment_id = ${paymentId}
    ) as charges
    where amount > 0
    order by reference`.execute(db);
  return rows;
}

/** Money that a gateway gave back by itself and nobody decided about; `task` null: its tasks were closed. */
export type OpenReturn = { payment: string; reference: string; gateway: string; amount: number; task: number | null };

/** A charge whose money is in suspense, and what its gateway answers of it. */
export type DoubtedCharge = BookedCharge & {
  task: number;
  theirs: { state: ChargeAnswer['state']; amount?: number; returned?: number };
};

/** Second charges, and payments that bought nothing, while the task of the gateway's answer is open: no hold keeps such money. */
export async function doubtedSuspense(db: Db): Promise<DoubtedCharge[]> {
  const { rows } = await sql<DoubtedCharge>`
    select ${bookedColumns}, task.id as task, task.detail -> 'theirs' as theirs
    from payment_task as task
    join payment_charge as charge on charge.reference = split_part(task.subject, ' ', 2)
    join payment on payment.id = charge.payment_id
    where task.reason = 'reconciliation' and task.done_at is null
      and (task.subject like 'missing_there %' or task.subject like 'amount_differs %')
      and (charge.state = 'duplicate' or payment.status <> 'paid' or payment.exception = 'unfulfillable')`.execute(db);
  return rows;
}

/** The larger of what settlements and answers about a host's money say: one loss. */
export async function returnsOfCharges(db: Db): Promise<OpenReturn[]> {
  const { rows } = await sql<OpenReturn>`
    with told as (
      select distinct charge as reference
      from settlement_row
      where kind = 'refund' and charge is not null and undone_at is null
    ), held as (
      select charge_reference as reference, sum(coalesce(gone, share) + coalesce(gone_fee, fee))::bigint as gone
      from hold
      where state = 'held' and share > owed
      group by charge_reference
    )
    select payment_id as payment, reference, gateway, amount,
      (
        select min(task.id) from payment_task as task
        where task.subject in ('settled_refund ' || reference, 'hold ' || reference)
          and task.reason = 'reconciliation' and task.done_at is null
      ) as task
    from (
      select back.payment_id, back.reference, back.gateway,
        greatest(${returned}, coalesce((select gone from held where held.reference = back.reference), 0)) as amount
      from payment_charge as back
      where back.reference in (select reference from told union select reference from held)
    ) as charges
    where amount > 0`.execute(db);
  return rows;
}

/**
 * SQL rows: such money of a `refund`'s charge where that, our refunds and the losses pass what came, while the task about it
 * is open.
 */
export const returnedTwice = sql<{ amount: number; task: number }>`
  select ${returned} as amount, task.id as task
  from payment_charge as back
  join payment on payment.id = back.payment_id
  join payment_task as task on task.subject = 'settled_refund ' || back.reference
    and task.reason = 'reconciliation' and task.done_at is null
  where back.reference = refund.charge_reference and ${returned} > 0
    and ${returned} + ${lost} + (
      select coalesce(sum(own.amount), 0)
      from refund as own
      where own.payment_id = back.payment_id and own.charge_reference = back.reference
        and own.state not in ('refused', 'failed')
    ) > coalesce(case back.state when 'paid' then payment.received else back.received end, 0)`;

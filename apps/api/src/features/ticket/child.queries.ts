import { sql } from 'kysely';
import { moneyKept, moneyLeft } from './ticket.queries.ts';
import { isHeldByPayer } from '#features/payments/index.ts';
import { first } from '#platform/db/first.ts';
import type { Db, Tx } from '#schema.ts';

/** A payer's own ticket; null: it is nobody's. */
export function findPaidTicket(db: Db, ticket: string) {
  return first(
    db
      .selectFrom('payment')
      .innerJoin('host', 'host.id', 'payment.host_id')
      .select(['payment.id', 'payment.host_id', 'payment.status', 'payment.received', 'payment.minor'])
      .select('host.username as host')
      .select(moneyLeft.as('money_left'))
      .where(isHeldByPayer(ticket)),
  );
}

export async function hostOfPayment(db: Db, paymentId: string): Promise<string | null> {
  const found = await db.selectFrom('payment').select('host_id').where('id', '=', paymentId).executeTakeFirst();
  return found?.host_id ?? null;
}

/**
 * Closes the reports whose money is all back, opens those that closed themselves and have money again, and keeps the rest in
 * `detail.left` once a part is back. Returns how many it changed.
 */
export async function followReports(tx: Tx, { now, why }: { now: Date; why: string }): Promise<number> {
  const { rows } = await sql`
    update payment_task as task
    set done_at = case when money.kept <= 0 then ${now}::timestamptz end,
      closed_why = case when money.kept <= 0 then ${why}::text end,
      detail = case when money.kept < money.received then task.detail || jsonb_build_object('left', money.kept) else task.detail end
    from (
      select reported.id, ${moneyKept} as kept, coalesce(payment.received, 0) as received
      from payment_task as reported
      join payment on payment.id = substr(reported.subject, ${'child '.length + 1}::int)
      where reported.reason = 'child' and (reported.done_at is null or reported.closed_by is null)
    ) as money
    where task.id = money.id and (
      (task.done_at is null) = (money.kept <= 0)
      or money.kept < money.received and coalesce((task.detail ->> 'left')::bigint, -1) <> money.kept
    )
    returning task.id`.execute(tx);
  return rows.length;
}

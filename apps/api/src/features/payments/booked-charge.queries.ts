import type { PaymentState } from '@mabarin/domain/payments/state';
import { sql } from 'kysely';
import type { PaymentCharge } from './charge.queries.ts';
import type { Db, Tx } from '#schema.ts';

/** A charge, with its money in the books. */
export type BookedCharge = PaymentCharge & {
  host_id: string;
  status: PaymentState;
  payment_at: Date;
  /** Received rupiah; null: none, or unreadable. */
  received: number | null;
  /** Rupiah returned through the gateway, or on their way. */
  refunded: number;
  refunding: number;
};

/** Columns of a charge in the books; `charge` and `payment` are in its FROM. */
export const bookedColumns = sql`
  charge.number, charge.reference, charge.payment_id, charge.gateway, charge.provider_id, charge.state,
  charge.created_at, charge.payments, charge.unknown_states, payment.host_id, payment.status, payment.created_at as payment_at,
  case charge.state when 'paid' then payment.received when 'duplicate' then charge.received end as received,
  coalesce((
    select sum(amount) from refund
    where payment_id = charge.payment_id and charge_reference = charge.reference and method = 'gateway' and state = 'paid'
  ), 0)::bigint as refunded,
  coalesce((
    select sum(amount) from refund
    where payment_id = charge.payment_id and charge_reference = charge.reference and method = 'gateway' and state = 'processing'
  ), 0)::bigint as refunding`;

export async function bookedCharges(db: Db, references: readonly string[]): Promise<Map<string, BookedCharge>> {
  if (references.length === 0) return new Map();
  const { rows } = await sql<BookedCharge>`
    select ${bookedColumns}
    from payment_charge as charge
    join payment on payment.id = charge.payment_id
    where charge.reference = any(${references}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.reference, row]));
}

/** Whole rupiah of a charge's credited money that refunds gave back, or are about to. The host's account must be locked. */
export async function givenBack(tx: Tx, paymentId: string): Promise<{ price: number; fee: number }> {
  return tx
    .selectFrom('refund')
    .select([
      sql<number>`coalesce(sum(price), 0)::bigint`.as('price'),
      sql<number>`coalesce(sum(fee), 0)::bigint`.as('fee'),
    ])
    .where('payment_id', '=', paymentId)
    .where('state', 'not in', ['refused', 'failed'])
    .executeTakeFirstOrThrow();
}

/** Whole rupiah of a charge that approved and paid refunds gave back. */
export async function decidedRefunds(
  tx: Tx,
  { payment, charge }: { payment: string; charge: string },
): Promise<number> {
  const { sum } = await tx
    .selectFrom('refund')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('sum'))
    .where('payment_id', '=', payment)
    .where((row) => row(row.fn.coalesce('charge_reference', row.val(charge)), '=', charge))
    .where('state', 'in', ['approved', 'processing', 'paid'])
    .executeTakeFirstOrThrow();
  return sum;
}

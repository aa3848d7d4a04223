import type { FindPaymentForm } from '@mabarin/domain/payments/find';
import type { PaymentState } from '@mabarin/domain/payments/state';
import { sql } from 'kysely';
import { addMinutes, subDays, subMinutes } from '#platform/date-fns.ts';
import type { Db } from '#schema.ts';

/** The clocks of a wallet and of a gateway differ. */
const SLACK_MINUTES = 2;
/** Money may come for 49 hours after its QR ended. */
const LATE_DAYS = 3;

export type Fitting = {
  id: string;
  status: PaymentState;
  description: string;
  ticket: string;
  /** Null: none was named, or it was erased. */
  email: string | null;
  /** The last digits of a reference of its payer's wallet were given. */
  proved: boolean;
};

/** SQL expression: the last digits of a charge's wallet reference, as its index has them. */
const walletEnd = sql<string>`right(regexp_replace(wallet_reference, '[^0-9]', '', 'g'), 4)`;

/**
 * Payments of this sum and minute, by what else is known of them, each by an index. Who played along for another's
 * money is found by nothing: the payer's own ID alone names a payment.
 */
export async function findFitting(
  db: Db,
  form: Exclude<FindPaymentForm, { by: 'qris' }>,
  { minute, max }: { minute: Date; max: number },
): Promise<Fitting[]> {
  const from = subMinutes(minute, SLACK_MINUTES);
  const until = addMinutes(minute, SLACK_MINUTES + 1);
  const since = subDays(from, LATE_DAYS);
  const given = 'walletEnd' in form ? form.walletEnd : '';
  const ids = {
    player: sql`
      select payment_id
      from mabar_order
      where player_id = ${'gameID' in form ? form.gameID : ''} and created_at >= ${since} and created_at < ${until}`,
    email: sql`
      select payment_id from support where lower(email) = lower(${'email' in form ? form.email : ''})
      union
      select payment_id from mabar_order where email is not null and lower(email) = lower(${'email' in form ? form.email : ''})`,
    wallet: sql`
      select payment_id
      from payment_charge
      where wallet_reference is not null and ${walletEnd} = ${given} and created_at >= ${since} and created_at < ${until}`,
  }[form.by];
  const { rows } = await sql<Fitting>`
    select payment.id, payment.status, payment.description, coalesce(payment.payer_ticket, payment.ticket) as ticket,
      coalesce(mabar_order.email, support.email) as email,
      ${given} <> '' and exists (
        select from payment_charge
        where payment_charge.payment_id = payment.id and wallet_reference is not null and ${walletEnd} = ${given}
      ) as proved
    from payment
    left join mabar_order on mabar_order.payment_id = payment.id
    left join support on support.payment_id = payment.id
    where payment.id in (${ids})
      and payment.erased_at is null
      and ${form.amount} in (payment.gross, payment.received)
      and case
        when payment.paid_at is not null then payment.paid_at >= ${from} and payment.paid_at < ${until}
        else payment.created_at < ${until} and greatest(payment.expires_at, payment.ended_at) >= ${from}
      end
    order by payment.created_at desc, payment.id
    limit ${max}`.execute(db);
  return rows;
}

/** The payer's ticket of the payment with exactly this QR; null: none has it, or several. */
export async function findTicketOfQr(db: Db, qris: string): Promise<string | null> {
  const { rows } = await sql<{ ticket: string }>`
    select coalesce(payer_ticket, ticket) as ticket from payment where qr_string = ${qris} limit 2`.execute(db);
  return rows.length === 1 ? (rows[0]?.ticket ?? null) : null;
}

import { sql } from 'kysely';
import type { PaymentMailTable } from './mail.tables.ts';
import type { Db } from '#schema.ts';

/** Mails of a payment that are kept. */
const MOST = 40;

/** Keeps that a mail went out, for the payment's story. */
export async function keepPaymentMail(db: Db, { payment_id: id, at, mail, refused }: PaymentMailTable): Promise<void> {
  await sql`
    insert into payment_mail (payment_id, at, mail, refused)
    select id, ${at}, ${mail}, ${refused}
    from payment
    where id = ${id} and (select count(*) from payment_mail where payment_id = ${id}) < ${MOST}`.execute(db);
}

/** The viewer of a payment is erased: nothing about it is mailed any more. */
export async function isErased(db: Db, paymentId: string): Promise<boolean> {
  const erased = sql<string>`select id from payment where id = ${paymentId} and erased_at is not null`;
  return (await erased.execute(db)).rows.length > 0;
}

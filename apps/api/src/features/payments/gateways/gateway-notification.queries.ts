import { sql, type Insertable, type Selectable } from 'kysely';
import { namedCharge, type PaymentCharge } from '#features/payments/charge.queries.ts';
import type { GatewayNotificationTable } from '#features/payments/payment.tables.ts';
import type { Db } from '#schema.ts';

export type GatewayNotificationRow = Pick<
  Selectable<GatewayNotificationTable>,
  'id' | 'provider' | 'order_id' | 'provider_id' | 'payment' | 'state' | 'attempts' | 'deliveries' | 'received_at'
>;

/** A repeated one is counted and due again, unless its charge's money is booked or under review. */
export async function insertGatewayNotification(
  db: Db,
  row: Pick<
    Insertable<GatewayNotificationTable>,
    'provider' | 'dedupe_key' | 'order_id' | 'provider_id' | 'payment' | 'state' | 'headers' | 'body' | 'received_at'
  >,
): Promise<void> {
  await sql`
    insert into payment_hint (provider, dedupe_key, order_id, provider_id, payment, state, headers, body, received_at, next_at)
    values (${row.provider}, ${row.dedupe_key}, ${row.order_id}, ${row.provider_id}, ${row.payment ?? null}, ${row.state}, ${row.headers},
      ${row.body}, ${row.received_at}, ${row.received_at})
    on conflict (provider, dedupe_key) do update set
      deliveries = payment_hint.deliveries + 1,
      (attempts, next_at, processed_at, outcome) = (
        select
          case when is_settled then payment_hint.attempts else excluded.attempts end,
          case when is_settled then payment_hint.next_at else excluded.next_at end,
          case when is_settled then payment_hint.processed_at end,
          case when is_settled then payment_hint.outcome end
        from (
          select payment_hint.state = 'paid' and exists (
            select from payment_charge as charge
            where charge.gateway = payment_hint.provider
              and (charge.reference = payment_hint.order_id or charge.provider_id = payment_hint.provider_id)
              and charge.state in ('paid', 'duplicate')
          ) as is_settled
        ) as charged
      )`.execute(db);
}

/** Number of open notifications, and the arrival of the oldest. */
export function countOpenGatewayNotifications(db: Db): Promise<{ count: number; oldest: Date | null }> {
  return db
    .selectFrom('payment_hint')
    .select((row) => [row.fn.countAll<number>().as('count'), row.fn.min('received_at').as('oldest')])
    .where('processed_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** A notification, and the charge that it names; null: there is none. */
export type TakenNotification = GatewayNotificationRow & { charge: PaymentCharge | null };

/** Takes the oldest due notifications, until `until`. */
export async function takeGatewayNotifications(
  db: Db,
  due: { providers: readonly string[]; now: Date; until: Date; limit: number },
): Promise<TakenNotification[]> {
  type InJson = Omit<PaymentCharge, 'created_at'> & { created_at: string };
  const { rows } = await sql<GatewayNotificationRow & { charge: InJson | null }>`
    with notification as (
      update payment_hint
      set attempts = attempts + 1, next_at = ${due.until}
      where id in (
        select id from payment_hint
        where processed_at is null and next_at <= ${due.now} and provider = any(${due.providers}::text[])
        order by next_at
        limit ${due.limit}
        for update skip locked
      )
      returning id, provider, order_id, provider_id, payment, state, attempts, deliveries, received_at
    )
    select notification.*, to_jsonb(charge) as charge
    from notification
    left join lateral (${namedCharge}) as charge on true`.execute(db);
  return rows.map(({ charge, ...row }) => ({
    ...row,
    charge: charge && { ...charge, created_at: new Date(charge.created_at) },
  }));
}

/** Postpones a notification, unless it was delivered again meanwhile. */
export async function postponeGatewayNotification(
  db: Db,
  notification: GatewayNotificationRow,
  until: Date,
): Promise<void> {
  await db
    .updateTable('payment_hint')
    .set({ next_at: until })
    .where('id', '=', notification.id)
    .where('deliveries', '=', notification.deliveries)
    .where('processed_at', 'is', null)
    .execute();
}

/** Ends notifications, except those delivered again meanwhile. */
export async function finishGatewayNotifications(
  db: Db,
  ends: readonly { notification: GatewayNotificationRow; outcome: string; now: Date }[],
): Promise<void> {
  const rows = ends.map(({ notification: { id, deliveries }, outcome, now }) => ({ id, deliveries, outcome, now }));
  await sql`
    update payment_hint
    set processed_at = ended.now, outcome = ended.outcome
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as ended (id bigint, deliveries int, outcome text, now timestamptz)
    where payment_hint.id = ended.id and payment_hint.deliveries = ended.deliveries and processed_at is null
  `.execute(db);
}

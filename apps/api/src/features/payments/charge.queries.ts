import type { ChargeState, PaymentState } from '@mabarin/domain/payments/state';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { PaymentView } from './payment.queries.ts';
import type { PaymentChargeTable, PaymentTable } from './payment.tables.ts';
import { first } from '#platform/db/first.ts';
import type { Db, Tx } from '#schema.ts';

/** One attempt at a gateway to get a QR for a payment. */
export type PaymentCharge = Selectable<PaymentChargeTable>;

const LIVE: readonly ChargeState[] = ['open', 'made'];
/** States in which a charge's money may still be counted. */
export const PAYABLE: readonly ChargeState[] = ['open', 'made', 'abandoned'];

/** The charge's QR is on its payer's screen or may get there. */
export const isLive = ({ state }: PaymentCharge): boolean => LIVE.includes(state);

/** The reference of a payment's paid charge while no other one of it may be paid; null: ask by the payment itself. */
export async function findPaidReference(db: Db, paymentId: string): Promise<string | null> {
  const charges = await db
    .selectFrom('payment_charge')
    .select(['reference', 'state'])
    .where('payment_id', '=', paymentId)
    .where('state', 'in', ['open', 'made', 'paid'])
    .execute();
  const [paid] = charges.filter(({ state }) => state === 'paid');
  return paid !== undefined && charges.length === 1 ? paid.reference : null;
}

/** The live charge of a payment; at most one. */
export function findLiveCharge(db: Db, paymentId: string): Promise<PaymentCharge | null> {
  return first(
    db.selectFrom('payment_charge').selectAll().where('payment_id', '=', paymentId).where('state', 'in', LIVE),
  );
}

export function findCharge(db: Db, reference: string): Promise<PaymentCharge | null> {
  return first(db.selectFrom('payment_charge').selectAll().where('reference', '=', reference));
}

/** The charge that `notification` names by our reference or by the gateway's id. */
export const namedCharge = sql`
  select * from payment_charge where gateway = notification.provider and reference = notification.order_id
  union all
  select * from payment_charge where gateway = notification.provider and provider_id = notification.provider_id
  limit 1`;

export async function findNamedCharge(db: Db, notificationId: number): Promise<PaymentCharge | null> {
  const { rows } = await sql<PaymentCharge>`
    select charge.*
    from payment_hint as notification
    cross join lateral (${namedCharge}) as charge
    where notification.id = ${notificationId}`.execute(db);
  return rows[0] ?? null;
}

export function listCharges(db: Db, paymentId: string): Promise<PaymentCharge[]> {
  return db.selectFrom('payment_charge').selectAll().where('payment_id', '=', paymentId).orderBy('number').execute();
}

/** Writes a charge before its gateway is asked; null: its reference is taken. */
export function insertCharge(tx: Tx, row: Insertable<PaymentChargeTable>): Promise<PaymentCharge | null> {
  return first(
    tx
      .insertInto('payment_charge')
      .values(row)
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returningAll(),
  );
}

/** The first charge of a payment, open, with its gateway's counted failures. */
export type FirstCharge = { payment: PaymentView; charge: PaymentCharge; failures: number };

/**
 * Takes a new payment's first turn at a gateway until `until` and writes its charge. Null: the gateway is avoided, the
 * reference is taken, or the payment has had a turn.
 */
export async function insertFirstCharge(
  tx: Tx,
  row: Pick<Selectable<PaymentChargeTable>, 'reference' | 'payment_id' | 'gateway' | 'created_at'>,
  until: Date,
): Promise<FirstCharge | null> {
  const { rows } = await sql<{ charge: { number: number }; failures: number } & PaymentView>`
    with circuit as (
      select failures, open_until, paused_at from gateway_circuit where gateway = ${row.gateway}
    ), charge as (
      insert into payment_charge (reference, payment_id, gateway, state, created_at)
      select ${row.reference}, id, ${row.gateway}, 'open', ${row.created_at}
      from payment
      where id = ${row.payment_id} and status = 'creating' and charges = 0
        and not exists (select from circuit where open_until is not null or paused_at is not null)
      on conflict (reference) do nothing
      returning number, payment_id
    )
    update payment
    set charges = 1, next_inquiry_at = ${until}, provider = ${row.gateway}
    from charge, host
    where payment.id = charge.payment_id and host.id = payment.host_id
    returning payment.*, host.username as host, host.status as host_status, jsonb_build_object('number', number) as charge,
      coalesce((select failures from circuit), 0) as failures`.execute(tx);
  const [found] = rows;
  if (found === undefined) return null;
  const { charge, failures, ...payment } = found;
  const unpaid = {
    provider_id: null,
    state: 'open',
    received: null,
    wallet_reference: null,
    unknown_states: 0,
  } as const;
  return { payment, failures, charge: { ...row, ...charge, ...unpaid, payments: [] } };
}

/**
 * Makes a gateway's QR for an open charge the payment's, which is still `creating`. Returns false, without a change,
 * when one is in another state or the gateway's id is another charge's. Throws when another charge takes that id
 * concurrently.
 */
export async function recordMade(
  db: Db,
  { reference, gateway, payment_id: paymentId }: PaymentCharge,
  set: { providerId: string; qrString: string; nextInquiryAt: Date | null },
): Promise<boolean> {
  const { rows } = await sql`
    with creating as (
      -- Locked before its charge, as everywhere.
      select id from payment where id = ${paymentId} and status = 'creating' for update
    ), made as (
      update payment_charge as charge
      set state = 'made', provider_id = coalesce(provider_id, ${set.providerId}::text)
      from creating
      where reference = ${reference} and payment_id = creating.id and state = 'open'
        and not exists (
          select from payment_charge as other
          where other.gateway = ${gateway} and other.provider_id = ${set.providerId} and other.reference <> ${reference}
        )
      returning payment_id
    )
    update payment
    set status = 'pending', provider_id = ${set.providerId}, qr_string = ${set.qrString},
      next_inquiry_at = ${set.nextInquiryAt}
    from made
    where payment.id = made.payment_id
    returning payment.id`.execute(db);
  return rows.length > 0;
}

/** Changes a charge that is in one of `from`; returns false when another process was faster. */
export async function moveCharge(
  db: Db,
  reference: string,
  from: readonly ChargeState[],
  set: Updateable<PaymentChargeTable>,
): Promise<boolean> {
  const moved = await db
    .updateTable('payment_charge')
    .set(set)
    .where('reference', '=', reference)
    .where('state', 'in', from)
    .returning('reference')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Abandons the open charge of a payment, whose QR nobody has seen. */
export async function abandonOpenCharge(tx: Tx, paymentId: string): Promise<void> {
  await tx
    .updateTable('payment_charge')
    .set({ state: 'abandoned' })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'open')
    .execute();
}

/** Stores the gateway's id of a charge; returns false when it is another charge's. */
export async function keepProviderId(tx: Tx, charge: PaymentCharge, providerId: string): Promise<boolean> {
  const kept = await tx
    .updateTable('payment_charge')
    .set((row) => ({ provider_id: row.fn.coalesce('provider_id', row.val(providerId)) }))
    .where('reference', '=', charge.reference)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('payment_charge as other')
            .select('other.reference')
            .where('other.gateway', '=', charge.gateway)
            .where('other.provider_id', '=', providerId)
            .where('other.reference', '<>', charge.reference),
        ),
      ),
    )
    .returning('reference')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Books a charge's money as its payment's, if that is in `from`. Returns false: another process was faster. */
export async function payCharge(
  tx: Tx,
  { reference, gateway, payment_id: paymentId }: PaymentCharge,
  {
    providerId,
    payments,
    walletReference,
    from,
    set,
  }: {
    providerId: string | null;
    payments: readonly string[];
    walletReference: string | null;
    from: readonly PaymentState[];
    set: Updateable<PaymentTable>;
  },
): Promise<boolean> {
  const moved = await tx
    .with('charge', (cte) =>
      cte
        .updateTable('payment_charge')
        .set({
          state: 'paid',
          payments: [...payments],
          wallet_reference: walletReference,
          provider_id: sql`coalesce(payment_charge.provider_id, (
            select ${providerId}::text
            where not exists (
              select from payment_charge as other
              where other.gateway = ${gateway} and other.provider_id = ${providerId} and other.reference <> ${reference}
            )
          ))`,
        })
        .where('reference', '=', reference)
        .where('state', 'in', PAYABLE),
    )
    .updateTable('payment')
    .set(set)
    .where('id', '=', paymentId)
    .where('status', 'in', from)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Adds the missing charge of a payment without one; its reference at the gateway is the payment's id. */
export async function adoptCharge(db: Db, paymentId: string): Promise<void> {
  await sql`
    insert into payment_charge (reference, payment_id, gateway, provider_id, state, created_at)
    select id, id, provider, provider_id,
      case when status in ('paid', 'review') then 'paid' when qr_string is null then 'open' else 'made' end,
      created_at
    from payment
    where id = ${paymentId}
      and provider_id is not null
      and not exists (select from payment_charge where payment_id = payment.id)
    on conflict do nothing
  `.execute(db);
}

/** Counts a reply with an unknown state; returns how many came in a row. */
export async function countUnknownState(tx: Tx, reference: string): Promise<number> {
  const { unknown_states: times } = await tx
    .updateTable('payment_charge')
    .set((row) => ({ unknown_states: row('unknown_states', '+', 1) }))
    .where('reference', '=', reference)
    .returning('unknown_states')
    .executeTakeFirstOrThrow();
  return times;
}

export async function forgetUnknownStates(tx: Tx, reference: string): Promise<void> {
  await tx.updateTable('payment_charge').set({ unknown_states: 0 }).where('reference', '=', reference).execute();
}

/** Hosts of the payments of charges, by reference. */
export async function hostIdsOfCharges(db: Db, references: readonly string[]): Promise<Map<string, string>> {
  if (references.length === 0) return new Map();
  const rows = await db
    .selectFrom('payment_charge')
    .innerJoin('payment', 'payment.id', 'payment_charge.payment_id')
    .select(['payment_charge.reference', 'payment.host_id'])
    .where('payment_charge.reference', 'in', references)
    .execute();
  return new Map(rows.map(({ reference, host_id: hostId }) => [reference, hostId]));
}

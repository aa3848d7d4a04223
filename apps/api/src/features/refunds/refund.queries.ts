import { refundAllowedFrom } from '@mabarin/domain/refunds/refund';
import { OPEN_REFUND_STATES, type RefundState } from '@mabarin/domain/refunds/refund-states';
import { sql, type ExpressionBuilder, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { RefundTable } from './refund.tables.ts';
import { isReleased } from '#features/cash/index.ts';
import { lostFee, lostShare } from '#features/ledger/index.ts';
import { returnedOf, returnedTwice } from '#features/payments/index.ts';
import type { ChargeRef } from '#ports/gateway.port.ts';
import { first } from '#platform/db/first.ts';
import type { Db, Schema, Tx } from '#schema.ts';

export type Refund = Selectable<RefundTable>;

/** Null: the same games or money have a refund already. */
export function insertRefund(tx: Tx, row: Insertable<RefundTable>): Promise<Refund | null> {
  return first(
    tx
      .insertInto('refund')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returningAll(),
  );
}

export function findRefund(db: Db, id: string): Promise<Refund | null> {
  return first(db.selectFrom('refund').selectAll().where('id', '=', id));
}

/** Locked, so that a decision about it holds. */
export function lockRefund(tx: Tx, id: string): Promise<Refund | null> {
  return first(tx.selectFrom('refund').selectAll().where('id', '=', id).forUpdate());
}

/** The newest open refund of these entries. */
export function findOpenRefund(db: Db, entryIds: readonly number[]): Promise<Refund | null> {
  return first(
    db
      .selectFrom('refund')
      .selectAll()
      .where('entry_id', 'in', entryIds)
      .where('state', 'in', OPEN_REFUND_STATES)
      .orderBy('number', 'desc')
      .limit(1),
  );
}

/**
 * SQL expression: a `refund` did not go through, and all its games were neither played, given back nor handed on since, nor
 * are a later refund's; money without games was not asked for again, nor taken back by its payer's bank.
 */
export const isLeftAgain = sql<boolean>`(refund.state in ('refused', 'failed') and case when refund.games > 0
  then exists (
    select from mabar_entry as entry
    cross join lateral (select entry.count - entry.bonus - entry.played as games) as unplayed
    where entry.id = refund.entry_id and unplayed.games >= refund.games
      and coalesce(entry.transferred_at < refund.created_at, true)
      and not exists (
        select from refund as later
        where later.payment_id = refund.payment_id and later.entry_id = entry.id and later.number > refund.number
          and (later.state not in ('refused', 'failed') or later.games <= unplayed.games)
      )
  )
  else refund.amount > (
    select coalesce(sum(later.amount), 0) from refund as later
    where later.payment_id = refund.payment_id and later.number > refund.number
      and (later.suspense > 0) = (refund.suspense > 0) and later.state not in ('refused', 'failed')
  ) and exists (select from payment where payment.id = refund.payment_id and payment.taken_back_at is null)
end)`;

/** Closes the tasks of refunds that came back and went another way since, and opens them again after an undo. */
export async function followReturned(db: Db, now: Date): Promise<number> {
  const { rows } = await sql`
    update payment_task as task set done_at = case when ${isLeftAgain} then null else ${now}::timestamptz end
    from refund
    where task.reason = 'refund' and task.subject like '% came back' and refund.id = split_part(task.subject, ' ', 1)
      and task.closed_by is null
      and (task.done_at is null) <> ${isLeftAgain}
    returning task.id`.execute(db);
  return rows.length;
}

/** With the player whose games each brings back. */
export function refundsOfPayment(
  db: Db,
  paymentId: string,
): Promise<(Refund & { player_name: string | null; again: boolean })[]> {
  return db
    .selectFrom('refund')
    .leftJoin('mabar_entry', 'mabar_entry.id', 'refund.entry_id')
    .selectAll('refund')
    .select(['mabar_entry.player_name', isLeftAgain.as('again')])
    .where('refund.payment_id', '=', paymentId)
    .orderBy('refund.number', 'desc')
    .execute();
}

/**
 * SQL condition: a freeze of its host holds a refund out of the host's balance, unless an operator asked for it. One that
 * its gateway may have paid already goes on.
 */
function isFrozen({ exists, selectFrom }: ExpressionBuilder<Schema, 'refund'>) {
  return exists(
    selectFrom('host')
      .select('host.id')
      .whereRef('host.id', '=', 'refund.host_id')
      .where('host.frozen_at', 'is not', null)
      .where('refund.from_host', '>', 0)
      .where('refund.asked_by', '<>', 'operator')
      .where('refund.state', '<>', 'processing'),
  );
}

/** Returns true when a freeze holds it. No freeze of its host begins or ends before the commit. */
export async function lockFreezeOf(tx: Tx, { id, host_id: hostId }: Refund): Promise<boolean> {
  await tx.selectFrom('host').select('id').where('id', '=', hostId).forShare().execute();
  const held = await tx.selectFrom('refund').select('id').where('id', '=', id).where(isFrozen).executeTakeFirst();
  return held !== undefined;
}

/** Refunds that are neither paid nor cancelled, and `also` these, oldest first. `frozen`: a freeze of their host holds them. */
export function openRefunds(
  db: Db,
  also: readonly string[] = [],
): Promise<(Refund & { host: string; frozen: boolean })[]> {
  return db
    .selectFrom('refund')
    .innerJoin('host', 'host.id', 'refund.host_id')
    .selectAll('refund')
    .select('host.username as host')
    .select((row) => isFrozen(row).$castTo<boolean>().as('frozen'))
    .where((row) => row.or([row('refund.state', 'in', OPEN_REFUND_STATES), sql<boolean>`refund.id = any(${also})`]))
    .orderBy('refund.created_at')
    .orderBy('refund.number')
    .execute();
}

/** Rupiah of each payment that go or went back in all its refunds, of money in suspense too. */
export async function refundedSums(db: Db, paymentIds: readonly string[]): Promise<Map<string, number>> {
  if (paymentIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('refund')
    .select('payment_id')
    .select(sql<number>`sum(amount)::bigint`.as('amount'))
    .where('payment_id', 'in', paymentIds)
    .where('state', 'not in', ['refused', 'failed'])
    .groupBy('payment_id')
    .execute();
  return new Map(rows.map(({ payment_id: id, amount }) => [id, amount]));
}

/** Moves a refund to a state that its current one allows; null otherwise. */
export function moveRefund(tx: Tx, id: string, to: RefundState, set: Updateable<RefundTable>): Promise<Refund | null> {
  return first(
    tx
      .updateTable('refund')
      .set({ ...set, state: to, ask_first: false })
      .where('id', '=', id)
      .where('state', 'in', refundAllowedFrom(to))
      .returningAll(),
  );
}

/**
 * The payment for an entry's games, for a party of all members, and its charge. Null: nobody paid, or nothing was
 * delivered. `email`: recipient of the buyer's ticket.
 */
export function findPurchase(db: Db, entryId: number) {
  return first(
    db
      .selectFrom('mabar_entry')
      .innerJoin('payment', (join) =>
        join.on((eb) => eb('payment.id', '=', eb.fn.coalesce('mabar_entry.payment_id', 'mabar_entry.party_id'))),
      )
      .leftJoin('payment_charge as charge', (join) =>
        join.onRef('charge.payment_id', '=', 'payment.id').on('charge.state', '=', 'paid'),
      )
      .select(['payment.id', 'payment.price', 'payment.credit', 'payment.fee', 'payment.paid_at', 'payment.provider'])
      .select(['payment.fee_bearer as bearer', 'charge.reference as charge_reference', 'charge.gateway'])
      .where('mabar_entry.id', '=', entryId)
      .where('payment.status', '=', 'paid')
      .where('payment.exception', '<>', 'unfulfillable'),
  );
}
export type Purchase = NonNullable<Awaited<ReturnType<typeof findPurchase>>>;

/** The gateway's names of the charge with a refund's money. */
export async function findRefundedCharge(db: Db, refund: Refund): Promise<ChargeRef> {
  if (refund.charge_reference !== null) {
    const charge = await db
      .selectFrom('payment_charge')
      .select(['reference', 'provider_id'])
      .where('reference', '=', refund.charge_reference)
      .executeTakeFirstOrThrow();
    return { reference: charge.reference, providerId: charge.provider_id };
  }
  const payment = await db
    .selectFrom('payment')
    .select(['id', 'provider_id'])
    .where('id', '=', refund.payment_id)
    .executeTakeFirstOrThrow();
  return { reference: payment.id, providerId: payment.provider_id };
}

/** Money in suspense: of a payment by its id, or of another charge of it by its reference. */
export async function findSuspense(db: Db, subject: string) {
  const { rows } = await sql<{
    payment_id: string;
    host_id: string;
    charge_reference: string | null;
    gateway: string;
    amount: number;
  }>`
    select payment.id as payment_id, payment.host_id, charge.reference as charge_reference,
      coalesce(charge.gateway, payment.provider) as gateway,
      case when payment.status = 'paid' and payment.exception = 'over' then payment.received - payment.gross
        else payment.received end as amount
    from payment
    left join payment_charge as charge on charge.payment_id = payment.id and charge.state = 'paid'
    where payment.id = ${subject} and payment.received > 0
      and (payment.status = 'review' or payment.status = 'paid' and payment.exception in ('unfulfillable', 'over'))
    union all
    select charge.payment_id, payment.host_id, charge.reference, charge.gateway, charge.received
    from payment_charge as charge
    join payment on payment.id = charge.payment_id
    where charge.reference = ${subject} and charge.state = 'duplicate' and charge.received > 0`.execute(db);
  return rows[0] ?? null;
}

/** The refunded part of money in suspense, and the number of the next part, true while the payment's row is locked. */
export async function suspenseGiven(
  db: Db,
  { payment_id: paymentId, charge_reference: reference }: { payment_id: string; charge_reference: string | null },
): Promise<{ amount: number; part: number }> {
  return db
    .selectFrom('refund')
    .select(sql<number>`coalesce(sum(suspense), 0)::bigint`.as('amount'))
    .select(sql<number>`coalesce(max(part) + 1, 0)`.as('part'))
    .where('payment_id', '=', paymentId)
    .where('suspense', '>', 0)
    .where(sql<boolean>`charge_reference is not distinct from ${reference}`)
    .where('state', 'not in', ['refused', 'failed'])
    .executeTakeFirstOrThrow();
}

/** Locks a payment, so that its refunded amount stays true until the commit. */
export async function lockPayment(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('payment').select('id').where('id', '=', id).forUpdate().execute();
}

/**
 * A payment that its host was credited: its charge, the amount refunded without taking games, and the lost amount
 * (`held`, the host's share). Null: there is none of this kind.
 */
export async function findCredited(tx: Tx, paymentId: string, kind: 'mabar' | 'support') {
  const credited = await tx
    .selectFrom('payment')
    .leftJoin('payment_charge as charge', (join) =>
      join.onRef('charge.payment_id', '=', 'payment.id').on('charge.state', '=', 'paid'),
    )
    .select(['payment.id', 'payment.host_id', 'payment.price', 'payment.credit', 'payment.fee', 'payment.paid_at'])
    .select(['payment.fee_bearer as bearer', 'payment.provider'])
    .select(['charge.reference as charge_reference', 'charge.gateway'])
    .select((row) => [
      row
        .selectFrom('refund')
        .select(sql<number>`coalesce(sum(refund.price), 0)::bigint`.as('sum'))
        .whereRef('refund.payment_id', '=', 'payment.id')
        .where('refund.games', '=', 0)
        .where('refund.state', 'not in', ['refused', 'failed'])
        .$asScalar()
        .as('given_price'),
      row
        .selectFrom('refund')
        .select(sql<number>`coalesce(sum(refund.fee), 0)::bigint`.as('sum'))
        .whereRef('refund.payment_id', '=', 'payment.id')
        .where('refund.games', '=', 0)
        .where('refund.state', 'not in', ['refused', 'failed'])
        .$asScalar()
        .as('given_fee'),
      row
        .selectFrom('hold')
        .select(sql<number>`coalesce(sum(hold.share), 0)::bigint`.as('sum'))
        .whereRef('hold.payment_id', '=', 'payment.id')
        .where('hold.state', '=', 'held')
        .whereRef('hold.share', '>', 'hold.owed')
        .$asScalar()
        .as('held'),
      row
        .selectFrom('hold')
        .select(sql<number>`coalesce(sum(${lostShare}), 0)::bigint`.as('sum'))
        .whereRef('hold.payment_id', '=', 'payment.id')
        .$asScalar()
        .as('lost_price'),
      row
        .selectFrom('hold')
        .select(sql<number>`coalesce(sum(${lostFee}), 0)::bigint`.as('sum'))
        .whereRef('hold.payment_id', '=', 'payment.id')
        .$asScalar()
        .as('lost_fee'),
    ])
    .where('payment.id', '=', paymentId)
    .where('payment.kind', '=', kind)
    .where('payment.status', '=', 'paid')
    .where('payment.exception', '<>', 'unfulfillable')
    .executeTakeFirst();
  if (credited === undefined) return null;
  const back = await returnedOf(tx, paymentId, lostAndGiven(credited));
  return {
    ...credited,
    lost_price: (credited.lost_price ?? 0) + back.price,
    lost_fee: (credited.lost_fee ?? 0) + back.fee,
  };
}

/** Money that the gateway gave back by itself, so that a refund would be paid twice, and its open task; null: none. */
export async function findReturnedTwice(db: Db, id: string): Promise<{ amount: number; task: number } | null> {
  const { rows } = await sql<{ amount: number; task: number }>`
    select twice.amount, twice.task
    from refund
    cross join lateral (${returnedTwice}) as twice
    where refund.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The same, and no import of settlements changes it before the commit: that locks the charge before its rows. */
export async function lockReturnedTwice(tx: Tx, id: string): Promise<{ amount: number; task: number } | null> {
  await sql`
    select from payment_charge
    where reference = (select charge_reference from refund where id = ${id})
    for share`.execute(tx);
  return findReturnedTwice(tx, id);
}

/** Parts of credited money that are back with the payer or lost, of refunds without games. */
export function lostAndGiven(credited: {
  given_price: number | null;
  given_fee: number | null;
  lost_price: number | null;
  lost_fee: number | null;
}): { price: number; fee: number } {
  return {
    price: (credited.given_price ?? 0) + (credited.lost_price ?? 0),
    fee: (credited.given_fee ?? 0) + (credited.lost_fee ?? 0),
  };
}

/** The newest game of these entries that its host did not take back. */
export async function newestGameAt(tx: Tx, entryIds: readonly number[]): Promise<Date | null> {
  const game = await tx
    .selectFrom('mabar_game')
    .innerJoin('mabar_game_player as player', 'player.game_id', 'mabar_game.id')
    .select('mabar_game.created_at')
    .where('player.entry_id', 'in', entryIds)
    .where('mabar_game.undone_at', 'is', null)
    .orderBy('mabar_game.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return game?.created_at ?? null;
}

/** A host's refunds with their purchases, newest first, below `before`. */
export function hostRefundRows(db: Db, hostId: string, page: { before: number | null; limit: number }) {
  return withPurchase(db)
    .where('refund.host_id', '=', hostId)
    .$if(page.before !== null, (query) => query.where('refund.number', '<', page.before))
    .orderBy('refund.number', 'desc')
    .limit(page.limit)
    .execute();
}

export function hostRefundRow(db: Db, id: string): Promise<HostRefundRow> {
  return withPurchase(db).where('refund.id', '=', id).executeTakeFirstOrThrow();
}

function withPurchase(db: Db) {
  return db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .leftJoin('mabar_entry', 'mabar_entry.id', 'refund.entry_id')
    .selectAll('refund')
    .select(['payment.description', 'payment.fee_bearer as bearer', 'mabar_entry.title', 'mabar_entry.player_name']);
}
export type HostRefundRow = Awaited<ReturnType<typeof hostRefundRows>>[number];

/** Saves the account of an open refund; null: it takes none. */
export function putRefundAccount(
  tx: Tx,
  id: string,
  account: { bank_code: string; number_sealed: string; number_end: string; holder: string },
): Promise<Refund | null> {
  return first(
    tx
      .updateTable('refund')
      .set((row) => ({ ...account, account_version: row('account_version', '+', 1) }))
      .where('id', '=', id)
      .where('method', '=', 'transfer')
      .where((row) =>
        row.or([
          row('state', '=', 'requested'),
          row.and([row('state', '=', 'approved'), row('number_sealed', 'is', null)]),
        ]),
      )
      .returningAll(),
  );
}

/** Takes the account out of an approved transfer, whose payer names another one; null: it has none, or is no such. */
export function dropRefundAccount(tx: Tx, id: string): Promise<Refund | null> {
  return first(
    tx
      .updateTable('refund')
      .set({ bank_code: null, number_sealed: null, number_end: null, holder: null })
      .where('id', '=', id)
      .where('method', '=', 'transfer')
      .where('state', '=', 'approved')
      .where('number_sealed', 'is not', null)
      .returningAll(),
  );
}

/** The entries of a payment, the payer's first. */
export async function entriesOfPayment(db: Db, paymentId: string): Promise<number[]> {
  const entries = await db
    .selectFrom('mabar_entry')
    .select('id')
    .where((entry) => entry.or([entry('payment_id', '=', paymentId), entry('party_id', '=', paymentId)]))
    .orderBy('id')
    .execute();
  return entries.map(({ id }) => id);
}

/** Orders of a host of which a player waits or plays. */
export async function openOrdersOf(db: Db, hostId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct coalesce(payment_id, party_id) as id
    from mabar_entry
    where host_id = ${hostId} and done_at is null and (payment_id is not null or party_id is not null)
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A player of the order waits or plays. */
export async function isOrderActive(db: Db, paymentId: string): Promise<boolean> {
  const entry = await db
    .selectFrom('mabar_entry')
    .select('id')
    .where((row) => row.or([row('payment_id', '=', paymentId), row('party_id', '=', paymentId)]))
    .where('done_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

/**
 * Host and payment of a ticket; null: unknown. `passed_at`: time of a transfer to another player; `is_payers`: it is
 * the ticket from before that.
 */
export function findTicketPayment(db: Db, ticket: string) {
  return first(
    db
      .selectFrom('payment')
      .innerJoin('host', 'host.id', 'payment.host_id')
      .leftJoin('mabar_statistic', 'mabar_statistic.host_id', 'host.id')
      .leftJoin('stage_lease', 'stage_lease.host_id', 'host.id')
      .leftJoin('mabar_entry', 'mabar_entry.payment_id', 'payment.id')
      .select(['payment.id', 'payment.host_id', 'payment.paid_at', 'mabar_entry.transferred_at as passed_at'])
      .select(['host.status as host_status', 'mabar_statistic.pressed_at', 'stage_lease.heard_at'])
      .select('payment.fee_bearer as bearer')
      .select(sql<boolean>`payment.status = 'review' or payment.exception = 'unfulfillable'`.as('is_undelivered'))
      .select((row) => row('payment.ticket', '<>', ticket).$castTo<boolean>().as('is_payers'))
      .where((row) => row.or([row('payment.ticket', '=', ticket), row('payment.payer_ticket', '=', ticket)])),
  );
}

/** A ticket that no payment has: a party member's, or a won claim's. */
export async function isTicketUnpaid(db: Db, ticket: string): Promise<boolean> {
  const { rows } = await sql`
    select from mabar_party_member where ticket = ${ticket}
    union all select from gift_claim where ticket = ${ticket}`.execute(db);
  return rows.length > 0;
}

/** Takes due refunds until `until`: `processing` is the written intent to ask the gateway. */
export function takeDueRefunds(
  db: Db,
  due: { providers: readonly string[]; now: Date; until: Date; limit: number },
): Promise<Refund[]> {
  return db
    .updateTable('refund')
    .set((row) => ({
      state: 'processing',
      asks: row('asks', '+', 1),
      next_at: due.until,
      leased_until: due.until,
    }))
    .where('id', 'in', (select) =>
      select
        .selectFrom('refund')
        .select('id')
        .where('next_at', '<=', due.now)
        .where('state', 'in', ['approved', 'processing'])
        .where('method', '=', 'gateway')
        .where('ask_first', '=', false)
        .where(isReleased)
        .where((row) => row.not(isFrozen(row)))
        .where((row) => row.or([row('state', '=', 'processing'), sql<boolean>`not exists (${returnedTwice})`]))
        .where('provider', 'in', due.providers)
        .where((row) => row.or([row('leased_until', 'is', null), row('leased_until', '<=', due.now)]))
        .orderBy('next_at')
        .limit(due.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/**
 * Records the gateway's reply and the time of the next question; does nothing after another process took the refund.
 */
export async function releaseRefund(
  db: Db,
  { id, asks }: Pick<Refund, 'id' | 'asks'>,
  said: { nextAt: Date | null; reason: string | null },
): Promise<void> {
  await db
    .updateTable('refund')
    .set({ next_at: said.nextAt, reason: said.reason, leased_until: null })
    .where('id', '=', id)
    .where('asks', '=', asks)
    .where('state', '=', 'processing')
    .execute();
}

/** Checks that refunds match the ledger, and that no more goes back than came. */
export async function checkRefunds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ finding: string }>`
    select 'refunds in-flight are ' || flying || ' and open refunds hold ' || held as finding
    from (
      select
        (
          select coalesce(sum(amount), 0)
          from ledger_entry
          join ledger_account as account on account.id = account_id
          where account.kind = 'refund_in_flight'
        ) as flying,
        (
          select coalesce(sum(amount), 0)
          from refund
          where state in ('requested', 'approved', 'processing')
        ) as held
    ) as sums
    where flying <> held
    union all
    select 'refund ' || refund.id || ' is ' || state || ' with the journals ' || coalesce(kinds, 'none')
    from refund
    left join lateral (
      select string_agg(kind, ' ' order by journal.id) as kinds
      from ledger_journal as journal
      where ref_type = 'refund' and ref_id = refund.id
    ) as journals on true
    where kinds is distinct from case
      when state = 'paid' then 'refund refund_paid'
      when state = 'failed' and paid_at is not null then 'refund refund_paid refund_returned'
      when state in ('refused', 'failed') then 'refund refund_returned'
      else 'refund'
    end
    union all
    select 'refund ' || refund.id || ' takes ' || lines || ' instead of ' || from_host || ' of its host, '
      || fee || ' of the fee, ' || suspense || ' of suspense'
    from refund
    join lateral (
      select string_agg(account.kind || ' ' || entry.amount, ', ' order by account.kind) as lines,
        coalesce(sum(entry.amount) filter (where account.kind = 'host_payable' and account.host_id = refund.host_id), 0)
          as host,
        coalesce(sum(entry.amount) filter (where account.kind = 'platform_loss'), 0) as loss,
        coalesce(sum(entry.amount) filter (where account.kind = 'platform_fee'), 0) as fees,
        coalesce(sum(entry.amount) filter (where account.kind = 'unfulfilled_suspense'), 0) as suspended
      from ledger_journal as journal
      join ledger_entry as entry on entry.journal_id = journal.id
      join ledger_account as account on account.id = entry.account_id
      where journal.ref_type = 'refund' and journal.ref_id = refund.id and journal.kind = 'refund'
    ) as sums on true
    where (host, loss, fees, suspended) is distinct from
      (-from_host, from_host - refund.price, -refund.fee, -refund.suspense)
    union all
    select 'payment ' || payment.id || ' brought ' || brought || ' and gives ' || given || ' back'
    from (
      select payment_id, sum(amount) as given, sum(games) as games
      from refund
      where state not in ('refused', 'failed')
      group by payment_id
    ) as sums
    join payment on payment.id = sums.payment_id
    join lateral (
      select coalesce(payment.received, 0) + coalesce(sum(received), 0) as brought
      from payment_charge
      where payment_id = payment.id and state = 'duplicate'
    ) as charges on true
    where given > brought
    union all
    select 'payment ' || payment.id || ' cost ' || payment.price || ' and ' || given || ' of it goes back'
    from (
      select payment_id, sum(price + credit) as given, sum(fee) as fees
      from refund
      where state not in ('refused', 'failed')
      group by payment_id
    ) as sums
    join payment on payment.id = sums.payment_id
    where given + case payment.fee_bearer when 'host' then fees else 0 end > payment.price
      or fees > payment.fee
    union all
    select 'entry ' || entry.id || ' has ' || returned || ' games returned and ' || games || ' refunded'
    from mabar_entry as entry
    join lateral (
      select sum(games) as games
      from refund
      where entry_id = entry.id and state not in ('refused', 'failed')
    ) as sums on true
    where games > returned
  `.execute(db);
  return rows.map(({ finding }) => finding);
}

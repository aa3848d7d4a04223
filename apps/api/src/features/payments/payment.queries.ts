import type { PaymentState } from '@mabarin/domain/payments/state';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { PaymentTable } from './payment.tables.ts';
import { first } from '#platform/db/first.ts';
import type { Db, Tx } from '#schema.ts';

type PaymentRow = Selectable<PaymentTable>;

/** A payment with the host's data for the payment screen. */
export type PaymentView = PaymentRow & {
  host: string;
  host_status: 'pending' | 'active' | 'disabled';
  has_show: boolean;
};

export async function insertPayment(tx: Tx, row: Insertable<PaymentTable>): Promise<void> {
  await tx.insertInto('payment').values(row).execute();
}

export function findPayment(db: Db, id: string): Promise<PaymentView | null> {
  return first(view(db).where('payment.id', '=', id));
}

/**
 * SQL condition: a `payment` whose payer holds this ticket; the receiver of a transferred place has another. Both columns
 * are indexed.
 */
export const isHeldByPayer = (ticket: string) =>
  sql<boolean>`(payment.payer_ticket = ${ticket} or payment.ticket = ${ticket} and payment.payer_ticket is null)`;

export function findPaymentOfPayer(db: Db, ticket: string): Promise<PaymentView | null> {
  return first(view(db).where(isHeldByPayer(ticket)));
}

/** E-mail and ticket of who paid; `is_passed_on`: the place is another player's by now. Null: without an e-mail, or erased. */
export async function findPayer(db: Db, paymentId: string) {
  const found = await db
    .selectFrom('payment')
    .leftJoin('mabar_order', 'mabar_order.payment_id', 'payment.id')
    .leftJoin('support', 'support.payment_id', 'payment.id')
    .select('payment.id')
    .select((row) => row.fn.coalesce('payment.payer_ticket', 'payment.ticket').as('ticket'))
    .select((row) => row.fn.coalesce('mabar_order.email', 'support.email').as('email'))
    .select((row) => row('payment.payer_ticket', 'is not', null).$castTo<boolean>().as('is_passed_on'))
    .where('payment.id', '=', paymentId)
    .where('payment.erased_at', 'is', null)
    .executeTakeFirst();
  return found?.email ? { ...found, email: found.email } : null;
}

/** Locks the payment, so that a decision about it holds. */
export function lockPayment(tx: Tx, id: string): Promise<PaymentView | null> {
  return first(view(tx).where('payment.id', '=', id).forUpdate('payment'));
}

function view(db: Db) {
  return db
    .selectFrom('payment')
    .innerJoin('host', 'host.id', 'payment.host_id')
    .selectAll('payment')
    .select(['host.username as host', 'host.status as host_status'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('show')
            .select('show.host_id')
            .whereRef('show.host_id', '=', 'host.id')
            .where('active', '=', true),
        )
        .$castTo<boolean>()
        .as('has_show'),
    );
}

/** A new ticket after a transfer; the payer keeps the previous one. Returns false the second time. */
export async function replaceTicket(tx: Tx, id: string, ticket: string): Promise<boolean> {
  const replaced = await tx
    .updateTable('payment')
    .set((eb) => ({ payer_ticket: eb.ref('ticket'), ticket }))
    .where('id', '=', id)
    .where('payer_ticket', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return replaced !== undefined;
}

/** All of its money went back by its payer's bank or wallet. Returns false the second time. */
export async function markTakenBack(tx: Tx, id: string, now: Date): Promise<boolean> {
  const marked = await tx
    .updateTable('payment')
    .set({ taken_back_at: now })
    .where('id', '=', id)
    .where('taken_back_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

/** Changes a payment that is in one of `from`; returns false when another process was faster. */
export async function movePayment(
  db: Db,
  id: string,
  from: readonly PaymentState[],
  set: Updateable<PaymentTable>,
): Promise<boolean> {
  const moved = await db
    .updateTable('payment')
    .set(set)
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Records that the gateway replied about a payment. */
export async function recordInquiry(tx: Tx, id: string, at: { now: Date; next: Date | null }): Promise<void> {
  await tx
    .updateTable('payment')
    .set((row) => ({ inquiries: row('inquiries', '+', 1), last_inquiry_at: at.now, next_inquiry_at: at.next }))
    .where('id', '=', id)
    .execute();
}

/**
 * Takes the right to ask the gateway for a QR, until `until`. Returns the number of the try, or null when another
 * process has it or the payment has left `creating`.
 */
export async function takeCharge(db: Db, id: string, at: { now: Date; until: Date }): Promise<number | null> {
  const taken = await db
    .updateTable('payment')
    .set((row) => ({ charges: row('charges', '+', 1), next_inquiry_at: at.until }))
    .where('id', '=', id)
    .where('status', '=', 'creating')
    .where((row) => row.or([row('charges', '=', 0), row('next_inquiry_at', '<=', at.now)]))
    .returning('charges')
    .executeTakeFirst();
  return taken?.charges ?? null;
}

/** Renews that right while it is this turn's. */
export async function renewCharge(db: Db, id: string, lease: { turn: number; until: Date }): Promise<void> {
  await db
    .updateTable('payment')
    .set({ next_inquiry_at: lease.until })
    .where('id', '=', id)
    .where('status', '=', 'creating')
    .where('charges', '=', lease.turn)
    .execute();
}

/** Takes the right to ask about a payment on a viewer's press; returns false when it was asked since `after`. */
export async function takeCheck(db: Db, id: string, at: { now: Date; after: Date }): Promise<boolean> {
  const taken = await db
    .updateTable('payment')
    .set({ last_inquiry_at: at.now })
    .where('id', '=', id)
    .where((row) => row.or([row('last_inquiry_at', 'is', null), row('last_inquiry_at', '<=', at.after)]))
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Takes payments that are due to be asked about, until `until`. Those in `creating` have no QR to ask about. */
export async function takeDuePayments(
  db: Db,
  due: { providers: readonly string[]; now: Date; until: Date; limit: number },
): Promise<string[]> {
  const taken = await db
    .updateTable('payment')
    .set({ next_inquiry_at: due.until })
    .where('id', 'in', (select) =>
      select
        .selectFrom('payment')
        .select('id')
        .where('next_inquiry_at', '<=', due.now)
        .where('provider', 'in', due.providers)
        .where('status', '<>', 'creating')
        .orderBy('next_inquiry_at')
        .limit(due.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  return taken.map(({ id }) => id);
}

/** Payments without a QR after their time. */
export async function dueCharges(db: Db, due: { now: Date; limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .select('id')
    .where('next_inquiry_at', '<=', due.now)
    .where('status', '=', 'creating')
    .orderBy('next_inquiry_at')
    .limit(due.limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Counts payments by gateway that were due before `before` and whose gateway is not in `providers`. */
export function countUnasked(
  db: Db,
  { providers, before }: { providers: readonly string[]; before: Date },
): Promise<{ provider: string; payments: number }[]> {
  return db
    .selectFrom('payment')
    .select((row) => ['provider', row.fn.countAll<number>().as('payments')])
    .where('next_inquiry_at', '<', before)
    .where('provider', 'not in', providers)
    .where('status', '<>', 'creating')
    .groupBy('provider')
    .execute();
}

/**
 * Checks the rules of payments (docs/decisions/payments.md): a payment is paid exactly when it has one journal that
 * matches its row (none at price 0) and one paid charge; undelivered and duplicate money is in suspense with a task each. Covers payments
 * created, asked about or posted since `since`.
 */
export async function checkPayments(db: Db, since = new Date(0)): Promise<string[]> {
  const { rows } = await sql<{ finding: string }>`
    with posted as (
      select id, ref_id from ledger_journal where ref_type = 'payment' and created_at >= ${since}
    ),
    fresh as (
      select *
      from payment
      where coalesce(last_inquiry_at, created_at) >= ${since}
        or id in (select ref_id from posted)
        or id in (
          select payment_id
          from payment_charge
          join ledger_journal on ref_type = 'payment_charge' and ref_id = reference
          where ledger_journal.created_at >= ${since}
        )
    )
    select 'payment ' || fresh.id || ' is ' || fresh.status || ' (' || fresh.exception || ', received '
      || coalesce(received::text, 'nothing') || ') with ' || journals || ' journals: ' || coalesce(lines, 'none')
      as finding
    from fresh
    left join lateral (
      select count(distinct journal.id) as journals,
        coalesce(sum(amount) filter (where account.kind = 'gateway_receivable'), 0) as receivable,
        coalesce(sum(amount) filter (where account.kind = 'host_payable' and account.host_id = fresh.host_id), 0)
          as credited,
        coalesce(sum(amount) filter (where account.kind = 'platform_fee'), 0) as fees,
        coalesce(sum(amount) filter (where account.kind = 'unfulfilled_suspense'), 0) as suspense,
        coalesce(sum(amount) filter (where account.kind = 'viewer_credit'), 0) as spent,
        string_agg(account.kind || ' ' || amount, ', ' order by account.kind) as lines
      from ledger_journal as journal
      join ledger_entry as entry on entry.journal_id = journal.id
      join ledger_account as account on account.id = entry.account_id
      where journal.ref_type = 'payment' and journal.ref_id = fresh.id
    ) as sums on true
    where case
      when status = 'review' and received > 0 or status = 'paid' and exception = 'unfulfillable' then
        (journals, receivable, suspense, credited, fees, spent) is distinct from (1, -received, received, 0, 0, 0)
      when status <> 'paid' then journals <> 0
      else (journals, receivable, credited, fees, suspense, spent)
        is distinct from (least(price, 1), -received, gross - fee + credit, fee, received - gross, -credit)
    end
    union all
    select 'payment ' || id || ' is ' || status || ' (' || exception || ') without a task'
    from fresh
    where not exists (
      select from payment_task as task
      where task.subject = fresh.id
        and task.reason = case
          when status = 'review' then 'under'
          when exception = 'over' then 'excess'
          when exception = 'unfulfillable' then 'unfulfillable'
        end
    )
    and (status = 'review' or exception in ('over', 'unfulfillable'))
    union all
    select 'payment ' || fresh.id || ' is ' || fresh.status || ', and its charges are ' || states
    from fresh
    join lateral (
      select string_agg(state, ', ') as states, count(*) filter (where state = 'paid') as paid
      from payment_charge
      -- One that was made before there were charges may have been paid by a process of that version.
      where payment_id = fresh.id and reference <> payment_id
    ) as sums on states is not null
    where sums.paid <> case when status in ('paid', 'review') then 1 else 0 end
    union all
    select 'charge ' || charge.reference || ' of payment ' || charge.payment_id || ' is ' || charge.state
      || ' (received ' || coalesce(charge.received::text, 'nothing') || ') with ' || journals || ' journals: '
      || coalesce(lines, 'none') || case when charge.state = 'duplicate' and tasks = 0 then ', without a task' else '' end
    from fresh
    join payment_charge as charge on charge.payment_id = fresh.id
    left join lateral (
      select count(distinct journal.id) as journals,
        coalesce(sum(amount) filter (where account.kind = 'gateway_receivable'), 0) as receivable,
        coalesce(sum(amount) filter (where account.kind = 'unfulfilled_suspense'), 0) as suspense,
        string_agg(account.kind || ' ' || amount, ', ' order by account.kind) as lines
      from ledger_journal as journal
      join ledger_entry as entry on entry.journal_id = journal.id
      join ledger_account as account on account.id = entry.account_id
      where journal.ref_type = 'payment_charge' and journal.ref_id = charge.reference
    ) as sums on true
    left join lateral (
      select count(*) as tasks
      from payment_task
      where subject = charge.reference and reason = 'duplicate'
    ) as open_tasks on true
    where case
      when charge.state <> 'duplicate' then journals <> 0
      when charge.received > 0 then tasks = 0 or (journals, receivable, suspense) is distinct from (1, -charge.received, charge.received)
      else tasks = 0 or journals <> 0
    end
    union all
    select 'journal ' || journal.id || ' is of no charge'
    from ledger_journal as journal
    left join payment_charge as charge on charge.reference = journal.ref_id
    where journal.ref_type = 'payment_charge' and journal.created_at >= ${since} and charge.reference is null
    union all
    select 'journal ' || posted.id || ' is of no payment'
    from posted
    left join payment on payment.id = posted.ref_id
    where payment.id is null
  `.execute(db);
  return rows.map((row) => row.finding);
}

/** Reports overdue work: an inbox row due for 10 minutes, a QR for 2, an unpaid end for 10 without a question. */
export async function checkPaymentDelays(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ finding: string }>`
    select 'notification ' || id || ' of ' || order_id || ' is due since ' || next_at as finding
    from payment_hint
    where processed_at is null and next_at < ${now}::timestamptz - interval '10 minutes'
    union all
    select 'payment ' || id || ' is creating since ' || created_at
    from payment
    where status = 'creating' and created_at < ${now}::timestamptz - interval '2 minutes'
    union all
    select 'payment ' || id || ' is pending, ended ' || expires_at || ', last asked about ' || coalesce(last_inquiry_at::text, 'never')
    from payment
    where status = 'pending'
      and expires_at < ${now}::timestamptz - interval '10 minutes'
      and (last_inquiry_at is null or last_inquiry_at < expires_at)
  `.execute(db);
  return rows.map((row) => row.finding);
}

/** Descriptions of payments and their fee in rupiah, by id. */
export async function paymentTexts(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { description: string; fee: number }>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('payment').select(['id', 'description', 'fee']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, description, fee }) => [id, { description, fee }]));
}

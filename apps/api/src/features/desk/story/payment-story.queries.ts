import type { AlertKind, AlertState, SkipReason } from '@mabarin/domain/alerts/alert';
import type { AlertSubject } from '@mabarin/domain/alerts/tier';
import type { FeeBearer } from '@mabarin/domain/money';
import type { ChargeState, PaymentException, PaymentState } from '@mabarin/domain/payments/state';
import type { RefundMethod } from '@mabarin/domain/refunds/refund';
import type { RefundState } from '@mabarin/domain/refunds/refund-states';
import type { ScreenReason } from '@mabarin/domain/messages/reasons';
import { sql } from 'kysely';
import { lostFee, lostShare, type JournalKind, type LedgerAccountKind } from '#features/ledger/index.ts';
import type { TaskReason } from '@mabarin/domain/tasks/task';
import type { PaymentMailTable } from '#platform/mail/mail.tables.ts';
import type { Db } from '#schema.ts';

/** Rows of one kind in a story; the oldest. */
const MOST = 500;

export type StoryPayment = {
  id: string;
  kind: 'mabar' | 'support';
  status: PaymentState;
  exception: PaymentException;
  price: number;
  discount: number;
  credit: number;
  fee: number;
  fee_bearer: FeeBearer;
  minor: boolean;
  gross: number;
  received: number | null;
  description: string;
  ticket: string;
  provider: string;
  provider_id: string | null;
  inquiries: number;
  last_inquiry_at: Date | null;
  next_inquiry_at: Date | null;
  created_at: Date;
  expires_at: Date;
  paid_at: Date | null;
  ended_at: Date | null;
  erased_at: Date | null;
  username: string;
  host_name: string;
  host_status: 'pending' | 'active' | 'disabled';
  payer: string;
  player_id: string | null;
  player_server: string | null;
  email: string | null;
  message: string;
  hidden_reason: ScreenReason | null;
  revealed_at: Date | null;
};

export async function findStoryPayment(db: Db, id: string): Promise<StoryPayment | null> {
  const { rows } = await sql<StoryPayment>`
    select payment.id, payment.kind, payment.status, payment.exception, payment.price, payment.credit, payment.fee, payment.fee_bearer, payment.minor,
      coalesce((select discount from voucher_use where payment_id = payment.id), 0) as discount,
      payment.gross, payment.received, payment.description, payment.ticket, payment.provider, payment.provider_id,
      payment.inquiries, payment.last_inquiry_at, payment.next_inquiry_at, payment.created_at, payment.expires_at,
      payment.paid_at, payment.ended_at, payment.erased_at,
      host.username, host.name as host_name, host.status as host_status,
      coalesce(sold.player_name, support.name, '') as payer, sold.player_id, sold.player_server,
      coalesce(support.email, sold.email) as email, coalesce(support.message, sold.message, '') as message,
      coalesce(support.hidden_reason, sold.hidden_reason) as hidden_reason, support.revealed_at
    from payment
    join host on host.id = payment.host_id
    left join support on support.payment_id = payment.id
    left join mabar_order as sold on sold.payment_id = payment.id
    where payment.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export type StoryCharge = {
  reference: string;
  gateway: string;
  provider_id: string | null;
  wallet_reference: string | null;
  payments: string[];
  state: ChargeState;
  received: number | null;
  created_at: Date;
};

export async function chargesOfStory(db: Db, id: string): Promise<StoryCharge[]> {
  const { rows } = await sql<StoryCharge>`
    select reference, gateway, provider_id, wallet_reference, payments, state, received, created_at
    from payment_charge
    where payment_id = ${id}
    order by number`.execute(db);
  return rows;
}

export type StoryRefund = {
  id: string;
  refund_reference: string;
  asked_by: 'viewer' | 'host' | 'operator';
  state: RefundState;
  method: RefundMethod;
  amount: number;
  price: number;
  fee: number;
  credit: number;
  suspense: number;
  charge_reference: string | null;
  reason: string | null;
  refusal: string | null;
  created_at: Date;
  approved_at: Date | null;
  paid_at: Date | null;
  ended_at: Date | null;
};

export async function refundsOfStory(db: Db, id: string): Promise<StoryRefund[]> {
  const { rows } = await sql<StoryRefund>`
    select id, refund_reference, asked_by, state, method, amount, price, fee, credit, suspense, charge_reference, reason, refusal,
      created_at, approved_at, paid_at, ended_at
    from refund
    where payment_id = ${id}
    order by number`.execute(db);
  return rows;
}

export type StoryHold = {
  id: number;
  charge_reference: string;
  word: string;
  share: number;
  amount: number;
  taken: number;
  /** Parts that were taken or come out of the next income. */
  lost_share: number;
  lost_fee: number;
  /** An operator has yet to decide. */
  undecided: boolean;
  state: 'held' | 'taken' | 'released';
  created_at: Date;
  ended_at: Date | null;
};

export async function holdsOfStory(db: Db, id: string): Promise<StoryHold[]> {
  const { rows } = await sql<StoryHold>`
    select id, charge_reference, word, share, amount, taken, state, created_at, ended_at,
      (${lostShare})::bigint as lost_share, (${lostFee})::bigint as lost_fee, state = 'held' and share > owed as undecided
    from hold
    where payment_id = ${id}
    order by id`.execute(db);
  return rows;
}

export type StoryCredit = { id: string; games: number; amount: number; created_at: Date };

export async function creditsOfStory(db: Db, id: string): Promise<StoryCredit[]> {
  const { rows } = await sql<StoryCredit>`
    select id, games, amount, created_at from credit where payment_id = ${id} order by created_at`.execute(db);
  return rows;
}

export type StoryAlert = {
  id: string;
  subject: AlertSubject;
  kind: AlertKind;
  state: AlertState;
  skip_reason: SkipReason | null;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
};

/** Alerts of a payment and of its entries' turns, with those shown again. */
export async function alertsOfStory(db: Db, id: string): Promise<StoryAlert[]> {
  const columns = sql`id, subject, kind, state, skip_reason, created_at, started_at, coalesce(finished_at, interrupted_at) as ended_at`;
  const { rows } = await sql<StoryAlert>`
    select ${columns} from alert where support_id = ${id}
    union all
    select ${columns} from alert where source_id = ${id} and kind in ('order', 'gift')
    union all
    select ${columns} from alert where source_id = ${id} and kind = 'replay'
    union all
    select ${columns} from alert
    where subject = 'turn'
      and source_id in (
        select id::text from mabar_entry where payment_id = ${id}
        union
        select id::text from mabar_entry where party_id = ${id}
      )
    order by created_at
    limit ${MOST}`.execute(db);
  return rows;
}

export type StoryEntry = {
  id: number;
  player_name: string;
  message: string;
  state: 'queued' | 'playing' | 'done';
  count: number;
  played: number;
  returned: number;
  paid_at: Date;
  playing_at: Date | null;
  done_at: Date | null;
  transferred_at: Date | null;
  hidden_reason: ScreenReason | null;
};

/** Places in the queue of an order and its party. */
export async function entriesOfStory(db: Db, id: string): Promise<StoryEntry[]> {
  const columns = sql`
    id, player_name, message, state, count, played, returned, paid_at, playing_at, done_at, transferred_at, hidden_reason`;
  const { rows } = await sql<StoryEntry>`
    select ${columns} from mabar_entry where payment_id = ${id}
    union
    select ${columns} from mabar_entry where party_id = ${id}
    order by id`.execute(db);
  return rows;
}

export type StoryNotification = {
  provider: string;
  state: string;
  received_at: Date;
  deliveries: number;
  processed_at: Date | null;
  outcome: PaymentState | 'unknown_order' | null;
};

/** `names`: our references and the gateways' ids of the charges. */
export async function notificationsOfStory(db: Db, names: readonly string[]): Promise<StoryNotification[]> {
  const { rows } = await sql<StoryNotification>`
    select provider, state, received_at, deliveries, processed_at, outcome
    from payment_hint
    where order_id = any(${names}::text[])
    order by received_at
    limit ${MOST}`.execute(db);
  return rows;
}

export type StoryInquiry = { at: Date; status: PaymentState };

export async function inquiriesOfStory(db: Db, id: string): Promise<StoryInquiry[]> {
  return db.selectFrom('payment_inquiry').select(['at', 'status']).where('payment_id', '=', id).orderBy('at').execute();
}

export type StoryMail = Omit<PaymentMailTable, 'payment_id'>;

export async function mailsOfStory(db: Db, id: string): Promise<StoryMail[]> {
  return db
    .selectFrom('payment_mail')
    .select(['at', 'mail', 'refused'])
    .where('payment_id', '=', id)
    .orderBy('at')
    .execute();
}

export type StorySettlement = {
  id: number;
  gateway: string;
  row_key: string;
  kind: 'payment' | 'refund';
  gross: number;
  fee: number;
  net: number;
  settled_on: string;
  imported_at: Date;
  undone_at: Date | null;
};

export async function settlementsOfStory(db: Db, references: readonly string[]): Promise<StorySettlement[]> {
  const { rows } = await sql<StorySettlement>`
    select id, gateway, row_key, kind, gross, fee, net, settled_on, imported_at, undone_at
    from settlement_row
    where charge = any(${references}::text[])
    order by id`.execute(db);
  return rows;
}

export type StoryJournal = {
  id: number;
  /** Our reference of a charge, for its own journal. */
  ref: string;
  kind: JournalKind;
  created_at: Date;
  reverses: number | null;
  entries: { account: LedgerAccountKind; amount: number }[];
};

/** `refs`: type and id of what journals are about. */
export async function journalsOfStory(db: Db, refs: readonly { type: string; id: string }[]): Promise<StoryJournal[]> {
  const { rows } = await sql<StoryJournal>`
    select journal.id, journal.ref_id as ref, journal.kind, journal.created_at, journal.reverses, lines.entries
    from jsonb_to_recordset(${JSON.stringify(refs)}::jsonb) as ref (type text, id text)
    join ledger_journal as journal on journal.ref_type = ref.type and journal.ref_id = ref.id
    cross join lateral (
      select jsonb_agg(jsonb_build_object('account', account.kind, 'amount', entry.amount) order by entry.id) as entries
      from ledger_entry as entry
      join ledger_account as account on account.id = entry.account_id
      where entry.journal_id = journal.id
    ) as lines
    order by journal.id`.execute(db);
  return rows;
}

export type StoryTask = {
  id: number;
  subject: string;
  reason: TaskReason;
  detail: Record<string, unknown>;
  created_at: Date;
  done_at: Date | null;
};

/** Tasks with one of these subjects, letters that name the payment, and quick refunds that it is among. */
export async function tasksOfStory(db: Db, id: string, subjects: readonly string[]): Promise<StoryTask[]> {
  const { rows } = await sql<StoryTask>`
    select id, subject, reason, detail, created_at, done_at
    from payment_task
    where subject = any(${subjects}::text[])
      or (reason = 'contact' and detail ->> 'payment' = ${id})
      or (reason = 'velocity' and string_to_array(detail ->> 'payments', ', ') @> array[${id}::text])
    order by id`.execute(db);
  return rows;
}

export type StoryAct = { operator: string; action: string; subject: string; reason: string; created_at: Date };

/** Acts of operators about these; a number is a hold's or a task's. Looking at the desk is none. */
export async function actsOfStory(
  db: Db,
  of: { names: readonly string[]; holds: readonly string[]; tasks: readonly string[] },
): Promise<StoryAct[]> {
  const { rows } = await sql<StoryAct>`
    select operator, action, subject, reason, created_at
    from operator_log
    where subject = any(${[...of.names, ...of.holds, ...of.tasks]}::text[])
      and (
        subject = any(${of.names}::text[])
        or (action like 'holds %' and subject = any(${of.holds}::text[]))
        or (action like 'tasks %' and subject = any(${of.tasks}::text[]))
      )
      and action not like 'desk %'
    order by id
    limit ${MOST}`.execute(db);
  return rows;
}

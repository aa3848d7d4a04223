import { sql } from 'kysely';
import type { PaymentNames } from '#features/tasks/index.ts';
import type { Db } from '#schema.ts';

/** One line of a copy; `kind` names it. */
type CopyLine = { kind: string } & Record<string, unknown>;

/** Lines of books and logs about a payment, the oldest of each kind first; of an erased one without names. */
export async function linesOfPayment(db: Db, id: string): Promise<CopyLine[]> {
  const { rows } = await sql<{ line: CopyLine }>`
    with charge as (select * from payment_charge where payment_id = ${id}),
    names as (
      select id as name from payment where id = ${id}
      union select reference from charge
      union select provider_id from charge where provider_id is not null
      union select id from refund where payment_id = ${id}
      union select id from dispute where payment_id = ${id}
    ),
    refs as (
      select 'payment' as type, ${id} as id
      union all select 'payment_charge', reference from charge
      union all select 'refund', id from refund where payment_id = ${id}
      union all select 'hold', id::text from hold where payment_id = ${id}
      union all select 'credit', id::text from credit where payment_id = ${id}
    )
    select line from (
      select 1 as part, payment.created_at as at, jsonb_build_object('kind', 'transaction', 'payment_number', payment.id,
        'host', host.username, 'description', payment.description, 'status', payment.status, 'price', payment.price,
        'fee', payment.fee, 'amount', payment.gross, 'received', payment.received, 'at', payment.created_at,
        'paid_at', payment.paid_at, 'ended', payment.ended_at, 'deleted', payment.erased_at,
        'name', coalesce(sold.player_name, support.name), 'email', coalesce(support.email, sold.email),
        'message', coalesce(support.message, sold.message), 'playerID', sold.player_id, 'playerServer', sold.player_server
      ) as line
      from payment
      join host on host.id = payment.host_id
      left join support on support.payment_id = payment.id
      left join mabar_order as sold on sold.payment_id = payment.id
      where payment.id = ${id}
      union all
      select 2, created_at, jsonb_build_object('kind', 'charge', 'service', gateway, 'reference', reference,
        'provider_reference', provider_id, 'wallet_reference', wallet_reference, 'state', state, 'received', received,
        'at', created_at)
      from charge
      union all
      select 3, received_at, jsonb_build_object('kind', 'notification', 'service', provider, 'state', state, 'at', received_at)
      from payment_hint where order_id in (select name from names)
      union all
      select 4, at, jsonb_build_object('kind', 'inquiry', 'status', status, 'at', at)
      from payment_inquiry where payment_id = ${id}
      union all
      select 5, at, jsonb_build_object('kind', 'mail', 'what', mail, 'refused', refused, 'at', at)
      from payment_mail where payment_id = ${id}
      union all
      select 6, created_at, jsonb_build_object('kind', 'refund', 'refund_id', id, 'asked_by', asked_by, 'state', state,
        'amount', amount, 'reference', refund_reference, 'bank', bank_code, 'account_end', number_end, 'holder', holder,
        'refusal', refusal, 'at', created_at, 'paid_at', paid_at, 'ended', ended_at)
      from refund where payment_id = ${id}
      union all
      select 7, created_at, jsonb_build_object('kind', 'hold', 'id', id, 'word', word, 'amount', share, 'taken', taken,
        'state', state, 'at', created_at, 'ended', ended_at)
      from hold where payment_id = ${id}
      union all
      select 8, created_at, jsonb_build_object('kind', 'dispute', 'id', id, 'source', source, 'reference', reference,
        'text', reason, 'amount', amount, 'state', state, 'at', created_at, 'until', deadline, 'ended', ended_at)
      from dispute where payment_id = ${id}
      union all
      select 9, created_at, jsonb_build_object('kind', 'journal', 'id', journal.id, 'what', journal.kind, 'at', created_at,
        'entries', (
          select jsonb_agg(jsonb_build_object('account', account.kind, 'amount', entry.amount) order by entry.id)
          from ledger_entry as entry join ledger_account as account on account.id = entry.account_id
          where entry.journal_id = journal.id
        ))
      from ledger_journal as journal join refs on refs.type = journal.ref_type and refs.id = journal.ref_id
      union all
      select 10, imported_at, jsonb_build_object('kind', 'settlement', 'service', gateway, 'reference', row_key,
        'amount', gross, 'fee', fee, 'at', settled_on)
      from settlement_row where charge in (select reference from charge)
      union all
      select 12, created_at, jsonb_build_object('kind', 'act', 'who', operator, 'what', action, 'about', subject,
        'text', reason, 'at', created_at)
      from operator_log where subject in (select name from names)
    ) as lines
    order by part, at`.execute(db);
  return rows.map(({ line }) => line);
}

/** Charges, refunds, credits, disputes and settlement rows of a payment, for the subjects of its tasks. */
export async function namesOfPayment(db: Db, id: string): Promise<PaymentNames> {
  const { rows } = await sql<PaymentNames>`
    select array[${id}::text] as payments,
      array(select reference from payment_charge where payment_id = ${id}) as references,
      array(select id from refund where payment_id = ${id}) as refunds,
      array(select id::text from credit where payment_id = ${id}) as credits,
      array(select id from dispute where payment_id = ${id}) as disputes,
      coalesce((
        select jsonb_agg(jsonb_build_object('gateway', gateway, 'row_key', row_key)) from settlement_row
        where charge in (select reference from payment_charge where payment_id = ${id})
      ), '[]') as rows`.execute(db);
  return rows[0] ?? { payments: [id], references: [], refunds: [], credits: [], disputes: [], rows: [] };
}

/** Tasks with one of these subjects, and letters of viewers that name the payment. */
export async function taskLines(db: Db, id: string, subjects: readonly string[]): Promise<CopyLine[]> {
  const { rows } = await sql<{ line: CopyLine }>`
    select jsonb_build_object('kind', 'task', 'id', id, 'what', reason, 'about', subject, 'body', detail,
      'at', created_at, 'done', done_at) as line
    from payment_task
    where subject = any(${subjects}::text[]) or (reason = 'contact' and detail ->> 'payment' = ${id})
    order by id`.execute(db);
  return rows.map(({ line }) => line);
}

import { sql, type Insertable, type Selectable } from 'kysely';
import type { SupportTable } from './support.tables.ts';
import type { Db, Tx } from '#schema.ts';

export type Support = Selectable<SupportTable>;

export async function insertSupport(tx: Tx, row: Insertable<SupportTable>): Promise<void> {
  await tx.insertInto('support').values(row).execute();
}

/** Marks a support paid; undefined when there is none or it was paid already. */
export function markPaid(tx: Tx, paymentId: string, paidAt: Date): Promise<Support | undefined> {
  return tx
    .updateTable('support')
    .set({ paid_at: paidAt })
    .where('payment_id', '=', paymentId)
    .where('paid_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Sentences for every broken promise: a paid support has exactly one alert that shows it, an unpaid one has none, and
 * what plays belongs to the stage that has the lease.
 */
export async function checkSupports(db: Db): Promise<string[]> {
  const { rows } = await sql<{ finding: string }>`
    select 'support ' || payment.id || ' is ' || payment.status || ', ' || payment.exception
      || ', but its row says ' || coalesce(support.paid_at::text, 'not paid') as finding
    from payment
    join support on support.payment_id = payment.id
    where (payment.status = 'paid' and payment.exception <> 'unfulfillable') <> (support.paid_at is not null)
    union all
    select 'support ' || support.payment_id || ' has ' || count(alert.id) || ' alerts'
    from support
    left join alert on alert.kind = 'support' and alert.support_id = support.payment_id
      and alert.host_id = support.host_id and alert.amount = support.amount
    group by support.payment_id
    having count(alert.id) <> (case when support.paid_at is null then 0 else 1 end)
    union all
    select 'alert ' || alert.id || ' shows no support'
    from alert
    left join support on support.payment_id = alert.support_id
    where alert.kind <> 'test' and support.paid_at is null
    union all
    select 'alert ' || alert.id || ' plays on no stage'
    from alert
    left join stage_lease on stage_lease.host_id = alert.host_id
    where alert.state in ('leased', 'started')
      and (stage_lease.instance is null or stage_lease.fence <> alert.fence)`.execute(db);
  return rows.map((row) => row.finding);
}

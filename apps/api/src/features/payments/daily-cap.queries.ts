import type { Spent } from '@mabarin/domain/payments/buyer';
import { sql, type Insertable } from 'kysely';
import type { PaymentSpenderTable } from './payment.tables.ts';
import { sendWithCommit } from '#platform/db/transaction.ts';
import type { Tx } from '#schema.ts';

/** Until the commit; in the given order. */
export async function lockSpenders(tx: Tx, spenders: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('spender:' || spender, 0))
    from unnest(${spenders}::text[]) with ordinality as named (spender, position)
    order by position`.execute(tx);
}

/**
 * Spent since an instant, by sign. A payment that ended unpaid counts nothing, until late money comes for it; its age
 * stays with the `browser` that told it, since a player or e-mail can be typed by anybody.
 */
export async function spentSince(
  tx: Tx,
  spenders: readonly string[],
  { browser, since }: { browser: string | null; since: Date },
): Promise<Spent[]> {
  const { rows } = await sql<Spent>`
    select coalesce(bool_or(spent.minor) filter (
        where payment.status not in ('expired', 'failed') or spent.spender = ${browser}
      ), false) as minor,
      coalesce(sum(spent.amount) filter (where payment.status not in ('expired', 'failed')), 0)::bigint as amount
    from payment_spender as spent
    join payment on payment.id = spent.payment_id
    where spent.spender = any(${spenders}::text[]) and spent.created_at >= ${since}
    group by spent.spender`.execute(tx);
  return rows;
}

/** Nothing in the transaction may read it: the row leaves with COMMIT. */
export function writeSpendingAtCommit(
  tx: Tx,
  row: Omit<Insertable<PaymentSpenderTable>, 'spender'>,
  spenders: readonly string[],
): void {
  const insert = tx.insertInto('payment_spender').values(spenders.map((spender) => ({ ...row, spender })));
  sendWithCommit(tx, () => [{ statement: insert.compile() }]);
}

import { sql, type Insertable, type Selectable } from 'kysely';
import type { MabarOrderTable, MabarPartyMemberTable } from '#features/mabar/mabar.tables.ts';
import { first } from '#platform/db/first.ts';
import type { Db, Tx } from '#schema.ts';

export type MabarOrder = Selectable<MabarOrderTable>;

export async function insertOrder(tx: Tx, row: Insertable<MabarOrderTable>): Promise<void> {
  await tx.insertInto('mabar_order').values(row).execute();
}

export function findOrder(tx: Tx, paymentId: string): Promise<MabarOrder | null> {
  return first(tx.selectFrom('mabar_order').selectAll().where('payment_id', '=', paymentId));
}

export async function insertMembers(tx: Tx, rows: Insertable<MabarPartyMemberTable>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('mabar_party_member').values(rows).execute();
}

export type PartyMember = Selectable<MabarPartyMemberTable>;

/** The party members of an order, in the payer's order. */
export function findMembers(db: Db, paymentId: string): Promise<PartyMember[]> {
  return db
    .selectFrom('mabar_party_member')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('position')
    .execute();
}

export async function recordMemberEntry(tx: Tx, { payment_id: id, position }: PartyMember, entry: number) {
  await tx
    .updateTable('mabar_party_member')
    .set({ entry_id: entry })
    .where('payment_id', '=', id)
    .where('position', '=', position)
    .execute();
}

/**
 * Unpaid orders of a payer that hold a use of the voucher, or a part of the credit, which is its rupiah. Null: the new
 * order needs none. A voucher's code is no secret, so its order must be of the same `spender`, a browser's.
 */
export async function findHolders(
  db: Db,
  payer: { id: string; server: string },
  { voucherId, creditId, spender }: { voucherId: string | null; creditId: string | null; spender: string | null },
): Promise<{ id: string; credit: number }[]> {
  if (voucherId === null && creditId === null) return [];
  const { rows } = await sql<{ id: string; credit: number }>`
    with held as (
      select payment_id, 0::bigint as credit
      from voucher_use
      join payment_spender using (payment_id)
      where voucher_id = ${voucherId}::uuid and payment_spender.spender = ${spender}
      union all
      select payment_id, amount from credit_use where credit_id = ${creditId}::uuid and state = 'reserved'
    )
    select payment.id, sum(held.credit)::bigint as credit
    from held
    join payment on payment.id = held.payment_id and payment.status in ('creating', 'pending')
    join mabar_order on mabar_order.payment_id = payment.id
    where mabar_order.player_id = ${payer.id} and mabar_order.player_server = ${payer.server}
    group by payment.id`.execute(db);
  return rows;
}

/**
 * Price and contact of an order. No e-mail after a transfer. `price` is for all players together, in rupiah; `blocked`: its
 * host blacklisted who holds its ticket.
 */
export function findSold(db: Db, paymentId: string) {
  return first(
    db
      .selectFrom('mabar_order')
      .innerJoin('payment', 'payment.id', 'mabar_order.payment_id')
      .innerJoin('host', 'host.id', 'payment.host_id')
      .select(['payment.price', 'payment.fee_bearer as bearer', 'payment.ticket', 'host.name as host'])
      .select(sql<string | null>`case when payment.payer_ticket is null then mabar_order.email end`.as('email'))
      .select(
        sql<boolean>`exists (
        select from mabar_entry entry join mabar_notice notice using (host_id, player_id, player_server)
        where entry.payment_id = payment.id and notice.type = 'blacklist')`.as('blocked'),
      )
      .where('mabar_order.payment_id', '=', paymentId),
  );
}

/** An order's payer as others may see them, before the filter. `masked`: by an operator, on the order or its place. */
export function findPayer(
  db: Db,
  paymentId: string,
): Promise<{ host_id: string; player_name: string; message: string | null; masked: boolean } | null> {
  return first(
    db
      .selectFrom('mabar_order')
      .leftJoin('mabar_entry', 'mabar_entry.payment_id', 'mabar_order.payment_id')
      .select(['mabar_order.host_id', 'mabar_order.player_name'])
      .select(
        sql<string | null>`case when mabar_order.hidden_reason is null then mabar_order.message end`.as('message'),
      )
      .select(sql<boolean>`'operator' in (mabar_order.hidden_reason, mabar_entry.hidden_reason)`.as('masked'))
      .where('mabar_order.payment_id', '=', paymentId),
  );
}

export async function recordLifted(tx: Tx, paymentId: string, entryId: number): Promise<void> {
  await tx.updateTable('mabar_order').set({ lifted_entry_id: entryId }).where('payment_id', '=', paymentId).execute();
}

/** Hides an order's message for good. */
export async function maskOrderByOperator(tx: Tx, paymentId: string): Promise<void> {
  await tx.updateTable('mabar_order').set({ hidden_reason: 'operator' }).where('payment_id', '=', paymentId).execute();
}

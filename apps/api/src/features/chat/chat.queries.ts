import { OPEN_REFUND_STATES } from '@mabarin/domain/refunds/refund-states';
import { sql, type Insertable } from 'kysely';
import type { ChatBindingTable, ChatLineTable } from './chat.tables.ts';
import { first } from '#platform/db/first.ts';
import type { Db, Tx } from '#schema.ts';

export async function findUsername(db: Db, hostId: string): Promise<string> {
  const host = await db.selectFrom('host').select('username').where('id', '=', hostId).executeTakeFirstOrThrow();
  return host.username;
}

/**
 * Takes a line, so that it is carried out once. One whose key is there already is another line only when it was said
 * later than `again`. Returns false when it was taken before.
 */
export async function takeLine(tx: Tx, line: ChatLineTable, again: Date | null): Promise<boolean> {
  const taken = await tx
    .insertInto('chat_line')
    .values(line)
    .onConflict((conflict) =>
      again === null
        ? conflict.doNothing()
        : conflict.column('key').doUpdateSet(line).where('chat_line.said_at', '<=', again),
    )
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Places that wait or play and were paid after `since`, each with its ticket. */
export async function listTickets(
  db: Db,
  hostId: string,
  since: Date,
): Promise<{ id: number; ticket: string; released: number }[]> {
  const rows = await db
    .selectFrom('mabar_entry')
    .leftJoin('payment', 'payment.id', 'mabar_entry.payment_id')
    .leftJoin('gift_claim', 'gift_claim.entry_id', 'mabar_entry.id')
    .leftJoin('mabar_party_member', 'mabar_party_member.entry_id', 'mabar_entry.id')
    .leftJoin('chat_binding', 'chat_binding.entry_id', 'mabar_entry.id')
    .select(['mabar_entry.id'])
    .select(sql<number>`coalesce(chat_binding.released, 0)`.as('released'))
    .select(sql<string | null>`coalesce(payment.ticket, mabar_party_member.ticket, gift_claim.ticket)`.as('ticket'))
    .where('mabar_entry.host_id', '=', hostId)
    .where('mabar_entry.done_at', 'is', null)
    .where('mabar_entry.paid_at', '>', since)
    .execute();
  return rows.flatMap(({ id, ticket, released }) => (ticket === null ? [] : [{ id, ticket, released }]));
}

/** Binds a place that is not bound, or was by its player before a transfer; returns who has it now. */
export async function bindEntry(tx: Tx, binding: Insertable<ChatBindingTable>): Promise<{ user_key: string }> {
  await tx
    .insertInto('chat_binding')
    .values(binding)
    .onConflict((conflict) =>
      conflict
        .column('entry_id')
        .doUpdateSet(binding)
        .where(({ exists, or, eb, selectFrom }) =>
          or([
            eb('chat_binding.user_key', '=', ''),
            exists(
              selectFrom('mabar_entry')
                .select('mabar_entry.id')
                .whereRef('mabar_entry.id', '=', 'chat_binding.entry_id')
                .whereRef('mabar_entry.transferred_at', '>', 'chat_binding.bound_at'),
            ),
          ]),
        ),
    )
    .execute();
  return tx
    .selectFrom('chat_binding')
    .select('user_key')
    .where('entry_id', '=', binding.entry_id)
    .executeTakeFirstOrThrow();
}

/** A binding before a transfer belongs to the earlier player. */
const isOfPlayer = sql<boolean>`coalesce(mabar_entry.transferred_at < chat_binding.bound_at, true)`;

/** The viewer's place: the one that plays, else the oldest that waits, else the last that ended. Null: none is bound. */
export function boundEntry(db: Db, hostId: string, userKey: string) {
  return first(
    db
      .selectFrom('chat_binding')
      .innerJoin('mabar_entry', 'mabar_entry.id', 'chat_binding.entry_id')
      .select(['mabar_entry.id', 'mabar_entry.state', 'mabar_entry.postponed', 'mabar_entry.returned'])
      .select(['mabar_entry.count', 'mabar_entry.played', 'mabar_entry.playing_at'])
      .select((eb) =>
        eb
          .exists(
            eb
              .selectFrom('refund')
              .select('refund.id')
              .whereRef('refund.entry_id', '=', 'mabar_entry.id')
              .where('refund.state', 'in', OPEN_REFUND_STATES),
          )
          .$castTo<boolean>()
          .as('refunding'),
      )
      .where('chat_binding.host_id', '=', hostId)
      .where('chat_binding.user_key', '=', userKey)
      .where(isOfPlayer)
      .orderBy('mabar_entry.done_at', (order) => order.desc().nullsFirst())
      .orderBy(sql`mabar_entry.state = 'playing'`, 'desc')
      .orderBy('mabar_entry.paid_at')
      .orderBy('mabar_entry.id')
      .limit(1),
  );
}

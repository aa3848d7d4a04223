import { SUNDUL_PER_HOUR_MAX } from '@mabarin/domain/mabar/lane/turn-rules';
import { sql } from 'kysely';
import type { Db } from '#schema.ts';

export async function countWaiting(db: Db, hostId: string): Promise<number> {
  const { waiting } = await db
    .selectFrom('mabar_entry')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('host_id', '=', hostId)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  return waiting;
}

/** Sums the players of orders that may still be paid; the caller adds the host. A Sundul takes no place. */
export function openOrdersQuery(db: Db) {
  return db
    .selectFrom('payment')
    .innerJoin('mabar_order', 'mabar_order.payment_id', 'payment.id')
    .select(sql<number>`coalesce(sum(mabar_order.party_size), 0)::int`.as('open'))
    .where('payment.status', 'in', ['creating', 'pending'])
    .where('mabar_order.sundul', '=', false);
}

/** Times at which a host's latest Sunduls lifted somebody; the caller adds the host. */
export function sundulsQuery(db: Db) {
  return db
    .selectFrom('mabar_order')
    .innerJoin('payment', 'payment.id', 'mabar_order.payment_id')
    .select('payment.paid_at as at')
    .where('mabar_order.lifted_entry_id', 'is not', null)
    .orderBy('mabar_order.created_at', 'desc')
    .limit(SUNDUL_PER_HOUR_MAX);
}

/**
 * Times from which a host's latest Sunduls count for this player: they lifted somebody, or the QR of another one may still be
 * paid.
 */
export async function sundulsOf(db: Db, hostId: string, player: { id: string; server: string }): Promise<Date[]> {
  const lifted = await sundulsQuery(db).where('mabar_order.host_id', '=', hostId).execute();
  const open = await db
    .selectFrom('payment')
    .innerJoin('mabar_order', 'mabar_order.payment_id', 'payment.id')
    .select('payment.created_at as at')
    .where('payment.host_id', '=', hostId)
    .where('payment.status', 'in', ['creating', 'pending'])
    .where('mabar_order.sundul', '=', true)
    .where((eb) =>
      eb.not(
        eb.and([eb('mabar_order.player_id', '=', player.id), eb('mabar_order.player_server', '=', player.server)]),
      ),
    )
    .execute();
  return [...lifted, ...open].flatMap(({ at }) => at ?? []);
}

/** Taken places of the last order: waiting players and unpaid orders. */
export async function countTaken(db: Db, hostId: string): Promise<number> {
  const { open } = await openOrdersQuery(db).where('payment.host_id', '=', hostId).executeTakeFirstOrThrow();
  return open + (await countWaiting(db, hostId));
}

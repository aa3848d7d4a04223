import type { Db } from '#schema.ts';

/** A read model over the rows of every area whose work a ticket shows; it writes nothing. */

/** The payment of a ticket with its host. */
export function findTicketPayment(db: Db, ticket: string) {
  return db
    .selectFrom('payment')
    .innerJoin('host', 'host.id', 'payment.host_id')
    .select(['payment.id', 'payment.host_id', 'payment.kind', 'payment.status', 'payment.exception'])
    .select([
      'payment.ended_at',
      'payment.description',
      'payment.created_at',
      'host.username',
      'host.name',
      'host.photo',
    ])
    .where('payment.ticket', '=', ticket)
    .executeTakeFirst();
}

export function findTicketOrder(db: Db, paymentId: string) {
  return db
    .selectFrom('mabar_order')
    .select(['title', 'message', 'sundul', 'lifted_entry_id'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
}

export function findTicketSupport(db: Db, paymentId: string) {
  return db
    .selectFrom('support')
    .select(['name', 'amount', 'message', 'name_hidden'])
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow();
}

/** The alerts that show a support: its own first, then replays. */
export function ticketAlerts(db: Db, paymentId: string) {
  return db
    .selectFrom('alert')
    .select(['kind', 'state', 'message', 'finished_at', 'interrupted_at'])
    .where('support_id', '=', paymentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The won claim of a ticket with its host. */
export function findTicketClaim(db: Db, ticket: string) {
  return db
    .selectFrom('gift_claim')
    .innerJoin('host', 'host.id', 'gift_claim.host_id')
    .select(['gift_claim.host_id', 'gift_id', 'entry_id', 'class', 'title', 'message', 'schedule'])
    .select(['gift_claim.player_name', 'added_at', 'done_at', 'host.username', 'host.name', 'host.photo'])
    .where('gift_claim.ticket', '=', ticket)
    .executeTakeFirst();
}

/** The entry a payment made, or this one. */
export function findTicketEntry(db: Db, of: { paymentId: string } | { entryId: number }) {
  return db
    .selectFrom('mabar_entry')
    .selectAll()
    .where((eb) => ('paymentId' in of ? eb('payment_id', '=', of.paymentId) : eb('id', '=', of.entryId)))
    .executeTakeFirst();
}

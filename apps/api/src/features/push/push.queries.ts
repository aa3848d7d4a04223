import { POSTPONE_MAX } from '@mabarin/domain/mabar/postpone';
import type { TurnKind } from '@mabarin/domain/push/push';
import { sql, type Insertable } from 'kysely';
import type { PushDeliveryTable, PushSubscriptionTable } from './push.tables.ts';
import { decidesTurn, nextUpQuery } from '#features/mabar/index.ts';
import type { Db, Tx } from '#schema.ts';

/** A turn of an entry without a notice. */
export type Turn = { entry_id: number; kind: TurnKind; turn: string };

/** SQL condition: the entry that a Sundul lifted is another player's by now. */
const isOfAnother = sql<boolean>`exists (
  select from mabar_order as lifting
  join mabar_entry as lifted on lifted.id = lifting.lifted_entry_id
  where lifting.payment_id = payment.id
    and (lifted.player_id, lifted.player_server) <> (lifting.player_id, lifting.player_server)
)`;

/** SQL condition: the subscription's ticket is still valid; a passed-on ticket has another code. */
const isTicketValid = sql<boolean>`(
  exists (select from payment where payment.ticket = push_subscription.ticket and not ${isOfAnother})
  or exists (select from mabar_party_member where mabar_party_member.ticket = push_subscription.ticket)
  or exists (select from gift_claim where gift_claim.ticket = push_subscription.ticket)
)`;

/** Locks the entry of a ticket as its page shows it; null while none is active. `moved`: it is another player's now. */
export async function lockEntryOfTicket(
  tx: Tx,
  ticket: string,
): Promise<{ entry: { id: number; host_id: string } | null; moved: boolean } | null> {
  const found = await tx
    .selectFrom(sql<{ ticket: string }>`(select ${ticket}::text as ticket)`.as('asked'))
    .leftJoin('payment', (join) => join.on(sql<boolean>`asked.ticket in (payment.ticket, payment.payer_ticket)`))
    .leftJoin('gift_claim as won', 'won.ticket', 'asked.ticket')
    .leftJoin('mabar_party_member as member', 'member.ticket', 'asked.ticket')
    .leftJoin('mabar_order as ordered', 'ordered.payment_id', 'payment.id')
    .leftJoin('mabar_entry as made', 'made.payment_id', 'payment.id')
    .select((eb) =>
      eb.fn.coalesce('won.entry_id', 'member.entry_id', 'ordered.lifted_entry_id', 'made.id').as('entry_id'),
    )
    .select(sql<boolean>`(payment.payer_ticket = asked.ticket is true or ${isOfAnother})`.as('moved'))
    .where(sql<boolean>`num_nonnulls(payment.id, won.id, member.payment_id) > 0`)
    .executeTakeFirst();
  if (found === undefined) return null;
  if (found.moved) return { entry: null, moved: true };
  const active = await tx
    .selectFrom('mabar_entry')
    .select(['id', 'host_id'])
    .where('id', '=', found.entry_id)
    .where('done_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return { entry: active ?? null, moved: false };
}

/** Adds a browser to a ticket; beyond `most` the oldest are deleted. */
export async function keepSubscription(
  tx: Tx,
  row: Insertable<PushSubscriptionTable>,
  { most }: { most: number },
): Promise<void> {
  await tx
    .insertInto('push_subscription')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['ticket', 'endpoint_hash']).doUpdateSet({ entry_id: row.entry_id, host_id: row.host_id }),
    )
    .execute();
  await tx
    .deleteFrom('push_subscription')
    .where('ticket', '=', row.ticket)
    .where('id', 'not in', (select) =>
      select
        .selectFrom('push_subscription')
        .select('id')
        .where('ticket', '=', row.ticket)
        .orderBy('id', 'desc')
        .limit(most),
    )
    .execute();
}

export async function deleteSubscription(tx: Tx, ticket: string, endpointHash: string): Promise<void> {
  await tx
    .deleteFrom('push_subscription')
    .where('ticket', '=', ticket)
    .where('endpoint_hash', '=', endpointHash)
    .execute();
}

/** Deletes the subscriptions of these payments' tickets. */
export async function deleteSubscriptionsOf(tx: Tx, paymentIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('push_subscription')
    .where('ticket', 'in', (select) =>
      select
        .selectFrom('payment')
        .select('ticket')
        .where('id', 'in', paymentIds)
        .union(select.selectFrom('mabar_party_member').select('ticket').where('payment_id', 'in', paymentIds)),
    )
    .execute();
}

/** Deletes subscriptions with an ended entry or a passed-on ticket. Returns how many. */
export async function deleteEnded(db: Db): Promise<number> {
  const deleted = await db
    .deleteFrom('push_subscription')
    .where((eb) =>
      eb.or([
        eb.not(isTicketValid),
        eb.exists(
          eb
            .selectFrom('mabar_entry')
            .select('mabar_entry.id')
            .whereRef('mabar_entry.id', '=', 'push_subscription.entry_id')
            .where('mabar_entry.done_at', 'is not', null),
        ),
      ]),
    )
    .returning('id')
    .execute();
  return deleted.length;
}

/** Scope of a search for turns: one entry, all watched ones, or also those with an e-mail. */
export type TurnLook = { entryId: number } | 'watched' | 'all';

/** Due notices of turns. The time grows with the searched entries, not with all waiting ones. */
export function findDueNotices(
  db: Db,
  look: TurnLook,
  { pickedSince, ...since }: { onlineSince: Date; startedSince: Date; pickedSince: Date },
): Promise<Turn[]> {
  const kind = sql<TurnKind>`case mabar_entry.state when 'playing' then 'playing' else 'next' end`;
  // An entry returned without a game was picked by mistake: that is the same turn.
  const turn = sql<string>`case mabar_entry.state
    when 'playing' then extract(epoch from mabar_entry.playing_at)::text
    else concat_ws(':', mabar_entry.played, mabar_entry.lane_rank, extract(epoch from mabar_entry.sundul_at)) end`;
  const picked = db
    .selectFrom('mabar_entry')
    .select('id')
    // A parameter would keep the plan from the partial index.
    .where('state', '=', sql.lit('playing'))
    .where('playing_at', '>', pickedSince);
  return db
    .selectFrom('mabar_entry')
    .select(['mabar_entry.id as entry_id', kind.as('kind'), turn.as('turn')])
    .where('mabar_entry.id', 'in', nextUpQuery(db, since, hostsOf(db, look)).unionAll(picked))
    .where((eb) => {
      if (typeof look === 'object') return eb('mabar_entry.id', '=', look.entryId);
      const watched = eb.exists(
        eb
          .selectFrom('push_subscription')
          .select('push_subscription.id')
          .whereRef('push_subscription.entry_id', '=', 'mabar_entry.id'),
      );
      if (look === 'watched') return watched;
      const mailed = eb.exists(
        eb
          .selectFrom('mabar_order')
          .select('mabar_order.payment_id')
          .innerJoin('payment', 'payment.id', 'mabar_order.payment_id')
          .whereRef('mabar_order.payment_id', '=', 'mabar_entry.payment_id')
          .where('payment.payer_ticket', 'is', null)
          .where('mabar_order.email', 'is not', null),
      );
      return eb.or([watched, mailed]);
    })
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('turn_notice')
            .select('turn_notice.id')
            .whereRef('turn_notice.entry_id', '=', 'mabar_entry.id')
            .where('turn_notice.kind', '=', kind)
            .where('turn_notice.turn', '=', turn),
        ),
      ),
    )
    .execute();
}

/** Hosts with searched waiting entries; null: all. */
function hostsOf(db: Db, look: TurnLook) {
  if (look === 'all') return null;
  if (look === 'watched') {
    return db
      .selectFrom('push_subscription')
      .select('push_subscription.host_id')
      .where('push_subscription.host_id', 'is not', null)
      .$asScalar()
      .$notNull();
  }
  const own = db.selectFrom('mabar_entry').select('mabar_entry.host_id').where('mabar_entry.id', '=', look.entryId);
  return own.$asScalar().$notNull();
}

/** Writes a notice; null: it exists. `settledAt`: it is sent to nobody. */
export async function insertNotice(
  tx: Tx,
  turn: Turn,
  { now, settledAt }: { now: Date; settledAt: Date | null },
): Promise<number | null> {
  const inserted = await tx
    .insertInto('turn_notice')
    .values({ ...turn, created_at: now, pushed_at: null, settled_at: settledAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** Queues a notice for every browser of its entry. */
export async function insertDeliveries(
  tx: Tx,
  { noticeId, entryId, now }: { noticeId: number; entryId: number; now: Date },
): Promise<void> {
  await sql`
    insert into push_delivery (notice_id, subscription_id, next_at)
    select ${noticeId}, id, ${now} from push_subscription
    where entry_id = ${entryId} and ${isTicketValid}
    for key share`.execute(tx);
}

/** A notice due at a browser; `state` is its entry's current state. */
export type DuePush = {
  id: number;
  attempts: number;
  notice_id: number;
  kind: TurnKind;
  created_at: Date;
  state: 'queued' | 'playing' | 'done';
  subscription_id: number;
  subscription_sealed: string;
  ticket: string;
  host_name: string;
  /** The number of the next "Tunggu aku" by this ticket; null: none left, or another ticket's entry. */
  postpone: number | null;
};

/** The payer of a Sundul has a ticket of its own, but not the entry's. */
const nextPostpone = sql<number | null>`case
  when entry.postponed < ${sql.lit(POSTPONE_MAX)} and ${decidesTurn('entry')} and (
    exists (select from payment where payment.id = entry.payment_id and payment.ticket = subscription.ticket)
    or exists (select from mabar_party_member as member where member.entry_id = entry.id and member.ticket = subscription.ticket)
    or exists (select from gift_claim where gift_claim.entry_id = entry.id and gift_claim.ticket = subscription.ticket)
  ) then entry.postponed + 1 end`;

/** Takes due notices until `until`. */
export async function takeDue(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<DuePush[]> {
  const taken = await db
    .updateTable('push_delivery')
    .set({ next_at: until })
    .where('id', 'in', (select) =>
      select
        .selectFrom('push_delivery')
        .select('id')
        .where('state', '=', 'pending')
        .where('next_at', '<=', now)
        .orderBy('next_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('id')
    .execute();
  if (taken.length === 0) return [];
  return db
    .selectFrom('push_delivery as delivery')
    .innerJoin('turn_notice as notice', 'notice.id', 'delivery.notice_id')
    .innerJoin('push_subscription as subscription', 'subscription.id', 'delivery.subscription_id')
    .innerJoin('mabar_entry as entry', 'entry.id', 'notice.entry_id')
    .innerJoin('host', 'host.id', 'entry.host_id')
    .select(['delivery.id', 'delivery.attempts', 'delivery.notice_id', 'delivery.subscription_id'])
    .select(['notice.kind', 'notice.created_at', 'entry.state', 'host.name as host_name'])
    .select(['subscription.subscription_sealed', 'subscription.ticket', nextPostpone.as('postpone')])
    .where(
      'delivery.id',
      'in',
      taken.map(({ id }) => id),
    )
    .execute();
}

export async function recordAttempt(
  tx: Tx,
  { id, attempts }: Pick<DuePush, 'id' | 'attempts'>,
  set: Pick<Insertable<PushDeliveryTable>, 'state' | 'next_at'>,
): Promise<void> {
  await tx
    .updateTable('push_delivery')
    .set({ ...set, attempts: attempts + 1 })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute();
}

export async function markPushed(tx: Tx, noticeId: number, now: Date): Promise<void> {
  await tx.updateTable('turn_notice').set({ pushed_at: now }).where('id', '=', noticeId).execute();
}

export async function forgetBrowser(tx: Tx, subscriptionId: number): Promise<void> {
  await tx.deleteFrom('push_subscription').where('id', '=', subscriptionId).execute();
}

/** Notices that a browser took, that none can take any more, or that waited too long. */
export async function findUnsettled(
  db: Db,
  { waitedSince, limit }: { waitedSince: Date; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('turn_notice')
    .select('id')
    .where('settled_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('pushed_at', 'is not', null),
        eb('created_at', '<=', waitedSince),
        eb.not(
          eb.exists(
            eb
              .selectFrom('push_delivery')
              .select('push_delivery.id')
              .whereRef('push_delivery.notice_id', '=', 'turn_notice.id')
              .where('push_delivery.state', '=', 'pending'),
          ),
        ),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export type TurnMail = { kind: TurnKind; email: string; ticket: string; host: string };

/**
 * Settles a notice. Returns the recipient of a mail: the entry is still in that state, no browser took the notice, and
 * the order has an e-mail, was paid before `paidBefore` and is still the payer's, because a mail carries the ticket.
 * Null: no mail.
 */
export async function settleNotice(
  tx: Tx,
  id: number,
  { now, paidBefore, madeSince }: { now: Date; paidBefore: Date; madeSince: Date },
): Promise<TurnMail | null> {
  const settled = await tx
    .updateTable('turn_notice')
    .set({ settled_at: now })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returning(['kind', 'entry_id', 'pushed_at', 'created_at'])
    .executeTakeFirst();
  if (settled === undefined || settled.pushed_at !== null || settled.created_at < madeSince) return null;
  const sold = await tx
    .selectFrom('mabar_entry as entry')
    .innerJoin('mabar_order as sold', 'sold.payment_id', 'entry.payment_id')
    .innerJoin('payment', 'payment.id', 'entry.payment_id')
    .innerJoin('host', 'host.id', 'entry.host_id')
    .select(['sold.email', 'payment.ticket', 'host.name as host'])
    .where('entry.id', '=', settled.entry_id)
    .where('entry.state', '=', settled.kind === 'next' ? 'queued' : 'playing')
    .where('entry.paid_at', '<', paidBefore)
    .where('payment.payer_ticket', 'is', null)
    .executeTakeFirst();
  if (!sold || sold.email === null) return null;
  return { kind: settled.kind, email: sold.email, ticket: sold.ticket, host: sold.host };
}

import type { WibDate } from '@mabarin/domain/time';
import { sql, type RawBuilder } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { lostFee, lostShare } from '#features/ledger/index.ts';
import { versionOf } from '#features/live/index.ts';
import { decidesTurn, standingResult } from '#features/mabar/index.ts';
import { isHeldAsGone, returnedOfPrice } from '#features/payments/index.ts';
import { isLeftAgain } from '#features/refunds/index.ts';
import { hostSettingNames } from '#platform/db/host-settings.ts';
import { withDates } from '#platform/db/json.ts';
import type { Db, Tx } from '#schema.ts';

/** A read model over the rows of every area that a ticket shows; it writes nothing. */

/** SQL expression: the entry of a ticket; null for a party member of an unpaid order. */
const ownEntry = sql<number | null>`case
  when member.payment_id is not null then member.entry_id
  else coalesce(won.entry_id, ordered.lifted_entry_id, made.id)
end`;

/** SQL expression: the payment or claim of a ticket, as objections and reasons name it. */
const ownName = sql<string>`coalesce(paid.id, 'claim-' || won.id)`;

/**
 * SQL expression: whole rupiah that a `payment` brought and neither a refund in one of these states nor a loss took. What came by a
 * second charge is an operator's task of its own.
 */
const moneyWithout = (refunds: RawBuilder<unknown>) => sql<number>`(
  coalesce(payment.received, 0)
  - ${returnedOfPrice}
  - (
    select coalesce(sum(refund.amount), 0)
    from refund
    left join payment_charge as charge on charge.reference = refund.charge_reference
    where refund.payment_id = payment.id and refund.state in ${refunds}
      and charge.state is distinct from 'duplicate'
  )
  - greatest(
    (
      select coalesce(sum(dispute.lost), 0)
      from dispute
      join payment_charge as charge on charge.reference = dispute.charge_reference
      where dispute.payment_id = payment.id and charge.state <> 'duplicate'
    ),
    (select coalesce(sum(${lostShare} + ${lostFee}), 0) from hold where hold.payment_id = payment.id)
  )
)::bigint`;

/** Without refunds that are still on their way. */
export const moneyLeft = moneyWithout(sql`('requested', 'approved', 'processing', 'paid')`);

/** With the refunds that have not arrived. */
export const moneyKept = moneyWithout(sql`('paid')`);

/** SQL expression: the task of a report that a child paid a `payment`; null: there is none. */
const childTask = sql<'open' | 'closed' | null>`(
  select case when done_at is null then 'open' else 'closed' end
  from payment_task
  where subject = 'child ' || payment.id and reason = 'child'
)`;

/** SQL expression: last day of an answer to the open dispute of a `payment`; null: none is open. */
const disputeUntil = sql<WibDate | null>`(
  select dispute.deadline from dispute where dispute.payment_id = payment.id and dispute.state = 'open'
)`;

/** SQL expression: whole rupiah that came over the price of a `payment`, by its charge or a second one, and that no refund has taken. */
const excess = sql<number>`greatest(
  0,
  coalesce(payment.received, 0) - payment.gross + (
    select coalesce(sum(charge.received), 0)
    from payment_charge as charge
    where charge.payment_id = payment.id and charge.state = 'duplicate'
  ) - (
    select coalesce(sum(refund.suspense), 0)
    from refund
    where refund.payment_id = payment.id and refund.state not in ('refused', 'failed')
  )
)::bigint`;

/**
 * All data of a ticket from one statement: its payment or won claim, and the results. The entry is the payment's, a
 * Sundul's lifted one, or a party member's own (`member_of`). `moved`: that entry is another player's by now, and this
 * is the earlier ticket. Null: unknown ticket.
 */
export async function findTicket(db: Db, ticket: string) {
  const row = await db
    .selectFrom(
      // An earlier ticket of a transferred place is found too.
      sql<{ ticket: string; replaced: boolean }>`(
        select coalesce(given.ticket, typed.ticket) as ticket, given.ticket is not null as replaced
        from (select ${ticket}::text as ticket) as typed
        left join payment as given on given.payer_ticket = typed.ticket
      )`.as('asked'),
    )
    .leftJoin('mabar_party_member as member', 'member.ticket', 'asked.ticket')
    .leftJoin('payment as paid', (join) =>
      join.on((eb) =>
        eb(
          'paid.id',
          '=',
          eb.fn.coalesce(
            'member.payment_id',
            eb.selectFrom('payment').select('payment.id').whereRef('payment.ticket', '=', 'asked.ticket'),
          ),
        ),
      ),
    )
    .leftJoin('gift_claim as won', 'won.ticket', 'asked.ticket')
    .innerJoin('host', (join) => join.on((eb) => eb('host.id', '=', eb.fn.coalesce('paid.host_id', 'won.host_id'))))
    .leftJoin('live_stream', 'live_stream.host_id', 'host.id')
    .leftJoin('mabar_statistic', 'mabar_statistic.host_id', 'host.id')
    .leftJoin('stage_lease', 'stage_lease.host_id', 'host.id')
    .leftJoin('mabar_order as ordered', 'ordered.payment_id', 'paid.id')
    .leftJoin('mabar_entry as made', 'made.payment_id', 'paid.id')
    .select('member.payment_id as member_of')
    .select((eb) => eb('paid.payer_ticket', 'is not', null).$castTo<boolean>().as('passed_on'))
    .select(['host.id as host_id', 'host.username', 'host.name', 'host.photo', 'host.status as host_status'])
    .select(['host.thanks', 'host.break_until', 'asked.replaced', ownName.as('viewer')])
    .select((eb) => eb('host.suspended_at', 'is not', null).$castTo<boolean>().as('host_suspended'))
    .select(['host.player_id', 'host.player_server', 'host.player_name'])
    .select(hostSettingNames.map((name) => `host.${name}` as const))
    .select(['live_stream.epoch', 'live_stream.last_seq as seq'])
    .select(['mabar_statistic.pressed_at', 'stage_lease.heard_at'])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('payment')
          .select(['payment.id', 'payment.kind', 'payment.status', 'payment.exception', 'payment.description'])
          .select(['payment.created_at', 'payment.ended_at', 'payment.cancelled_at', 'payment.paid_at'])
          .select(['payment.price', 'payment.credit', 'payment.fee', 'payment.fee_bearer as bearer'])
          .select(['payment.gross', 'payment.expires_at'])
          .select([moneyLeft.as('money_left'), returnedOfPrice.as('returned')])
          .select([disputeUntil.as('dispute_until'), isHeldAsGone(sql`payment.id`).as('held'), excess.as('excess')])
          .select(childTask.as('child_task'))
          .select((paid) => paid('payment.taken_back_at', 'is not', null).$castTo<boolean>().as('taken_back'))
          .select((paid) =>
            paid
              .exists(
                paid
                  .selectFrom('dispute')
                  .select('dispute.id')
                  .whereRef('dispute.payment_id', '=', 'payment.id')
                  .where('dispute.state', '<>', 'won'),
              )
              .$castTo<boolean>()
              .as('disputed'),
          )
          .whereRef('payment.id', '=', 'paid.id'),
      ).as('payment'),
      jsonArrayFrom(
        eb
          .selectFrom('refund')
          .leftJoin('mabar_entry as refunded', 'refunded.id', 'refund.entry_id')
          .select(['refunded.player_name', isLeftAgain.as('again')])
          .select([
            'refund.id',
            'refund.games',
            'refund.amount',
            'refund.price',
            'refund.fee',
            'refund.credit',
            'refund.asked_by',
          ])
          .select(['refund.state', 'refund.method', 'refund.created_at', 'refund.paid_at', 'refund.ended_at'])
          .select([
            'refund.bank_code',
            'refund.account_version',
            'refund.number_end',
            'refund.holder',
            'refund.refusal',
          ])
          .select((refused) =>
            refused
              .selectFrom('restriction_reason as reason')
              .select('reason.because')
              .whereRef('reason.host_id', '=', 'refund.host_id')
              .where('reason.kind', '=', 'refund_refused')
              .whereRef('reason.about', '=', 'refund.id')
              .as('because'),
          )
          .whereRef('refund.payment_id', '=', 'paid.id')
          .orderBy('refund.number', 'desc'),
      ).as('refunds'),
      jsonArrayFrom(
        eb
          .selectFrom('objection')
          .selectAll('objection')
          .whereRef('objection.host_id', '=', 'host.id')
          .where('objection.viewer', '=', ownName)
          .orderBy('objection.id', 'desc'),
      ).as('objections'),
      jsonObjectFrom(
        eb
          .selectFrom('restriction_reason')
          .select(['restriction_reason.because', 'restriction_reason.created_at'])
          .whereRef('restriction_reason.host_id', '=', 'host.id')
          .where('restriction_reason.kind', '=', 'text_hidden')
          .where('restriction_reason.about', '=', ownName),
      ).as('hidden'),
      jsonObjectFrom(
        eb
          .selectFrom('mabar_order')
          .select(['mabar_order.title', 'mabar_order.message', 'mabar_order.sundul'])
          .select(['mabar_order.player_id', 'mabar_order.player_server'])
          .select(['mabar_order.event_id', 'mabar_order.count', 'mabar_order.hidden_reason'])
          .whereRef('mabar_order.payment_id', '=', 'paid.id'),
      ).as('order'),
      jsonArrayFrom(
        eb
          .selectFrom('credit')
          .leftJoin('mabar_entry as credited', 'credited.id', 'credit.entry_id')
          .selectAll('credit')
          .select('credited.player_name')
          .whereRef('credit.payment_id', '=', 'paid.id')
          .orderBy('credit.created_at', 'desc')
          .orderBy('credit.id'),
      ).as('credits'),
      jsonObjectFrom(
        eb
          .selectFrom('voucher_use')
          .innerJoin('voucher', 'voucher.id', 'voucher_use.voucher_id')
          .select(['voucher.code', 'voucher_use.discount'])
          .whereRef('voucher_use.payment_id', '=', 'paid.id'),
      ).as('voucher'),
      jsonObjectFrom(
        eb
          .selectFrom('support')
          .select(['support.name', 'support.amount', 'support.message', 'support.name_hidden', 'support.hidden_reason'])
          .whereRef('support.payment_id', '=', 'paid.id'),
      ).as('support'),
      jsonArrayFrom(
        eb
          .selectFrom('alert')
          .select([
            'alert.kind',
            'alert.state',
            'alert.message',
            'alert.finished_at',
            'alert.interrupted_at',
            'alert.skip_reason',
          ])
          .whereRef('alert.support_id', '=', 'paid.id')
          .orderBy('alert.created_at')
          .orderBy('alert.id'),
      ).as('alerts'),
      jsonObjectFrom(
        eb
          .selectFrom('gift_claim')
          .select(['gift_claim.gift_id', 'gift_claim.class', 'gift_claim.title', 'gift_claim.message'])
          .select(['gift_claim.schedule', 'gift_claim.player_name', 'gift_claim.added_at', 'gift_claim.done_at'])
          .select('gift_claim.masked')
          .whereRef('gift_claim.id', '=', 'won.id'),
      ).as('claim'),
      jsonObjectFrom(
        eb
          .selectFrom('mabar_entry')
          .selectAll('mabar_entry')
          .select(decidesTurn('mabar_entry').as('decides_turn'))
          .where('mabar_entry.id', '=', ownEntry),
      ).as('entry'),
      jsonObjectFrom(
        eb
          .selectFrom('chat_binding')
          .innerJoin('mabar_entry', 'mabar_entry.id', 'chat_binding.entry_id')
          .select('chat_binding.released')
          .select(
            // A binding before a transfer belongs to the earlier player.
            sql<string | null>`case when chat_binding.user_key <> ''
              and coalesce(mabar_entry.transferred_at < chat_binding.bound_at, true) then chat_binding.name end`.as(
              'name',
            ),
          )
          .where('chat_binding.entry_id', '=', ownEntry),
      ).as('chat'),
      jsonArrayFrom(
        eb
          .selectFrom('mabar_party_member as along')
          .leftJoin('mabar_entry as theirs', 'theirs.id', 'along.entry_id')
          .select(['along.player_name as name', 'along.ticket'])
          .select(['theirs.playing_at', 'theirs.payment_id', 'theirs.party_id', 'theirs.party_size'])
          .select(['theirs.count', 'theirs.bonus', 'theirs.played', 'theirs.returned'])
          .whereRef('along.payment_id', '=', 'paid.id')
          .orderBy('along.position'),
      ).as('party'),
      jsonArrayFrom(
        eb
          .selectFrom('mabar_game_player')
          .innerJoin('mabar_game', 'mabar_game.id', 'mabar_game_player.game_id')
          .select('mabar_game.created_at')
          .select(standingResult)
          .where('mabar_game_player.entry_id', '=', ownEntry)
          .where('mabar_game.undone_at', 'is', null)
          .orderBy('mabar_game.id', 'desc'),
      ).as('games'),
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { payment, claim, entry, order, alerts, games, credits } = row;
  return {
    ...row,
    moved: row.replaced || isOfAnother(order, entry),
    version: versionOf(row.host_id, row),
    signs: [row.pressed_at, row.heard_at],
    payment: payment && withDates(payment, ['created_at', 'expires_at', 'ended_at', 'cancelled_at', 'paid_at']),
    claim: claim && withDates(claim, ['added_at', 'done_at']),
    entry:
      entry &&
      withDates(entry, ['paid_at', 'sundul_at', 'here_at', 'playing_at', 'done_at', 'transferred_at', 'moved_at']),
    party: row.party.map((member) => withDates(member, ['playing_at'])),
    alerts: alerts.map((alert) => withDates(alert, ['finished_at', 'interrupted_at'])),
    refunds: row.refunds.map((refund) => withDates(refund, ['created_at', 'ended_at'])),
    objections: row.objections.map((one) => withDates(one, ['created_at', 'answered_at'])),
    hidden: row.hidden && withDates(row.hidden, ['created_at']),
    credits: credits.map((credit) => withDates(credit, ['created_at', 'expires_at', 'ended_at'])),
    games: games.map((game) => withDates(game, ['created_at'])),
  };
}

/** Ends a binding for the `nth` time; its code is another one from then on. Returns false when nobody was bound. */
export async function releaseBinding(tx: Tx, entryId: number, nth: number): Promise<boolean> {
  const released = await tx
    .updateTable('chat_binding')
    .set({ user_key: '', name: '', released: nth })
    .where('entry_id', '=', entryId)
    .where('released', '=', nth - 1)
    .where('user_key', '<>', '')
    .returning('entry_id')
    .executeTakeFirst();
  return released !== undefined;
}

/** The entry that a Sundul lifted is another player's by now. */
function isOfAnother(
  order: { sundul: boolean; player_id: string; player_server: string } | null,
  entry: { player_id: string; player_server: string } | null,
): boolean {
  if (order?.sundul !== true || entry === null) return false;
  return order.player_id !== entry.player_id || order.player_server !== entry.player_server;
}

/** The ticket belongs to the payment or claim that made the entry, and not to a Sundul that lifted it. */
export function isOwnEntry({ payment, entry }: NonNullable<Awaited<ReturnType<typeof findTicket>>>): boolean {
  return entry !== null && entry.payment_id === (payment?.id ?? null);
}

/** The new ticket of a transferred place, and its player's name. */
export function findTransferred(db: Db, paymentId: string): Promise<{ ticket: string; playerName: string }> {
  return db
    .selectFrom('payment')
    .innerJoin('mabar_entry', 'mabar_entry.payment_id', 'payment.id')
    .select(['payment.ticket', 'mabar_entry.player_name as playerName'])
    .where('payment.id', '=', paymentId)
    .executeTakeFirstOrThrow();
}

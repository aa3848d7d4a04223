import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import type { PlannedSlot } from '@mabarin/domain/mabar/hours';
import type { WibDate } from '@mabarin/domain/time';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { inQueueOrder, type EntryRow } from '#features/mabar/queue/entry.queries.ts';
import type { MabarEvent } from '#features/mabar/event/event.queries.ts';
import { openOrdersQuery, sundulsQuery } from '#features/mabar/orders/ordering.queries.ts';
import { supportMinimum } from '#features/alerts/index.ts';
import { versionOf } from '#features/live/index.ts';
import type { HostVersion } from '#platform/http/answers/answer.cache.ts';
import { withDates } from '#platform/db/json.ts';
import { hostSettingNames, type HostSettingColumns } from '#platform/db/host-settings.ts';
import { roleNames, type RoleColumns } from '#platform/db/roles.ts';
import type { Db } from '#schema.ts';

/** A read model over the rows that a host's page, list and tickets show; it writes nothing. */

/** The data of a host's page, list and tickets from one statement. Nothing in it depends on time. */
export type HostSnapshot = {
  readonly version: HostVersion;
  readonly host: RoleColumns &
    HostSettingColumns & {
      readonly id: string;
      readonly username: string;
      readonly name: string;
      readonly photo: string | null;
      readonly active: boolean;
      readonly player_name: string;
      readonly ordering_open: boolean;
      readonly last_order_at: Date | null;
      readonly last_order_waiting: number | null;
      /** Unpaid orders while `last_order_waiting` limits them; else 0. */
      readonly open_orders: number;
      readonly break_until: Date | null;
      readonly planned_hours: readonly PlannedSlot[];
      /** One of its credits is open. */
      readonly takes_credit: boolean;
      /** The last WIB date on which one of its vouchers counts; null: none is offered. */
      readonly voucher_day: WibDate | null;
    };
  readonly supportMinimum: ReturnType<typeof supportMinimum>;
  readonly show: ShownShow | null;
  readonly boards: boolean;
  /** The host's signs of presence: its last press and its overlay's last call. */
  readonly signs: readonly (Date | null)[];
  /** Times of the latest results that count, oldest first. */
  readonly gameTimes: readonly Date[];
  /** Median of the last games of earlier evenings, in seconds from 06.00 WIB; null: fewer than three. */
  readonly usualEnd: number | null;
  /** In the order they sat down. */
  readonly playing: readonly SnapshotEntry[];
  /** Times of the host's latest Sunduls; empty while it does not limit them. */
  readonly sunduls: readonly Date[];
  /** In queue order. */
  readonly waiting: readonly SnapshotEntry[];
  readonly events: readonly MabarEvent[];
};

/** The sum of the running show with its milestones, and the last vote. */
type ShownShow = Pick<NonNullable<HostProfile['show']>, 'raised' | 'milestones'> & {
  readonly vote: { title: string; closesAt: string; options: { id: string; title: string; amount: number }[] } | null;
};

export type SnapshotEntry = RoleColumns &
  Pick<
    EntryRow,
    'id' | 'title' | 'player_name' | 'name_hidden' | 'chat_name' | 'need_role' | 'count' | 'played' | 'priority'
  > &
  Pick<EntryRow, 'paid_at' | 'lane_rank' | 'sundul_at' | 'passed_at' | 'lifted_at' | 'here_at'> &
  Pick<EntryRow, 'party_id' | 'player_id' | 'player_server'> & {
    /** Identifies one's own entry without opening a ticket; null: nobody has a ticket for it. */
    readonly ticketHash: string | null;
  };

const TICKET_HASH_DIGITS = 16;
/** About ten evenings. */
const USUAL_GAMES = 300;

/** The last signs of presence of these hosts. */
export async function findSigns(
  db: Db,
  hostIds: readonly string[],
): Promise<{ id: string; signs: HostSnapshot['signs'] }[]> {
  const rows = await db
    .selectFrom('host')
    .leftJoin('mabar_statistic', 'mabar_statistic.host_id', 'host.id')
    .leftJoin('stage_lease', 'stage_lease.host_id', 'host.id')
    .select(['host.id', 'mabar_statistic.pressed_at', 'stage_lease.heard_at'])
    .where('host.id', 'in', hostIds)
    .execute();
  return rows.map(({ id, pressed_at: pressedAt, heard_at: heardAt }) => ({ id, signs: [pressedAt, heardAt] }));
}

/** `username` in lower case; active and disabled hosts. */
export async function findSnapshot(
  db: Db,
  username: string,
  { games }: { games: number },
): Promise<HostSnapshot | null> {
  const row = await snapshotsQuery(db, games)
    .where('host.username', '=', username)
    .where('host.status', '<>', 'pending')
    .executeTakeFirst();
  return row ? snapshotOf(row) : null;
}

/** Active, open hosts who chose to be listed and showed presence after `since`, latest first, in one statement. */
export async function findListedSnapshots(
  db: Db,
  { games, since, limit }: { games: number; since: Date; limit: number },
): Promise<HostSnapshot[]> {
  const rows = await snapshotsQuery(db, games)
    .where('host.listed', '=', true)
    .where('host.status', '=', 'active')
    .where('host.ordering_open', '=', true)
    .where((eb) => eb.or([eb('mabar_statistic.pressed_at', '>', since), eb('stage_lease.heard_at', '>', since)]))
    .orderBy((eb) => eb.fn('greatest', ['mabar_statistic.pressed_at', 'stage_lease.heard_at']), 'desc')
    .limit(limit)
    .execute();
  return rows.map(snapshotOf);
}

function snapshotsQuery(db: Db, games: number) {
  return db
    .selectFrom('host')
    .leftJoin('live_stream', 'live_stream.host_id', 'host.id')
    .leftJoin('mabar_statistic', 'mabar_statistic.host_id', 'host.id')
    .leftJoin('stage_lease', 'stage_lease.host_id', 'host.id')
    .leftJoin('overlay_setting', 'overlay_setting.host_id', 'host.id')
    .select(['host.id', 'host.username', 'host.name', 'host.photo', 'host.status', 'host.player_name'])
    .select(['host.ordering_open', 'host.last_order_at', 'host.last_order_waiting'])
    .select(['host.break_until', 'host.planned_hours', 'live_stream.epoch', 'live_stream.last_seq as seq'])
    .select(['mabar_statistic.pressed_at', 'stage_lease.heard_at'])
    .select(['overlay_setting.tts', 'overlay_setting.tiers', 'overlay_setting.sound'])
    .select([...roleNames, ...hostSettingNames].map((name) => `host.${name}` as const))
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('credit')
            .select('credit.id')
            .whereRef('credit.host_id', '=', 'host.id')
            .where('credit.ended_at', 'is', null),
        )
        .$castTo<boolean>()
        .as('takes_credit'),
      eb
        .selectFrom('voucher')
        .select((of) => of.fn.max('voucher.last_day').as('day'))
        .whereRef('voucher.host_id', '=', 'host.id')
        .where('voucher.stopped_at', 'is', null)
        .as('voucher_day'),
      eb
        .case()
        .when('host.last_order_waiting', 'is', null)
        .then(0)
        .else(openOrdersQuery(db).whereRef('payment.host_id', '=', sql.ref('host.id')))
        .end()
        .$castTo<number>()
        .as('open_orders'),
      jsonArrayFrom(
        eb
          .selectFrom('mabar_entry')
          .leftJoin('payment', 'payment.id', 'mabar_entry.payment_id')
          .leftJoin('gift_claim', 'gift_claim.entry_id', 'mabar_entry.id')
          .leftJoin('mabar_party_member', 'mabar_party_member.entry_id', 'mabar_entry.id')
          .select(['mabar_entry.id', 'mabar_entry.title', 'mabar_entry.player_name', 'mabar_entry.name_hidden'])
          .select(['mabar_entry.player_id', 'mabar_entry.player_server'])
          .select(['mabar_entry.chat_name', 'mabar_entry.need_role'])
          .select(['mabar_entry.count', 'mabar_entry.played', 'mabar_entry.priority', 'mabar_entry.state'])
          .select(['mabar_entry.paid_at', 'mabar_entry.lane_rank', 'mabar_entry.sundul_at', 'mabar_entry.here_at'])
          .select(['mabar_entry.party_id', 'mabar_entry.passed_at', 'mabar_entry.lifted_at'])
          .select(roleNames.map((name) => `mabar_entry.${name}` as const))
          .select(
            sql<string | null>`left(encode(sha256(convert_to(coalesce(payment.ticket, mabar_party_member.ticket,
              gift_claim.ticket), 'UTF8')), 'hex'), ${sql.lit(TICKET_HASH_DIGITS)})`.as('ticketHash'),
          )
          .whereRef('mabar_entry.host_id', '=', 'host.id')
          .where('mabar_entry.done_at', 'is', null)
          .orderBy('mabar_entry.playing_at', (order) => order.asc().nullsFirst())
          .$call(inQueueOrder),
      ).as('entries'),
      jsonArrayFrom(
        sundulsQuery(db)
          .whereRef('mabar_order.host_id', '=', sql.ref('host.id'))
          .where(sql.ref<number>('host.sundul_per_hour'), '>', 0),
      ).as('soldSunduls'),
      jsonArrayFrom(
        eb
          .selectFrom('mabar_game')
          .select('mabar_game.created_at')
          .whereRef('mabar_game.host_id', '=', 'host.id')
          .where('mabar_game.undone_at', 'is', null)
          .orderBy('mabar_game.created_at', 'desc')
          .orderBy('mabar_game.id', 'desc')
          .limit(games),
      ).as('games'),
      sql<number | null>`(
        select percentile_disc(0.5) within group (order by last)
        from (
          select max(extract(epoch from at - date_trunc('day', at)))::int as last, date_trunc('day', at) as evening
          from (
            select (created_at at time zone 'Asia/Jakarta') - interval '6 hours' as at
            from mabar_game where mabar_game.host_id = host.id and undone_at is null
            order by created_at desc, id desc limit ${sql.lit(USUAL_GAMES)}
          ) as game
          group by evening order by evening desc offset 1
        ) as evening
        having count(*) >= 3
      )`.as('usualEnd'),
      sql<ShownShow | null>`(
        select json_build_object('raised', show.raised,
          'milestones', (
            select coalesce(json_agg(json_build_object('amount', amount, 'title', title, 'reached', reached_at is not null)
              order by amount), '[]')
            from show_milestone where show_milestone.host_id = host.id
          ),
          'vote', (
            select json_build_object('title', vote.title, 'closesAt', vote.closes_at, 'options', (
              select json_agg(json_build_object('id', id, 'title', title, 'amount', amount) order by position)
              from show_vote_option where vote_id = vote.id
            ))
            from show_vote as vote where vote.host_id = host.id order by vote.number desc limit 1
          ))
        from show where show.host_id = host.id and show.active
      )`.as('show'),
      eb
        .exists(
          eb
            .selectFrom('widget')
            .select('widget.host_id')
            .whereRef('widget.host_id', '=', 'host.id')
            .where(sql<boolean>`jsonb_path_exists(widget.settings, '$.*.onPage ? (@ == true)')`),
        )
        .$castTo<boolean>()
        .as('boards'),
      jsonArrayFrom(
        eb
          .selectFrom('mabar_event')
          .selectAll('mabar_event')
          .whereRef('mabar_event.host_id', '=', 'host.id')
          .where('mabar_event.deleted_at', 'is', null)
          .orderBy('mabar_event.position')
          .orderBy('mabar_event.created_at')
          .orderBy('mabar_event.id'),
      ).as('events'),
    ]);
}

type SnapshotRow = Awaited<ReturnType<ReturnType<typeof snapshotsQuery>['execute']>>[number];

function snapshotOf(row: SnapshotRow): HostSnapshot {
  const { entries, games: recorded, events, pressed_at: pressedAt, heard_at: heardAt, status, ...rest } = row;
  const { tts, tiers, sound, show, boards, usualEnd, soldSunduls, ...host } = rest;
  const shown = entries.map(({ state, ...entry }) => ({
    state,
    entry: withDates(entry, ['paid_at', 'sundul_at', 'passed_at', 'lifted_at', 'here_at']),
  }));
  return {
    version: versionOf(row.id, row),
    host: { ...host, active: status === 'active' },
    supportMinimum: supportMinimum({ tts, tiers, sound }),
    show,
    boards,
    signs: [pressedAt, heardAt],
    gameTimes: recorded.map((game) => new Date(game.created_at)).toReversed(),
    usualEnd,
    sunduls: soldSunduls.flatMap(({ at }) => (at === null ? [] : new Date(at))),
    playing: shown.flatMap(({ state, entry }) => (state === 'playing' ? [entry] : [])),
    waiting: shown.flatMap(({ state, entry }) => (state === 'queued' ? [entry] : [])),
    events: events.map((event) => withDates(event, ['created_at', 'deleted_at'])),
  };
}

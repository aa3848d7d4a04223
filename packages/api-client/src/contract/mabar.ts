import { EventAction } from '@mabarin/domain/mabar/event';
import { Statistic } from '@mabarin/domain/mabar/game';
import { HostSettings } from '@mabarin/domain/accounts/host-settings';
import { BREAK_MINUTES, LAST_ORDER_MAX, PlannedHours, wibTime } from '@mabarin/domain/mabar/hours';
import { TeamRules } from '@mabarin/domain/mabar/next-players';
import { AddQueueForm, MabarOrderForm } from '@mabarin/domain/mabar/order';
import { PlayerNote } from '@mabarin/domain/mabar/player-note';
import { BuyerSigns } from '@mabarin/domain/payments/buyer';
import { screenReasons, type ScreenReason } from '@mabarin/domain/messages/reasons';
import { SEATS } from '@mabarin/domain/mabar/queue';
import { gameID, gameServerID } from '@mabarin/domain/player';
import { freeText } from '@mabarin/domain/text';
import { Shown } from '@mabarin/domain/shown/shown';
import * as v from 'valibot';
import { DashboardHost } from '#contract/accounts.ts';
import { PaymentResult } from '#contract/payments.ts';
import {
  CaptchaToken,
  HostRef,
  Nothing,
  OnBreak,
  Player,
  QueueAhead,
  RoleFlags,
  Rupiah,
  WhenParts,
  hostFails,
} from '#contract/shapes.ts';
import { anyoneGets, anyonePosts, endpoint, moderatorPosts } from '#endpoint.ts';
import { visibleTo } from '#visible.ts';
import { list } from '@mabarin/domain/typed';

/** Refusals of a credit's or a voucher's code, when it is looked up and when it is spent. */
export const codeFails = [
  'credit.code_unknown',
  'credit.code_used',
  'credit.code_ended',
  'credit.code_reserved',
  'credit.code_pending',
  'vouchers.used_up',
  'vouchers.ended',
  'vouchers.stopped',
  'vouchers.reserved',
  'vouchers.reserved_by_player',
  'vouchers.two_codes',
  'vouchers.used_by_player',
] as const;

export const orderMabar = endpoint(anyonePosts, {
  path: '/api/mabar',
  summary:
    "Orders a session. Only the event's code is read; title, price and total come from our own rows. An order that " +
    '`creditCode` pays whole is `paid` in the answer. `party` names one to three more players, each with the same games ' +
    'and a ticket in `tickets`; one who cannot play refuses all. Refused where it is not as `shown`.',
  input: v.object({
    form: MabarOrderForm,
    event: v.optional(v.unknown()),
    host: HostRef,
    token: CaptchaToken,
    buyer: v.optional(BuyerSigns),
    shown: Shown,
  }),
  output: v.object({ data: PaymentResult }),
  fails: [
    'mabar.order_invalid',
    'messages.message_characters',
    'mabar.role_missing',
    'mabar.role_not_offered',
    'mabar.event_not_found',
    'mabar.ordering_closed',
    'mabar.last_order_full',
    'mabar.one_order',
    'mabar.sundul_sold',
    'mabar.sundul_first',
    'mabar.sundul_useless',
    'mabar.not_in_queue',
    'mabar.blacklisted',
    'mabar.player_not_found',
    'mabar.party_invalid',
    'mabar.party_event',
    'mabar.party_closed',
    'mabar.party_too_many',
    'mabar.party_twice',
    'mabar.party_blacklisted',
    'mabar.party_waiting',
    'mabar.party_player_not_found',
    'mabar.total_too_high',
    'mabar.price_too_high',
    ...codeFails,
    'http.shown_changed',
    ...hostFails,
    'payments.daily_cap',
    'payments.minor_cap',
    'payments.age_unknown',
    'payments.gateway_down',
    'http.captcha',
    'http.too_many',
  ],
  invalid: 'mabar.order_invalid',
  idempotent: true,
  captcha: { token: 'token', action: 'mabar' },
  outside: true,
});

export const lookUpPlayer = endpoint(anyonePosts, {
  path: '/api/check-player',
  summary:
    "A player's in-game name, for a viewer before paying. Null: the game does not answer, which stops nobody from " +
    'ordering. `waits`: the player stands in the queue of this host or plays, which Sundul needs.',
  input: v.object({
    host: HostRef,
    id: gameID('mabar.player_not_found'),
    server: gameServerID('mabar.player_not_found'),
  }),
  output: v.object({ data: v.object({ name: v.nullable(v.string()), waits: v.boolean() }) }),
  fails: [...hostFails, 'mabar.player_not_found', 'http.too_many'],
  invalid: 'mabar.player_not_found',
  outside: true,
});

/**
 * A row of the public list (docs/spec/public.md 3). `role` has all five flags; show it only if `needRole`.
 * `ticketHash`: the first 16 hexadecimal digits of the SHA-256 of its ticket, so that the holder finds the row; null:
 * added by hand.
 */
const PublicEntry = v.object({
  title: v.string(),
  playerName: v.string(),
  needRole: v.boolean(),
  role: RoleFlags,
  ticketHash: v.nullable(v.string()),
});

export const publicList = endpoint(anyoneGets, {
  path: '/api/list/:hostID',
  summary: 'The public list of playing and queued players. Answers an ETag.',
  input: v.object({ hostID: HostRef }),
  output: v.object({
    data: v.object({
      host: v.object({
        username: v.string(),
        name: v.string(),
        photo: v.nullable(v.string()),
        playerName: v.string(),
        playerRole: RoleFlags,
        open: v.boolean(),
        started: v.boolean(),
        onBreak: OnBreak,
        plannedAt: v.nullable(v.string()),
      }),
      list: v.object({
        bermain: v.array(v.object({ ...PublicEntry.entries, played: v.number(), count: v.number() })),
        antrian: v.array(v.object({ ...PublicEntry.entries, status: v.picklist(['online', 'offline']) })),
        /** Waiting players behind the 500 of `antrian`. */
        more: v.number(),
      }),
    }),
  }),
  fails: hostFails,
  etag: true,
});
export type PublicList = v.InferOutput<typeof publicList.output>['data'];

const ListedHost = v.object({
  username: v.string(),
  name: v.string(),
  photo: v.nullable(v.string()),
  /** Cheapest event that can be ordered without an entry in the queue. */
  price: Rupiah,
  queue: QueueAhead,
});
export type ListedHost = v.InferOutput<typeof ListedHost>;

export const hostDirectory = endpoint(anyoneGets, {
  path: '/api/directory',
  summary:
    'Hosts who play now: those who want to be listed, are open and have started, at most 100, the shortest queue first. ' +
    'An answer is up to 5 s old. Answers an ETag.',
  input: v.object({}),
  output: v.object({ data: v.array(ListedHost) }),
  fails: [],
  etag: true,
});

/** A queued or playing entry as its host sees it (docs/spec/dashboard.md 3). */
export const MabarEntry = v.object({
  id: v.string(),
  title: v.string(),
  playerName: v.string(),
  /** Worn on list and overlay instead of the player's; null: none. */
  chatName: v.nullable(v.string()),
  message: v.string(),
  /** Reason to hide the message until the host asks for it; null: shown. */
  hidden: v.nullable(v.picklist(Object.keys(screenReasons) as ScreenReason[])),
  status: v.picklist(['online', 'offline']),
  /** Rows can be moved within their lane; null: lifted by a Sundul. */
  lane: v.nullable(v.string()),
  passed: v.number(),
  played: v.number(),
  count: v.number(),
  /** Games given back to the viewer, and how many more can be. */
  returned: v.number(),
  returnable: v.number(),
  /** Times the player let the next one go first ("Tunggu aku"). */
  postponed: v.number(),
  /** Minutes (rounded up) until a postponing player is back; null: not postponed. */
  backMinutes: v.nullable(v.number()),
  transferred: v.boolean(),
  notice: v.nullable(v.picklist(['mark', 'blacklist'])),
  /** The order's party, whose entries move together, and its paid size; null: none. */
  party: v.nullable(v.object({ id: v.string(), players: v.number() })),
  noted: v.boolean(),
  /** 1 plus the earlier entries with this host that were paid and played. */
  visit: v.number(),
  needRole: v.boolean(),
  role: RoleFlags,
  player: Player,
});
export type MabarEntry = v.InferOutput<typeof MabarEntry>;

/** A game with its statistic, the team as it played, and its result (docs/spec/dashboard.md 3). */
export const GameRecord = v.object({
  statistic: Statistic,
  team: v.array(MabarEntry),
  result: v.nullable(v.picklist(['win', 'lose'])),
});
export type GameRecord = v.InferOutput<typeof GameRecord>;

/** Waiting entries of one answer, and rows of the public list: as many as "tutup sendiri" may let wait. */
export const QUEUE_PAGE = LAST_ORDER_MAX;

export const MabarList = v.object({ queue: v.array(MabarEntry), playing: v.array(MabarEntry) });
export type MabarList = v.InferOutput<typeof MabarList>;

/** The last game while it can be undone, and the seconds left for that. */
const Undoable = v.object({ game: v.string(), seconds: v.number() });

/** The list and the game records; every dashboard mabar command returns this. */
export const MabarListAnswer = v.object({
  data: MabarList,
  /** All who wait; `data.queue` has up to 500 of them. */
  waiting: v.number(),
  currentGame: GameRecord,
  lastGame: v.nullable(GameRecord),
  teamRules: TeamRules,
  /** Null: no last game, or too long ago. */
  undo: v.nullable(Undoable),
});
export type MabarListAnswer = v.InferOutput<typeof MabarListAnswer>;

const EntryId = v.pipe(v.string(), v.maxLength(64));

export const mabarList = endpoint(moderatorPosts, {
  path: '/api/dashboard/mabar/list',
  summary:
    'Queue and playing entries in their order, with the current and the last game. Of the queue up to 500, without the ' +
    'first `from`.',
  input: v.object({ from: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e6)), 0) }),
  output: MabarListAnswer,
  fails: [],
});

export const setPlaying = endpoint(moderatorPosts, {
  path: '/api/dashboard/mabar/set-playing',
  summary: 'Main (true) and Ganti (false). Idempotent: pressing twice changes nothing more.',
  input: v.object({ mabarID: EntryId, setPlaying: v.boolean() }),
  output: MabarListAnswer,
  fails: ['mabar.entry_not_found', 'mabar.player_plays'],
});

export const setPlayingDone = endpoint(moderatorPosts, {
  path: '/api/dashboard/mabar/set-playing-done',
  summary: 'Selesai: ends an entry. Idempotent.',
  input: v.object({ mabarID: EntryId }),
  output: MabarListAnswer,
  fails: ['mabar.entry_not_found'],
});

export const playNextPlayers = endpoint(moderatorPosts, {
  path: '/api/dashboard/mabar/play-next',
  summary:
    'Main for those whom the dashboard showed, all or none. Idempotent. `asTeam`: they were picked by roles, so who ' +
    'is ONLINE and stands before one of them counts as passed. Refused with the new list when one of them waits no more, ' +
    'is OFFLINE, finds no free seat, or somebody would be passed once too often.',
  input: v.object({ mabarIDs: v.pipe(list(EntryId, SEATS), v.minLength(1)), asTeam: v.boolean() }),
  output: MabarListAnswer,
  fails: ['mabar.entry_not_found', 'mabar.player_plays', 'mabar.queue_changed', 'mabar.seats_taken'],
});

export const saveTeamRules = endpoint(moderatorPosts, {
  path: '/api/dashboard/mabar/team-rules',
  summary: 'The role that the host plays and how often a player may be passed for a team. Idempotent.',
  input: TeamRules,
  output: MabarListAnswer,
  fails: [],
});

export const moveEntry = endpoint(moderatorPosts, {
  path: '/api/dashboard/mabar/move',
  summary:
    'Moves a waiting entry within its lane: right behind `afterID`, or right before `beforeID` where that one waits there ' +
    'no more. Idempotent. Refused with the new list when neither waits in its lane.',
  input: v.object({ mabarID: EntryId, afterID: v.nullable(EntryId), beforeID: v.nullable(EntryId) }),
  output: MabarListAnswer,
  fails: ['mabar.entry_not_found', 'mabar.queue_changed'],
});

export const requeueEntry = endpoint(moderatorPosts, {
  path: '/api/dashboard/mabar/requeue',
  summary: 'A done entry waits again at its place, with the games it has left. Idempotent.',
  input: v.object({ mabarID: EntryId }),
  output: MabarListAnswer,
  fails: ['mabar.entry_not_found', 'mabar.nothing_left'],
});

export const gameResult = endpoint(moderatorPosts, {
  path: '/api/dashboard/mabar/game-result',
  summary:
    'Win or Lose: records one game for all playing entries. Only `result`, `statistic.game` and `gameKey` are read; ' +
    'the same key answers the same, a stale game number is refused with the new list.',
  input: v.object({
    gameKey: v.pipe(v.string(), v.uuid()),
    result: v.picklist(['win', 'lose']),
    statistic: v.object({ game: v.pipe(v.number(), v.integer()) }),
  }),
  output: MabarListAnswer,
  fails: ['mabar.game_already_recorded', 'mabar.game_outdated'],
});

export const entryGames = endpoint(moderatorPosts, {
  path: '/api/dashboard/mabar/games',
  summary: 'The games an entry played, the newest first, with the results that stand now. `at` is ISO 8601.',
  input: v.object({ mabarID: EntryId }),
  output: v.object({ data: v.array(v.object({ at: v.string(), result: v.picklist(['win', 'lose']) })) }),
  fails: ['mabar.entry_not_found'],
});

export const setOrdering = endpoint(moderatorPosts, {
  path: '/api/dashboard/mabar/ordering',
  summary: 'Opens or closes ordering; Sundul stays possible. Idempotent; answers the host.',
  input: v.object({ open: v.boolean() }),
  output: v.object({ data: DashboardHost }),
  fails: [],
});

export const saveHostSettings = endpoint(moderatorPosts, {
  path: '/api/dashboard/mabar/settings',
  summary: 'Saves the settings that it names; the others stay. Idempotent; answers the host.',
  input: v.partial(HostSettings),
  output: v.object({ data: DashboardHost }),
  fails: [],
});

export const setLastOrder = endpoint(moderatorPosts, {
  path: '/api/dashboard/mabar/last-order',
  summary:
    'Closes ordering by itself: when `waiting` wait, open payments counted, at the next `until` (`HH:MM` in Jakarta), or ' +
    'at what comes first; both null: not any more. What is being paid then is honoured. Answers the host.',
  input: v.object({
    waiting: v.nullable(
      v.pipe(
        v.number('mabar.last_order_invalid'),
        v.integer('mabar.last_order_invalid'),
        v.minValue(1, 'mabar.last_order_invalid'),
        v.maxValue(LAST_ORDER_MAX, 'mabar.last_order_invalid'),
      ),
    ),
    until: v.nullable(/* @__PURE__ */ wibTime('mabar.last_order_invalid')),
  }),
  invalid: 'mabar.last_order_invalid',
  output: v.object({ data: DashboardHost }),
  fails: ['mabar.last_order_invalid', 'mabar.ordering_off'],
});

export const setBreak = endpoint(moderatorPosts, {
  path: '/api/dashboard/mabar/break',
  summary:
    'Begins a break of 5, 10, 15 or 30 minutes from now; null ends it, as the next Main, Win or Lose does. Answers the host.',
  input: v.object({ minutes: v.nullable(v.picklist(BREAK_MINUTES, 'mabar.break_invalid')) }),
  invalid: 'mabar.break_invalid',
  output: v.object({ data: DashboardHost }),
  fails: ['mabar.break_invalid'],
  idempotent: true,
});

export const saveHours = endpoint(moderatorPosts, {
  path: '/api/dashboard/mabar/hours',
  summary: 'Saves when the host means to play each week, at most 14 slots, all at once. Answers the host.',
  input: v.object({ hours: PlannedHours }),
  invalid: 'mabar.hours_invalid',
  output: v.object({ data: DashboardHost }),
  fails: ['mabar.hours_invalid'],
});

const DoneEntry = v.object({ ...MabarEntry.entries, done: v.string(), ...WhenParts });

/** The first page is read at every event; the later ones, one after the other, by a search too. */
export const DONE_PAGE = { first: 50, later: 500 };

/** Cursor of a page: its last entry's id and milliseconds since 1970 of its end, since an entry may leave the list. */
const DonePlace = v.object({
  done: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e14)),
  id: v.pipe(v.string(), v.maxLength(15), v.regex(/^[1-9]\d{0,14}$/)),
});
export type DonePlace = v.InferOutput<typeof DonePlace>;

export const mabarListDone = endpoint(moderatorPosts, {
  path: '/api/dashboard/mabar/list-done',
  summary:
    'The entries that are done, the latest first, up to 50, then up to 500; `before` is `next` of the page before.',
  input: v.object({ before: v.optional(v.nullable(DonePlace)) }),
  output: v.object({ data: v.array(DoneEntry), next: v.nullable(DonePlace) }),
  fails: [],
});

export const checkPlayer = endpoint(moderatorPosts, {
  path: '/api/dashboard/mabar/check-player',
  summary: "A player's in-game name. While the game does not answer: the last known one, else `ID {id}`.",
  input: v.object({ id: gameID('mabar.player_not_found'), server: gameServerID('mabar.player_not_found') }),
  output: v.object({ data: v.object({ name: v.string() }) }),
  fails: ['mabar.player_not_found'],
  invalid: 'mabar.player_not_found',
  outside: true,
});

export const addQueue = endpoint(moderatorPosts, {
  path: '/api/dashboard/mabar/add',
  summary:
    'Adds a player to the queue by hand. The name is looked up again; neither Sundul nor an event that is off is taken.',
  input: AddQueueForm,
  output: MabarListAnswer,
  fails: ['mabar.add_invalid', 'mabar.event_not_found', 'mabar.player_not_found'],
  invalid: 'mabar.add_invalid',
  idempotent: true,
  outside: true,
});

export const countPlusOne = endpoint(moderatorPosts, {
  path: '/api/dashboard/mabar/count-plus-one',
  summary:
    'Free Game +1: one more game for an entry. A done one stays done and its player queues again, for one game. ' +
    'Refused for players with a notice.',
  input: v.object({ mabarID: EntryId }),
  output: MabarListAnswer,
  fails: ['mabar.entry_not_found', 'mabar.has_notice'],
  idempotent: true,
});

export const hostNotice = endpoint(moderatorPosts, {
  path: '/api/dashboard/mabar/host-notice',
  summary: 'Marks or blacklists a player, or removes that. Idempotent. A known name replaces the posted one.',
  input: v.object({
    playerID: gameID('http.malformed'),
    playerServer: gameServerID('http.malformed'),
    playerName: freeText(50, 'http.malformed'),
    type: v.picklist(['mark', 'blacklist', 'remove']),
  }),
  output: MabarListAnswer,
  fails: [],
});

export const HISTORY_PAGE = 20;

const HistoryEntry = v.object({
  id: v.string(),
  title: v.string(),
  at: v.string(),
  state: v.picklist(['queued', 'playing', 'done']),
  played: v.number(),
  /** Excludes returned games. */
  count: v.number(),
  returned: v.number(),
  win: v.number(),
  lose: v.number(),
  /** False: added by the host, or won. */
  bought: v.boolean(),
  /** Paid without the service fee, credit included. */
  price: /* @__PURE__ */ visibleTo(['owner'], Rupiah),
});
export type HistoryEntry = v.InferOutput<typeof HistoryEntry>;

export const playerHistory = endpoint(moderatorPosts, {
  path: '/api/dashboard/mabar/history',
  summary:
    "The player of an entry as this host knows them: the host's private note, and their entries here, the newest first, 20 " +
    'at once; `before` is `next` of the page before. Helpers see no amounts.',
  input: v.object({ mabarID: EntryId, before: v.optional(v.nullable(EntryId)) }),
  output: v.object({
    data: v.object({
      player: Player,
      note: v.string(),
      noted: v.nullable(v.string()),
      visits: v.number(),
      entries: v.array(HistoryEntry),
      next: v.nullable(v.string()),
    }),
  }),
  fails: ['mabar.entry_not_found'],
});
export type PlayerHistory = v.InferOutput<typeof playerHistory.output>['data'];

export const setPlayerNote = endpoint(moderatorPosts, {
  path: '/api/dashboard/mabar/note',
  summary:
    "Writes the host's private note on the player of an entry, at most 280 characters; an empty one takes it back. By " +
    'target state. No viewer and no display page ever sees it.',
  input: v.object({ mabarID: EntryId, note: PlayerNote }),
  output: MabarListAnswer,
  fails: ['mabar.entry_not_found', 'mabar.note_long'],
});

export const NOTICE_PAGE = 500;

/** Cursor of a page: milliseconds since 1970 and receiver of its last notice. */
const NoticePlace = v.object({
  modified: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1e14)),
  playerID: v.pipe(v.string(), v.maxLength(64)),
  playerServer: v.pipe(v.string(), v.maxLength(64)),
});
export type NoticePlace = v.InferOutput<typeof NoticePlace>;

export const blacklist = endpoint(moderatorPosts, {
  path: '/api/dashboard/mabar/blacklist',
  summary:
    'Marked and blacklisted players, the latest first, up to 500; `before` is `next` of the page before. `modified` is ' +
    'ISO 8601.',
  input: v.object({ before: v.optional(v.nullable(NoticePlace)) }),
  output: v.object({
    data: v.array(
      v.object({
        playerID: v.string(),
        playerServer: v.string(),
        playerName: v.string(),
        type: v.picklist(['mark', 'blacklist']),
        modified: v.string(),
        ...WhenParts,
      }),
    ),
    next: v.nullable(NoticePlace),
  }),
  fails: [],
});

export const gameResultUpdate = endpoint(moderatorPosts, {
  path: '/api/dashboard/mabar/game-result-update',
  summary:
    'Flips the last result: win, lose and the log change, nothing else. Idempotent; only `result` and ' +
    '`statistic.game` are read, and a record that is not the last game is refused with the new list.',
  input: v.object({
    result: v.picklist(['win', 'lose']),
    statistic: v.object({ game: v.pipe(v.number(), v.integer()) }),
  }),
  output: MabarListAnswer,
  fails: ['mabar.no_last_game', 'mabar.game_already_recorded', 'mabar.game_outdated'],
});

export const gameUndo = endpoint(moderatorPosts, {
  path: '/api/dashboard/mabar/game-undo',
  summary:
    'Takes the last game back whole, within 10 minutes: statistic, played counts, and who was done by it plays again. ' +
    '`game` is that of `undo` in the list. A game that was taken back already changes nothing more; one that is not the ' +
    'last one is refused with the new list.',
  input: v.object({ game: v.pipe(v.string(), v.maxLength(64)) }),
  output: MabarListAnswer,
  fails: ['mabar.undo_outdated', 'mabar.undo_late'],
});

export const gameResetStatistic = endpoint(moderatorPosts, {
  path: '/api/dashboard/mabar/game-reset-statistic',
  summary: 'Sets game, win and lose to 0 and forgets the last game. Nothing posted is read.',
  input: v.object({}),
  output: MabarListAnswer,
  fails: [],
});

export const updateWidgetStatistic = endpoint(moderatorPosts, {
  path: '/api/dashboard/mabar/update-widget-statistic',
  summary: 'Sends the statistic to the widget again.',
  input: v.object({}),
  output: Nothing,
  fails: [],
});

export const eventStatusUpdate = endpoint(moderatorPosts, {
  path: '/api/dashboard/mabar/event-status-update',
  summary:
    'Switches an event on or off; answers the host. Idempotent: of the posted event only `id` and `status`, as it ' +
    'shall be, are read. Reguler and Sundul stay on.',
  input: v.object({ id: v.pipe(v.string(), v.maxLength(64)), status: v.boolean() }),
  output: v.object({ data: DashboardHost }),
  fails: ['mabar.event_missing', 'mabar.event_locked'],
});

const Typed = v.optional(v.unknown());

export const eventSaveForm = endpoint(moderatorPosts, {
  path: '/api/dashboard/mabar/event-save-form',
  summary:
    'Adds, edits or deletes an event; answers the host. Which events are own ones the server knows: of those only ' +
    'description and price are read, and none is deleted. On `add` an `id` that is a fresh uuid makes a retry harmless.',
  input: v.object({
    id: v.optional(v.nullable(v.union([v.pipe(v.string(), v.maxLength(64)), v.number()]))),
    action: EventAction,
    isMabarin: Typed,
    eventTitle: Typed,
    eventDescription: Typed,
    eventPrice: Typed,
    eventNeedRole: Typed,
    eventNeedGameCount: Typed,
  }),
  invalid: 'mabar.event_invalid',
  output: v.object({ data: DashboardHost }),
  fails: [
    'mabar.event_invalid',
    'mabar.event_title_reserved',
    'mabar.event_limit',
    'mabar.event_missing',
    'mabar.event_locked',
    'messages.own_words',
  ],
});

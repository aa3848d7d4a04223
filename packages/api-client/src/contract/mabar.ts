import { MabarOrderForm } from '@mabarin/domain/mabar/order';
import * as v from 'valibot';
import { DashboardHost } from '#contract/accounts.ts';
import { PaymentResult } from '#contract/payments.ts';
import { CaptchaToken, HostRef, Player, RoleFlags } from '#contract/shapes.ts';
import { endpoint } from '#endpoint.ts';

export const orderMabar = endpoint({
  method: 'POST',
  path: '/api/mabar',
  who: 'anyone',
  summary: "Orders a session. Only the event's code is read; title, price and total come from our own rows.",
  input: v.object({ form: MabarOrderForm, event: v.optional(v.unknown()), host: HostRef, token: CaptchaToken }),
  output: v.object({ data: PaymentResult }),
  fails: [
    'mabar.order_invalid',
    'mabar.role_missing',
    'mabar.event_not_found',
    'mabar.ordering_closed',
    'mabar.not_in_queue',
    'mabar.blacklisted',
    'mabar.player_not_found',
    'mabar.total_too_high',
    'accounts.host_not_found',
    'payments.gateway_down',
    'http.captcha',
  ],
  invalid: 'mabar.order_invalid',
  idempotent: true,
});

/** A row of the public list (docs/spec/public.md 3). `role` has all five flags; show it only if `needRole`. */
const PublicEntry = v.object({ title: v.string(), playerName: v.string(), needRole: v.boolean(), role: RoleFlags });

export const publicList = endpoint({
  method: 'GET',
  path: '/api/list/:hostID',
  who: 'anyone',
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
      }),
      list: v.object({
        bermain: v.array(v.object({ ...PublicEntry.entries, played: v.number(), count: v.number() })),
        antrian: v.array(v.object({ ...PublicEntry.entries, status: v.picklist(['online', 'offline']) })),
      }),
    }),
  }),
  fails: ['accounts.host_not_found'],
  etag: true,
});
export type PublicList = v.InferOutput<typeof publicList.output>['data'];

/** A queued or playing entry as its host sees it (docs/spec/dashboard.md 3). */
export const MabarEntry = v.object({
  id: v.string(),
  title: v.string(),
  playerName: v.string(),
  message: v.string(),
  status: v.picklist(['online', 'offline']),
  played: v.number(),
  count: v.number(),
  notice: v.nullable(v.picklist(['mark', 'blacklist'])),
  needRole: v.boolean(),
  role: RoleFlags,
  player: Player,
});
export type MabarEntry = v.InferOutput<typeof MabarEntry>;

export const Statistic = v.object({ game: v.number(), win: v.number(), lose: v.number() });

/** A game record: statistic, the team as it played, and its result (docs/spec/dashboard.md 3). */
export const GameRecord = v.object({
  statistic: Statistic,
  team: v.array(MabarEntry),
  result: v.nullable(v.picklist(['win', 'lose'])),
});
export type GameRecord = v.InferOutput<typeof GameRecord>;

export const MabarList = v.object({ queue: v.array(MabarEntry), playing: v.array(MabarEntry) });
export type MabarList = v.InferOutput<typeof MabarList>;

/** The list with the game records the server keeps; every dashboard mabar command answers this. */
const ListAnswer = v.object({ data: MabarList, currentGame: GameRecord, lastGame: v.nullable(GameRecord) });
export type MabarListAnswer = v.InferOutput<typeof ListAnswer>;

const EntryId = v.pipe(v.string(), v.maxLength(64));

export const mabarList = endpoint({
  method: 'POST',
  path: '/api/dashboard/mabar/list',
  who: 'host',
  summary: 'Queue and playing entries in their order, with the current and the last game.',
  input: v.object({}),
  output: ListAnswer,
  fails: [],
});

export const setPlaying = endpoint({
  method: 'POST',
  path: '/api/dashboard/mabar/set-playing',
  who: 'host',
  summary: 'Main (true) and Ganti (false). By target state: pressing twice changes nothing more.',
  input: v.object({ mabarID: EntryId, setPlaying: v.boolean() }),
  output: ListAnswer,
  fails: ['mabar.entry_not_found'],
});

export const setPlayingDone = endpoint({
  method: 'POST',
  path: '/api/dashboard/mabar/set-playing-done',
  who: 'host',
  summary: 'Selesai: ends an entry. By target state.',
  input: v.object({ mabarID: EntryId }),
  output: ListAnswer,
  fails: ['mabar.entry_not_found'],
});

export const gameResult = endpoint({
  method: 'POST',
  path: '/api/dashboard/mabar/game-result',
  who: 'host',
  summary:
    'Win or Lose: records one game for all playing entries. Only `result`, `statistic.game` and `gameKey` are read; ' +
    'the same key answers the same, a stale game number is refused with the new list.',
  input: v.object({
    gameKey: v.pipe(v.string(), v.uuid()),
    result: v.picklist(['win', 'lose']),
    statistic: v.object({ game: v.pipe(v.number(), v.integer()) }),
  }),
  output: ListAnswer,
  fails: ['mabar.game_already_recorded', 'mabar.game_outdated'],
});

export const setOrdering = endpoint({
  method: 'POST',
  path: '/api/dashboard/mabar/ordering',
  who: 'host',
  summary: 'Opens or closes ordering; Sundul stays possible. By target state; answers the host.',
  input: v.object({ open: v.boolean() }),
  output: v.object({ data: DashboardHost }),
  fails: [],
});

import { CLOCK_ACTIONS } from '@mabarin/domain/widgets/clock';
import {
  CountdownSettings,
  GoalSettings,
  LEADERBOARD_RANGES,
  LeaderboardSettings,
  MARQUEE_SPEEDS,
  MarqueeSettings,
  QueueSettings,
  TimerSettings,
  WIDGETS,
} from '@mabarin/domain/widgets/widget';
import * as v from 'valibot';
import { Instance } from '#contract/alerts.ts';
import { Nothing, Rupiah } from '#contract/shapes.ts';
import { endpoint } from '#endpoint.ts';

/** Milliseconds since 1970 by the server's clock. */
const Ms = v.number();

export const StatisticState = v.object({ game: v.number(), win: v.number(), lose: v.number() });
export type StatisticState = v.InferOutput<typeof StatisticState>;

export const CountdownState = v.object({
  title: v.string(),
  /** As it was at `server_now`: a page turns `running` into `over` by itself when `ends_at` comes. */
  status: v.picklist(['idle', 'running', 'paused', 'over']),
  /** Where it ends, of one that runs or is over; else null. */
  ends_at: v.nullable(Ms),
  /** Seconds left at `server_now`, rounded up; of one that does not run, what is to be shown. */
  left: v.number(),
});
export type CountdownState = v.InferOutput<typeof CountdownState>;

export const TimerState = v.object({
  status: v.picklist(['idle', 'running', 'paused']),
  /**
   * Of one that runs: what is shown is now minus `since`, pauses being counted in; `elapsed` is not to be added. Else
   * null.
   */
  since: v.nullable(Ms),
  /** Seconds at `server_now`, rounded down; of one that does not run, what is to be shown. */
  elapsed: v.number(),
});
export type TimerState = v.InferOutput<typeof TimerState>;

export const MarqueeState = v.object({
  /** Empty: nothing is shown. */
  text: v.string(),
  speed: v.picklist(MARQUEE_SPEEDS),
});
export type MarqueeState = v.InferOutput<typeof MarqueeState>;

/** Names are at most 25 characters. */
export const QueueState = v.object({
  playing: v.array(v.object({ name: v.string(), title: v.string(), played: v.number(), count: v.number() })),
  /** The first ones of the queue, as many as the host wants to show. */
  queue: v.array(v.object({ name: v.string(), title: v.string(), online: v.boolean() })),
  /** How many wait in all. */
  waiting: v.number(),
});
export type QueueState = v.InferOutput<typeof QueueState>;

export const GoalState = v.object({
  title: v.string(),
  /** Null: no goal is set. */
  target: v.nullable(Rupiah),
  amount: Rupiah,
});
export type GoalState = v.InferOutput<typeof GoalState>;

export const LeaderboardState = v.object({
  title: v.string(),
  range: v.picklist(LEADERBOARD_RANGES),
  /** The highest amount first; names are at most 25 characters, `anonim` where none is shown. */
  rows: v.array(v.object({ name: v.string(), amount: Rupiah })),
});
export type LeaderboardState = v.InferOutput<typeof LeaderboardState>;

const snapshot = { cursor: v.string(), server_now: Ms };

/** What one widget shows, whole: never to be added up from events. */
export const WidgetSnapshot = v.variant('target', [
  v.object({ ...snapshot, target: v.literal('statistic'), state: StatisticState }),
  v.object({ ...snapshot, target: v.literal('countdown'), state: CountdownState }),
  v.object({ ...snapshot, target: v.literal('timer'), state: TimerState }),
  v.object({ ...snapshot, target: v.literal('marquee'), state: MarqueeState }),
  v.object({ ...snapshot, target: v.literal('queue'), state: QueueState }),
  v.object({ ...snapshot, target: v.literal('goal'), state: GoalState }),
  v.object({ ...snapshot, target: v.literal('leaderboard'), state: LeaderboardState }),
]);
export type WidgetSnapshot = v.InferOutput<typeof WidgetSnapshot>;

export const displayWidget = endpoint({
  method: 'GET',
  path: '/api/display/widget/:target',
  who: 'display',
  summary:
    'What one widget shows, whole. Asked for again after every `display` notification of its target, after a reset, and ' +
    'every 15 s while the stream is down. `cursor` is where to connect from. Not `overlay.key_unknown`, but ' +
    '`overlay.widget_unknown`, is the 404 of a target that does not exist.',
  input: v.object({ target: v.picklist(WIDGETS) }),
  invalid: 'overlay.widget_unknown',
  output: v.object({ data: WidgetSnapshot }),
  fails: ['overlay.key_unknown', 'overlay.widget_unknown'],
  etag: true,
});

export const displayReport = endpoint({
  method: 'POST',
  path: '/api/display/report',
  who: 'display',
  summary:
    'A widget page says how it stands: once a minute, and soon after that has changed. It never paints it; the dashboard ' +
    'shows it. `behind_seconds`: what it shows was current so long ago; null: it is current.',
  input: v.object({
    instance: Instance,
    target: v.picklist(WIDGETS),
    behind_seconds: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(31_536_000))),
  }),
  output: Nothing,
  fails: ['overlay.key_unknown'],
});

/** How the pages of one widget stand: the worst of those that are open, else the one that was heard last. */
const WidgetPage = v.object({
  target: v.picklist(WIDGETS),
  heard_at: Ms,
  /** What it shows was current up to here; null: it is current. */
  behind_since: v.nullable(Ms),
});
export type WidgetPage = v.InferOutput<typeof WidgetPage>;

/** What the host sets of each widget, and what each shows. */
export const Widgets = v.object({
  server_now: Ms,
  statistic: v.object({ state: StatisticState }),
  countdown: v.object({ settings: CountdownSettings, state: CountdownState }),
  timer: v.object({ settings: TimerSettings, state: TimerState }),
  marquee: v.object({ settings: MarqueeSettings, state: MarqueeState }),
  queue: v.object({ settings: QueueSettings, state: QueueState }),
  goal: v.object({ settings: v.nullable(GoalSettings), state: GoalState }),
  leaderboard: v.object({ settings: LeaderboardSettings, state: LeaderboardState }),
  /** Of the widgets that were ever open somewhere. */
  pages: v.array(WidgetPage),
});
export type Widgets = v.InferOutput<typeof Widgets>;

const All = v.object({ data: Widgets });

export const widgets = endpoint({
  method: 'POST',
  path: '/api/dashboard/widget',
  who: 'host',
  summary: 'What the Widget page shows: the settings of every widget and its values now.',
  input: v.object({}),
  output: All,
  fails: [],
});

export const SavedWidget = v.variant('target', [
  v.object({ target: v.literal('countdown'), settings: CountdownSettings }),
  v.object({ target: v.literal('timer'), settings: TimerSettings }),
  v.object({ target: v.literal('marquee'), settings: MarqueeSettings }),
  v.object({ target: v.literal('queue'), settings: QueueSettings }),
  v.object({ target: v.literal('goal'), settings: GoalSettings }),
  v.object({ target: v.literal('leaderboard'), settings: LeaderboardSettings }),
]);
export type SavedWidget = v.InferOutput<typeof SavedWidget>;

export const saveWidget = endpoint({
  method: 'POST',
  path: '/api/dashboard/widget/save',
  who: 'host',
  summary:
    'Saves the settings of one widget, which looks again, and answers all. The duration of a countdown counts from its ' +
    'next start.',
  input: SavedWidget,
  output: All,
  fails: [
    'overlay.countdown_invalid',
    'overlay.marquee_invalid',
    'overlay.queue_invalid',
    'overlay.goal_invalid',
    'overlay.leaderboard_invalid',
  ],
});

export const controlWidget = endpoint({
  method: 'POST',
  path: '/api/dashboard/widget/control',
  who: 'host',
  summary:
    'Starts, pauses, goes on with or resets the countdown or the timer; one that is there already stays as it is. `add` ' +
    'gives a countdown that was started `seconds` more, or fewer.',
  input: v.object({
    target: v.picklist(['countdown', 'timer']),
    action: v.picklist(CLOCK_ACTIONS),
    seconds: v.optional(v.pipe(v.number(), v.integer(), v.minValue(-86_400), v.maxValue(86_400)), 0),
  }),
  output: All,
  fails: [],
  idempotent: true,
});

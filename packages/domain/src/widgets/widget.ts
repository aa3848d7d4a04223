import * as v from 'valibot';
import { Statistic } from '#mabar/game.ts';
import { addDays, isWibDate, startOfWibDate, wibDate, type Instant } from '#time.ts';
import { stripControl } from '#text-line.ts';
import { freeText } from '#text.ts';
import {
  defaultAppearance,
  WIDGET_SCALE_MAX,
  WIDGET_SCALE_MIN,
  WIDGET_THEMES,
  widgetColumns,
} from '#widgets/appearance.ts';
import { LEADERBOARD_RANGES, type LeaderboardRange } from '#widgets/leaderboard.ts';
import { WIDGETS, type Widget } from '#widgets/names.ts';
import { typed } from '#typed.ts';

/** Interval of a widget page's reports, and silence after which it counts as closed. */
export const REPORT_SECONDS = 60;
export const GONE_SECONDS = 150;

export const WIDGET_TITLE_MAX = 60;
export const MARQUEE_MAX = 200;
/** 99:59:59, the most a countdown can show. */
export const COUNTDOWN_SECONDS_MAX = 359_999;
export const WIDGET_ROWS_MAX = 50;
export const SUPPORTERS_MAX = 10;
export const GOAL_MAX = 1_000_000_000;
export const WIDGET_NAME_MAX = 25;

const MARQUEE_SPEEDS = ['slow', 'normal', 'fast'] as const;
const QR_PAGES = ['host', 'mabar', 'support', 'claim'] as const;
export type QrPage = (typeof QR_PAGES)[number];

function whole<const Code extends string>(min: number, max: number, code: Code) {
  return v.pipe(v.number(code), v.integer(code), v.minValue(min, code), v.maxValue(max, code));
}

function optionalTitle<const Code extends string>(code: Code) {
  return v.pipe(typed(code), v.transform(stripControl), v.trim(), v.maxLength(WIDGET_TITLE_MAX, code));
}

export const AppearanceSchema = v.object({
  theme: v.picklist(WIDGET_THEMES),
  scale: v.number(),
  columns: v.number(),
});

/** Older settings lack it and get the default. */
function appearanceOf(target: Widget) {
  const code = 'overlay.appearance_invalid';
  return v.optional(
    v.object(
      {
        theme: v.picklist(WIDGET_THEMES, code),
        scale: whole(WIDGET_SCALE_MIN, WIDGET_SCALE_MAX, code),
        columns: whole(1, widgetColumns[target].max, code),
      },
      code,
    ),
    defaultAppearance(target),
  );
}

/** Optional, because older settings lack it. */
const laterTitle = v.optional(optionalTitle('overlay.title_invalid'), '');

/** Shown on the host's page too; the owner alone decides. Optional, because older settings lack it. */
const onPage = v.optional(v.boolean(), false);

const StatisticSettings = v.object({ title: laterTitle, appearance: appearanceOf('statistic') });

export const CountdownSettings = v.object(
  {
    seconds: whole(1, COUNTDOWN_SECONDS_MAX, 'overlay.countdown_invalid'),
    title: optionalTitle('overlay.countdown_invalid'),
    /** Shown once the countdown is over; empty: nothing is. */
    closing: v.optional(optionalTitle('overlay.countdown_invalid'), ''),
    appearance: appearanceOf('countdown'),
  },
  'overlay.countdown_invalid',
);

const TimerSettings = v.object({ auto: v.boolean(), title: laterTitle, appearance: appearanceOf('timer') });

export const MarqueeSettings = v.object(
  {
    /** Empty: the widget shows nothing. */
    text: v.pipe(
      typed('overlay.marquee_invalid'),
      v.transform(stripControl),
      v.trim(),
      v.maxLength(MARQUEE_MAX, 'overlay.marquee_invalid'),
    ),
    speed: v.picklist(MARQUEE_SPEEDS, 'overlay.marquee_invalid'),
    appearance: appearanceOf('marquee'),
  },
  'overlay.marquee_invalid',
);

export const QueueSettings = v.object(
  { count: whole(1, WIDGET_ROWS_MAX, 'overlay.queue_invalid'), title: laterTitle, appearance: appearanceOf('queue') },
  'overlay.queue_invalid',
);

export const GoalSettings = v.object(
  {
    title: freeText(WIDGET_TITLE_MAX, 'overlay.goal_invalid'),
    target: whole(1, GOAL_MAX, 'overlay.goal_invalid'),
    /** Counts supports from 00:00 WIB of this date, `YYYY-MM-DD`. */
    since: v.pipe(typed('overlay.goal_invalid'), v.check(isWibDate, 'overlay.goal_invalid')),
    onPage,
    appearance: appearanceOf('goal'),
  },
  'overlay.goal_invalid',
);

export const LeaderboardSettings = v.object(
  {
    title: freeText(WIDGET_TITLE_MAX, 'overlay.leaderboard_invalid'),
    range: v.picklist(LEADERBOARD_RANGES, 'overlay.leaderboard_invalid'),
    count: whole(1, WIDGET_ROWS_MAX, 'overlay.leaderboard_invalid'),
    onPage,
    appearance: appearanceOf('leaderboard'),
  },
  'overlay.leaderboard_invalid',
);

export const SupportersSettings = v.object(
  {
    title: optionalTitle('overlay.title_invalid'),
    count: whole(1, SUPPORTERS_MAX, 'overlay.supporters_invalid'),
    appearance: appearanceOf('supporters'),
  },
  'overlay.supporters_invalid',
);

export const QrSettings = v.object(
  {
    title: optionalTitle('overlay.title_invalid'),
    page: v.picklist(QR_PAGES, 'overlay.qr_invalid'),
    appearance: appearanceOf('qr'),
  },
  'overlay.qr_invalid',
);

const MilestonesSettings = v.object({
  title: optionalTitle('overlay.title_invalid'),
  appearance: appearanceOf('milestones'),
});

const VoteSettings = v.object({ appearance: appearanceOf('vote') });

const rupiah = v.pipe(v.number(), v.integer());
/** Milliseconds since 1970 by the server's clock. */
const instant = v.number();

const StatisticState = v.object({ title: v.string(), ...Statistic.entries });

const CountdownState = v.object({
  title: v.string(),
  /** At `server_now`: a page turns `running` into `over` itself at `ends_at`. */
  status: v.picklist(['idle', 'running', 'paused', 'over']),
  /** End of one that runs or is over; else null. */
  ends_at: v.nullable(instant),
  /** Seconds left at `server_now`, rounded up; shown while it does not run. */
  left: v.number(),
  /** The host's words for one that is over; empty: it shows nothing. */
  closing: v.string(),
});

const TimerState = v.object({
  title: v.string(),
  status: v.picklist(['idle', 'running', 'paused']),
  /** While it runs, now minus `since` is shown, pauses included, without `elapsed`. Else null. */
  since: v.nullable(instant),
  /** Seconds at `server_now`, rounded down; shown while it does not run. */
  elapsed: v.number(),
});

const MarqueeState = v.object({ text: v.string(), speed: v.picklist(MARQUEE_SPEEDS) });

/** Names have at most 25 characters; games played of games bought. */
const QueueRow = { name: v.string(), title: v.string(), played: v.number(), count: v.number() };

const QueueState = v.object({
  title: v.string(),
  playing: v.array(v.object(QueueRow)),
  /** First entries of the queue, as many as the host shows. */
  queue: v.array(v.object({ ...QueueRow, online: v.boolean() })),
  waiting: v.number(),
  /** End of the host's break; null: none. */
  break_until: v.nullable(instant),
});

const GoalState = v.object({ title: v.string(), target: v.nullable(rupiah), amount: rupiah });

const LeaderboardState = v.object({
  title: v.string(),
  range: v.picklist(LEADERBOARD_RANGES),
  /** Highest amount first; names have at most 25 characters, `anonim` if hidden. */
  rows: v.array(v.object({ name: v.string(), amount: rupiah })),
});

const SupportersState = v.object({
  title: v.string(),
  rows: v.array(v.object({ name: v.string(), amount: rupiah, at: instant })),
});

const QrState = v.object({
  title: v.string(),
  address: v.string(),
  side: v.number(),
  /** Dark modules as an SVG path in a square of that side. */
  path: v.string(),
});

const MilestonesState = v.object({
  title: v.string(),
  raised: rupiah,
  /** Lowest amount first. */
  rows: v.array(v.object({ amount: rupiah, title: v.string(), reached: v.boolean() })),
});

const VoteState = v.object({
  /** Empty: there was no vote. */
  title: v.string(),
  closes_at: instant,
  options: v.array(v.object({ title: v.string(), amount: rupiah })),
});

/** Statistic of games, queue and players, paid supports, visibility of names, the show's sums. */
export type WidgetSource = 'games' | 'queue' | 'supports' | 'names' | 'show';

type Definition = {
  readonly state: v.GenericSchema;
  /** Settings and their defaults (null: unset). */
  readonly settings: { readonly schema: v.GenericSchema; readonly initial: object | null };
  /** Changes of which the widget's pages are notified. Its own settings and clock need no mention. */
  readonly sources: readonly WidgetSource[];
};

/** All widgets. The contract and the types for API, overlay and dashboard derive from this. */
export const widgetDefinitions = {
  statistic: { state: StatisticState, settings: { schema: StatisticSettings, initial: {} }, sources: ['games'] },
  countdown: {
    state: CountdownState,
    settings: { schema: CountdownSettings, initial: { title: 'Segera mulai', seconds: 600 } },
    sources: [],
  },
  timer: { state: TimerState, settings: { schema: TimerSettings, initial: { auto: true } }, sources: [] },
  marquee: {
    state: MarqueeState,
    settings: { schema: MarqueeSettings, initial: { text: '', speed: 'normal' } },
    sources: [],
  },
  queue: { state: QueueState, settings: { schema: QueueSettings, initial: { count: 5 } }, sources: ['queue'] },
  goal: { state: GoalState, settings: { schema: GoalSettings, initial: null }, sources: ['supports'] },
  leaderboard: {
    state: LeaderboardState,
    settings: { schema: LeaderboardSettings, initial: { title: 'Top supporter', range: 'month', count: 5 } },
    sources: ['supports', 'names'],
  },
  supporters: {
    state: SupportersState,
    settings: { schema: SupportersSettings, initial: { title: 'Supporter terbaru', count: 5 } },
    sources: ['supports', 'names'],
  },
  qr: {
    state: QrState,
    settings: { schema: QrSettings, initial: { title: 'Scan buat mabar!', page: 'host' } },
    sources: [],
  },
  milestones: {
    state: MilestonesState,
    settings: { schema: MilestonesSettings, initial: { title: 'Target live' } },
    sources: ['show'],
  },
  vote: { state: VoteState, settings: { schema: VoteSettings, initial: {} }, sources: ['show'] },
} as const satisfies Record<Widget, Definition>;

type Definitions = typeof widgetDefinitions;

export type WidgetState<Target extends Widget> = v.InferOutput<Definitions[Target]['state']>;

export type WidgetSettings = {
  readonly [Target in Widget]:
    | v.InferOutput<Definitions[Target]['settings']['schema']>
    | Extract<Definitions[Target]['settings']['initial'], null>;
};

export type StoredSettings = { readonly [Target in Widget]?: object };

export function settingsOf(stored: StoredSettings): WidgetSettings {
  const settings = WIDGETS.map((target) => {
    const { schema, initial } = widgetDefinitions[target].settings;
    const own = stored[target];
    if (own === undefined && initial === null) return [target, null];
    return [target, { ...v.getDefaults(schema), ...initial, ...own }];
  });
  return Object.fromEntries(settings) as WidgetSettings;
}

export const widgetDefaults = settingsOf({});

export function widgetsOf(source: WidgetSource): Widget[] {
  return WIDGETS.filter((target) => (widgetDefinitions[target].sources as readonly WidgetSource[]).includes(source));
}

/** Start of the counted supports; null: all of them. */
export function rangeStart(range: LeaderboardRange, now: Instant): Date | null {
  const today = wibDate(now);
  if (range === 'all') return null;
  if (range === 'today') return startOfWibDate(today);
  if (range === 'month') return startOfWibDate(`${today.slice(0, 8)}01`);
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return startOfWibDate(addDays(today, -sinceMonday));
}

/** One line without invisible characters, at most 25 with the ellipsis. */
export function widgetName(name: string): string {
  const characters = Array.from(stripControl(name).trim());
  if (characters.length <= WIDGET_NAME_MAX) return characters.join('');
  return `${characters
    .slice(0, WIDGET_NAME_MAX - 1)
    .join('')
    .trimEnd()}…`;
}

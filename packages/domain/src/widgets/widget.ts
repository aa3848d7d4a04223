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
import { WIDGETS, type Widget } from '#widgets/names.ts';
import { typed } from '#typed.ts';

/**
 * The widgets beside the overlay (dashboard.md 2; decisions.md "Overlay and live channel"): what a host may set, and
 * what the widgets show. How the clocks run is in clock.ts, what of the drawing can be chosen in appearance.ts.
 */

/** A widget page reports its state this often, and counts as closed after the longer time. */
export const REPORT_SECONDS = 60;
export const GONE_SECONDS = 150;

export const WIDGET_TITLE_MAX = 60;
export const MARQUEE_MAX = 200;
/** 99:59:59, what a countdown can show. */
export const COUNTDOWN_SECONDS_MAX = 359_999;
/** Who waits, or who gave most: so many rows at most. */
export const WIDGET_ROWS_MAX = 50;
/** Who gave last: so many rows at most. */
export const SUPPORTERS_MAX = 10;
export const GOAL_MAX = 1_000_000_000;
/** Names are cut to so many characters where a widget shows them. */
export const WIDGET_NAME_MAX = 25;

const MARQUEE_SPEEDS = ['slow', 'normal', 'fast'] as const;
/** From 00:00 WIB of today, of this week's Monday, of the first of the month; or from the beginning. */
export const LEADERBOARD_RANGES = ['today', 'week', 'month', 'all'] as const;
export type LeaderboardRange = (typeof LEADERBOARD_RANGES)[number];
/** The page of the host that a QR opens: the whole one, or one of its forms. */
const QR_PAGES = ['host', 'mabar', 'support', 'claim'] as const;
export type QrPage = (typeof QR_PAGES)[number];

function whole<const Code extends string>(min: number, max: number, code: Code) {
  return v.pipe(v.number(code), v.integer(code), v.minValue(min, code), v.maxValue(max, code));
}

/** May be empty: the widget has no title then. */
function optionalTitle<const Code extends string>(code: Code) {
  return v.pipe(typed(code), v.transform(stripControl), v.trim(), v.maxLength(WIDGET_TITLE_MAX, code));
}

/** How a widget is drawn, as its pages are given it. */
export const AppearanceSchema = v.object({
  theme: v.picklist(WIDGET_THEMES),
  /** Percent. */
  scale: v.number(),
  columns: v.number(),
});

/** How a widget is drawn. Settings that were saved without it have the default. */
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

/** A title that came after the first settings were saved. */
const laterTitle = v.optional(optionalTitle('overlay.title_invalid'), '');

const StatisticSettings = v.object({ title: laterTitle, appearance: appearanceOf('statistic') });

export const CountdownSettings = v.object(
  {
    /** How long it runs from its start. */
    seconds: whole(1, COUNTDOWN_SECONDS_MAX, 'overlay.countdown_invalid'),
    title: optionalTitle('overlay.countdown_invalid'),
    appearance: appearanceOf('countdown'),
  },
  'overlay.countdown_invalid',
);

const TimerSettings = v.object({
  /** Starts by itself when OBS says that it streams. */
  auto: v.boolean(),
  title: laterTitle,
  appearance: appearanceOf('timer'),
});

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
  {
    count: whole(1, WIDGET_ROWS_MAX, 'overlay.queue_invalid'),
    title: laterTitle,
    appearance: appearanceOf('queue'),
  },
  'overlay.queue_invalid',
);

export const GoalSettings = v.object(
  {
    title: freeText(WIDGET_TITLE_MAX, 'overlay.goal_invalid'),
    /** Rupiah. */
    target: whole(1, GOAL_MAX, 'overlay.goal_invalid'),
    /** Supports count from 00:00 WIB of this date, `YYYY-MM-DD`. */
    since: v.pipe(typed('overlay.goal_invalid'), v.check(isWibDate, 'overlay.goal_invalid')),
    appearance: appearanceOf('goal'),
  },
  'overlay.goal_invalid',
);

export const LeaderboardSettings = v.object(
  {
    title: freeText(WIDGET_TITLE_MAX, 'overlay.leaderboard_invalid'),
    range: v.picklist(LEADERBOARD_RANGES, 'overlay.leaderboard_invalid'),
    count: whole(1, WIDGET_ROWS_MAX, 'overlay.leaderboard_invalid'),
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

/** Integer rupiah. */
const rupiah = v.pipe(v.number(), v.integer());
/** Milliseconds since 1970 by the server's clock. */
const instant = v.number();

const StatisticState = v.object({ title: v.string(), ...Statistic.entries });

const CountdownState = v.object({
  title: v.string(),
  /** As it was at `server_now`: a page turns `running` into `over` by itself when `ends_at` comes. */
  status: v.picklist(['idle', 'running', 'paused', 'over']),
  /** Where it ends, of one that runs or is over; else null. */
  ends_at: v.nullable(instant),
  /** Seconds left at `server_now`, rounded up; of one that does not run, what is to be shown. */
  left: v.number(),
});

const TimerState = v.object({
  title: v.string(),
  status: v.picklist(['idle', 'running', 'paused']),
  /**
   * Of one that runs: what is shown is now minus `since`, pauses being counted in; `elapsed` is not to be added. Else
   * null.
   */
  since: v.nullable(instant),
  /** Seconds at `server_now`, rounded down; of one that does not run, what is to be shown. */
  elapsed: v.number(),
});

const MarqueeState = v.object({
  /** Empty: nothing is shown. */
  text: v.string(),
  speed: v.picklist(MARQUEE_SPEEDS),
});

/** Names are at most 25 characters; games played of games bought. */
const QueueRow = { name: v.string(), title: v.string(), played: v.number(), count: v.number() };

const QueueState = v.object({
  title: v.string(),
  playing: v.array(v.object(QueueRow)),
  /** The first ones of the queue, as many as the host wants to show. */
  queue: v.array(v.object({ ...QueueRow, online: v.boolean() })),
  /** How many wait in all. */
  waiting: v.number(),
  /** When the host's break ends; null: there is none. */
  break_until: v.nullable(instant),
});

const GoalState = v.object({
  title: v.string(),
  /** Null: no goal is set. */
  target: v.nullable(rupiah),
  amount: rupiah,
});

const LeaderboardState = v.object({
  title: v.string(),
  range: v.picklist(LEADERBOARD_RANGES),
  /** The highest amount first; names are at most 25 characters, `anonim` where none is shown. */
  rows: v.array(v.object({ name: v.string(), amount: rupiah })),
});

const SupportersState = v.object({
  title: v.string(),
  /** The newest first; names as on the leaderboard. Nobody who was banned. */
  rows: v.array(v.object({ name: v.string(), amount: rupiah, at: instant })),
});

const QrState = v.object({
  title: v.string(),
  /** The address that it opens, as a person types it: without a scheme. */
  address: v.string(),
  /** The side of the whole drawing in modules, quiet zone included. */
  side: v.number(),
  /** The dark modules: an SVG path in a square of that side. */
  path: v.string(),
});

/**
 * What changes outside the widgets' own page and can change what a widget shows: the statistic of games, the queue and
 * who plays, paid supports, and whose names may be shown.
 */
export type WidgetSource = 'games' | 'queue' | 'supports' | 'names';

type Definition = {
  /** What the widget shows, whole. */
  readonly state: v.GenericSchema;
  /** What the host can set, and what a host has that never set anything (null: nothing yet). */
  readonly settings: { readonly schema: v.GenericSchema; readonly initial: object | null };
  /** Its pages are notified when one of these changes. Its own settings and clock need no mention. */
  readonly sources: readonly WidgetSource[];
};

/** What each widget is. The contract and the types that the API, the overlay and the dashboard must fill come from here. */
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
} as const satisfies Record<Widget, Definition>;

type Definitions = typeof widgetDefinitions;

/** What a widget shows. */
export type WidgetState<Target extends Widget> = v.InferOutput<Definitions[Target]['state']>;

/** What the host sets of each widget; null where nothing is set and nothing is given. */
export type WidgetSettings = {
  readonly [Target in Widget]:
    | v.InferOutput<Definitions[Target]['settings']['schema']>
    | Extract<Definitions[Target]['settings']['initial'], null>;
};

/** Settings as they are stored: of the widgets that were ever saved, and without what has been added since. */
export type StoredSettings = { readonly [Target in Widget]?: object };

/** The settings of every widget, with the defaults of what is not stored. */
export function settingsOf(stored: StoredSettings): WidgetSettings {
  const settings = WIDGETS.map((target) => {
    const { schema, initial } = widgetDefinitions[target].settings;
    const own = stored[target];
    if (own === undefined && initial === null) return [target, null];
    return [target, { ...v.getDefaults(schema), ...initial, ...own }];
  });
  return Object.fromEntries(settings) as WidgetSettings;
}

/** What a host has that never set anything. */
export const widgetDefaults = settingsOf({});

/** The widgets whose pages are notified when this changes. */
export function widgetsOf(source: WidgetSource): Widget[] {
  return WIDGETS.filter((target) => (widgetDefinitions[target].sources as readonly WidgetSource[]).includes(source));
}

/** The instant from which supports count; null: all of them. */
export function rangeStart(range: LeaderboardRange, now: Instant): Date | null {
  const today = wibDate(now);
  if (range === 'all') return null;
  if (range === 'today') return startOfWibDate(today);
  if (range === 'month') return startOfWibDate(`${today.slice(0, 8)}01`);
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return startOfWibDate(addDays(today, -sinceMonday));
}

/** A name as a widget shows it: one line, without characters nobody sees, at most 25 characters with the ellipsis. */
export function widgetName(name: string): string {
  const characters = Array.from(stripControl(name).trim());
  if (characters.length <= WIDGET_NAME_MAX) return characters.join('');
  return `${characters
    .slice(0, WIDGET_NAME_MAX - 1)
    .join('')
    .trimEnd()}…`;
}

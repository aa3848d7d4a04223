import * as v from 'valibot';
import { addDays, isWibDate, startOfWibDate, wibDate, type Instant } from '#time.ts';
import { freeText, stripControl } from '#text.ts';

/**
 * The widgets beside the overlay (dashboard.md 2; decisions.md "Overlay and live channel"): what a host may set, and
 * what the widgets show. Clocks are in widget-clock.ts.
 */

export const WIDGETS = ['statistic', 'countdown', 'timer', 'marquee', 'queue', 'goal', 'leaderboard'] as const;
export type Widget = (typeof WIDGETS)[number];

/** A widget page says so often how it stands, and is taken for gone after the second. */
export const REPORT_SECONDS = 60;
export const GONE_SECONDS = 150;

export const WIDGET_TITLE_MAX = 60;
export const MARQUEE_MAX = 200;
/** 99:59:59, what a countdown can show. */
export const COUNTDOWN_SECONDS_MAX = 359_999;
/** Who waits, or who gave most: so many rows at most. */
export const WIDGET_ROWS_MAX = 50;
export const GOAL_MAX = 1_000_000_000;
/** Names are cut to so many characters where a widget shows them. */
export const WIDGET_NAME_MAX = 25;

export const MARQUEE_SPEEDS = ['slow', 'normal', 'fast'] as const;
/** From 00:00 WIB of today, of this week's Monday, of the first of the month; or from the beginning. */
export const LEADERBOARD_RANGES = ['today', 'week', 'month', 'all'] as const;
export type LeaderboardRange = (typeof LEADERBOARD_RANGES)[number];

function whole<const Code extends string>(min: number, max: number, code: Code) {
  return v.pipe(v.number(code), v.integer(code), v.minValue(min, code), v.maxValue(max, code));
}

export const CountdownSettings = v.object(
  {
    /** May be empty. */
    title: v.pipe(
      v.string('overlay.countdown_invalid'),
      v.transform(stripControl),
      v.trim(),
      v.maxLength(WIDGET_TITLE_MAX, 'overlay.countdown_invalid'),
    ),
    /** How long it runs from its start. */
    seconds: whole(1, COUNTDOWN_SECONDS_MAX, 'overlay.countdown_invalid'),
  },
  'overlay.countdown_invalid',
);
export type CountdownSettings = v.InferOutput<typeof CountdownSettings>;

export const TimerSettings = v.object({
  /** Starts by itself when OBS says that it streams. */
  auto: v.boolean(),
});
export type TimerSettings = v.InferOutput<typeof TimerSettings>;

export const MarqueeSettings = v.object(
  {
    /** Empty: the widget shows nothing. */
    text: v.pipe(
      v.string('overlay.marquee_invalid'),
      v.transform(stripControl),
      v.trim(),
      v.maxLength(MARQUEE_MAX, 'overlay.marquee_invalid'),
    ),
    speed: v.picklist(MARQUEE_SPEEDS, 'overlay.marquee_invalid'),
  },
  'overlay.marquee_invalid',
);
export type MarqueeSettings = v.InferOutput<typeof MarqueeSettings>;

export const QueueSettings = v.object(
  { count: whole(1, WIDGET_ROWS_MAX, 'overlay.queue_invalid') },
  'overlay.queue_invalid',
);
export type QueueSettings = v.InferOutput<typeof QueueSettings>;

export const GoalSettings = v.object(
  {
    title: freeText(WIDGET_TITLE_MAX, 'overlay.goal_invalid'),
    /** Rupiah. */
    target: whole(1, GOAL_MAX, 'overlay.goal_invalid'),
    /** Supports count from 00:00 WIB of this date, `YYYY-MM-DD`. */
    since: v.pipe(v.string('overlay.goal_invalid'), v.check(isWibDate, 'overlay.goal_invalid')),
  },
  'overlay.goal_invalid',
);
export type GoalSettings = v.InferOutput<typeof GoalSettings>;

export const LeaderboardSettings = v.object(
  {
    title: freeText(WIDGET_TITLE_MAX, 'overlay.leaderboard_invalid'),
    range: v.picklist(LEADERBOARD_RANGES, 'overlay.leaderboard_invalid'),
    count: whole(1, WIDGET_ROWS_MAX, 'overlay.leaderboard_invalid'),
  },
  'overlay.leaderboard_invalid',
);
export type LeaderboardSettings = v.InferOutput<typeof LeaderboardSettings>;

/** What the host sets, of every widget that has something to set. A goal is null until one is set. */
export type WidgetSettings = {
  readonly countdown: CountdownSettings;
  readonly timer: TimerSettings;
  readonly marquee: MarqueeSettings;
  readonly queue: QueueSettings;
  readonly goal: GoalSettings | null;
  readonly leaderboard: LeaderboardSettings;
};

/** What a host has that never set anything. */
export const widgetDefaults: WidgetSettings = {
  countdown: { title: 'Segera mulai', seconds: 600 },
  timer: { auto: true },
  marquee: { text: '', speed: 'normal' },
  queue: { count: 5 },
  goal: null,
  leaderboard: { title: 'Top supporter', range: 'month', count: 5 },
};

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

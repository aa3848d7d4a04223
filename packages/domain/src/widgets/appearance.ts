import type { Widget } from '#widgets/names.ts';

/** Appearance of widgets; separate from widget.ts, whose schemas display pages do not need. */

/** `bening` has no background: light letters with a dark edge, directly on the game. */
export const WIDGET_THEMES = ['malam', 'sore', 'bening'] as const;
type WidgetTheme = (typeof WIDGET_THEMES)[number];

export const WIDGET_SCALE_MIN = 50;
export const WIDGET_SCALE_MAX = 200;

/** `scale` in percent. */
export type Appearance = { readonly theme: WidgetTheme; readonly scale: number; readonly columns: number };

type Columns = { readonly initial: number; readonly max: number };
const one: Columns = { initial: 1, max: 1 };

export const widgetColumns = {
  statistic: { initial: 3, max: 3 },
  countdown: one,
  timer: one,
  marquee: one,
  queue: { initial: 1, max: 2 },
  goal: one,
  leaderboard: { initial: 1, max: 2 },
  supporters: { initial: 1, max: 2 },
  qr: one,
  milestones: one,
  vote: one,
} as const satisfies Record<Widget, Columns>;

export function defaultAppearance(target: Widget): Appearance {
  return { theme: 'malam', scale: 100, columns: widgetColumns[target].initial };
}

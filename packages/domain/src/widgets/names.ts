/** Separate from `widgetDefinitions`, because few clients need the schemas. */
export const WIDGETS = [
  'statistic',
  'countdown',
  'timer',
  'marquee',
  'queue',
  'goal',
  'leaderboard',
  'supporters',
  'qr',
] as const;
export type Widget = (typeof WIDGETS)[number];

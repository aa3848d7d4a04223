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
  'milestones',
  'vote',
] as const;
export type Widget = (typeof WIDGETS)[number];

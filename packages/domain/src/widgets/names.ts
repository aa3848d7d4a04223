/**
 * The names of all widgets: live targets, display pages and reserved usernames follow from them. They stand apart from
 * `widgetDefinitions`, because every live client needs the names and few need the schemas.
 */
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

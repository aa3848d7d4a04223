/** `bening` has no background: light letters with a dark edge, directly on the game. */
const WIDGET_THEMES = ['sore', 'malam', 'bening'] as const;
export type WidgetTheme = (typeof WIDGET_THEMES)[number];

const SCALE_MIN = 0.5;
const SCALE_MAX = 3;

/** Reads `?theme=sore|malam|bening&scale=0.5..3`. An unknown value counts as unset. */
export function readAppearance(search: string): { theme: WidgetTheme; scale: number } {
  const query = new URLSearchParams(search);
  const scale = Number(query.get('scale') ?? 1);
  return {
    theme: WIDGET_THEMES.find((theme) => theme === query.get('theme')) ?? 'malam',
    scale: Number.isFinite(scale) && scale > 0 ? Math.min(SCALE_MAX, Math.max(SCALE_MIN, scale)) : 1,
  };
}

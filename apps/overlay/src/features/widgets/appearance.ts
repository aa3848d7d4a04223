import { WIDGET_THEMES, type Appearance } from '@mabarin/domain/widgets/appearance';

const SCALE_MIN = 0.5;
const SCALE_MAX = 3;

/**
 * How this page is drawn: as the host saved it, but for what its address says (`?theme=sore|malam|bening&scale=0.5..3`),
 * which older scenes were set up with. An unknown value counts as unset. `scale` in percent.
 */
export function readAppearance(search: string, saved: Appearance): Appearance {
  const query = new URLSearchParams(search);
  const scale = Number(query.get('scale'));
  return {
    ...saved,
    theme: WIDGET_THEMES.find((theme) => theme === query.get('theme')) ?? saved.theme,
    scale: scale > 0 && Number.isFinite(scale) ? Math.min(SCALE_MAX, Math.max(SCALE_MIN, scale)) * 100 : saved.scale,
  };
}

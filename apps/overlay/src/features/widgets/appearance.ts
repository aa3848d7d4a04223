import { WIDGET_THEMES, type Appearance } from '@mabarin/domain/widgets/appearance';

const SCALE_MIN = 0.5;
const SCALE_MAX = 3;

/**
 * The page's appearance: the host's saved one, overridden by its address (`?theme=sore|malam|bening&scale=0.5..3`),
 * which older OBS scenes use. Unknown values count as unset. `scale` is in percent.
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

/** `bening` has no ground of its own: light letters with a dark edge on the game itself. */
export const LOOKS = ['sore', 'malam', 'bening'] as const;
export type Look = (typeof LOOKS)[number];

const SCALE_MIN = 0.5;
const SCALE_MAX = 3;

/** How the streamer wants it, from the address: `?theme=sore|malam|bening&scale=0.5..3`. Anything else counts as unset. */
export function readLook(search: string): { look: Look; scale: number } {
  const asked = new URLSearchParams(search);
  const scale = Number(asked.get('scale') ?? 1);
  return {
    look: LOOKS.find((look) => look === asked.get('theme')) ?? 'malam',
    scale: Number.isFinite(scale) && scale > 0 ? Math.min(SCALE_MAX, Math.max(SCALE_MIN, scale)) : 1,
  };
}

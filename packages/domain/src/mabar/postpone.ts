export const POSTPONE_MAX = 2;
/** Minutes of absence ("10 menit lagi" of a notice). */
const BACK_MINUTES = 10;
const MINUTE = 60_000;

/** Rounded up. Null: not postponed, over, or the player has reported back. */
export function backMinutes(
  { postponedAt, hereAt }: { postponedAt: Date | null; hereAt: Date | null },
  now: Date,
): number | null {
  if (postponedAt === null || (hereAt !== null && hereAt > postponedAt)) return null;
  const left = Math.ceil((postponedAt.getTime() - now.getTime()) / MINUTE) + BACK_MINUTES;
  return left > 0 ? left : null;
}

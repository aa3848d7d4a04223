/** How often the player of one entry may let the next one go first ("Tunggu aku"). */
export const POSTPONE_MAX = 2;
/** Who says so is back after this long, in minutes ("10 menit lagi" of a notice). */
const BACK_MINUTES = 10;
const MINUTE = 60_000;

/**
 * Whole minutes until a player is back who let the next one go first, a minute that has begun included. Null: nobody is
 * waited for, because nobody asked, the time is over, or the player has said since to be there.
 */
export function backMinutes(
  { postponedAt, hereAt }: { postponedAt: Date | null; hereAt: Date | null },
  now: Date,
): number | null {
  if (postponedAt === null || (hereAt !== null && hereAt > postponedAt)) return null;
  const left = Math.ceil((postponedAt.getTime() - now.getTime()) / MINUTE) + BACK_MINUTES;
  return left > 0 ? left : null;
}

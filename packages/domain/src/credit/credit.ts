import { addDays, startOfWibDate, wibDate, type Instant } from '#time.ts';
import { feeOnTop, type FeeRule, type Rupiah } from '#money.ts';

/** Good until the end of this WIB day after the day it was given. */
const CREDIT_DAYS = 90;
/** Smallest QRIS amount, because some payers' apps refuse less. */
export const QRIS_LEAST: Rupiah = 1_000;

/** Bought games neither played nor given back; paid games are played before free ones. */
export function returnableGames(entry: { bought: number; played: number; returned: number }): number {
  return Math.max(0, entry.bought - entry.played - entry.returned);
}

/**
 * Value of some bought games in rupiah, rounded down. `price` is the host's credit for all of them; of the order's price `left`
 * went back neither as money nor as credit, and neither did `gamesLeft` of its games, the last of which take the rest.
 */
export function gamesWorth({ price, bought, games, left, gamesLeft }: Worth): Rupiah {
  if (!Number.isInteger(games) || games < 0 || games > bought) throw new RangeError(`not ${games} games of ${bought}`);
  if (games === gamesLeft) return left;
  const share = price * games;
  return Math.min(left, (share - (share % bought)) / bought);
}

type Worth = { price: Rupiah; bought: number; games: number; left: Rupiah; gamesLeft: number };

export type SplitPrice = {
  readonly credit: Rupiah;
  readonly fee: Rupiah;
  /** Rupiah by QRIS; 0: no QR. */
  readonly gross: Rupiah;
};

/** Uses all needed credit, but never leaves less than `QRIS_LEAST` unless nothing is left. */
export function splitPrice(price: Rupiah, available: Rupiah, rule: FeeRule): SplitPrice {
  const credit = available >= price ? price : Math.max(0, Math.min(available, price - QRIS_LEAST));
  const fee = feeOnTop(price - credit, rule);
  return { credit, fee, gross: price - credit + fee };
}

export function creditEnd(now: Instant): Date {
  return startOfWibDate(addDays(wibDate(now), CREDIT_DAYS + 1));
}

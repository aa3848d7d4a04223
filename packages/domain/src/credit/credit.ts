import { addDays, startOfWibDate, wibDate, type Instant } from '#time.ts';
import { platformFee, type Rupiah } from '#money.ts';

/**
 * Credit for games that were paid and not played: given back by the host, good at this host only (docs/decisions/credit.md).
 */

/** A credit is good until the end of this WIB day after the day it was given. */
export const CREDIT_DAYS = 90;
/** The least that is left to pay by QRIS: some payers' apps take no less. */
export const QRIS_LEAST: Rupiah = 1_000;

/**
 * How many games of an entry can be given back: what was bought and neither played nor given back. Free games are not
 * bought, and what is played first is what was paid. 0 for an entry that nobody paid.
 */
export function returnableGames(entry: { bought: number; played: number; returned: number }): number {
  return Math.max(0, entry.bought - entry.played - entry.returned);
}

/** What some of the bought games are worth in rupiah, rounded down. `price` is what the host was credited for all. */
export function gamesWorth({ price, bought, games }: { price: Rupiah; bought: number; games: number }): Rupiah {
  if (!Number.isInteger(games) || games < 0 || games > bought) throw new RangeError(`not ${games} games of ${bought}`);
  const share = price * games;
  return (share - (share % bought)) / bought;
}

/** How the price of an order is paid. */
export type SplitPrice = {
  /** The part paid by credit. */
  readonly credit: Rupiah;
  /** Of the part paid by QRIS only. */
  readonly fee: Rupiah;
  /** What is left to pay by QRIS; 0: nothing, and there is no QR. */
  readonly gross: Rupiah;
};

/**
 * How a price is paid with so much credit: all of it where that is enough, else never so much that less than
 * `QRIS_LEAST` is left to pay.
 */
export function splitPrice(price: Rupiah, available: Rupiah): SplitPrice {
  const credit = available >= price ? price : Math.max(0, Math.min(available, price - QRIS_LEAST));
  const fee = platformFee(price - credit);
  return { credit, fee, gross: price - credit + fee };
}

/** When a credit given now ends: the midnight in Jakarta after its 90th day. */
export function creditEnd(now: Instant): Date {
  return startOfWibDate(addDays(wibDate(now), CREDIT_DAYS + 1));
}

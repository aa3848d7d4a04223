import * as v from 'valibot';
import type { FeeBearer, Rupiah } from '#money.ts';
import type { refundsErrors } from '#refunds/errors.ts';
import type { RefundState } from '#refunds/refund-states.ts';
import { freeText } from '#text.ts';
import { typed } from '#typed.ts';

export const REFUND_ASKERS = ['viewer', 'host', 'operator'] as const;
export type RefundAsker = (typeof REFUND_ASKERS)[number];

export const REFUND_METHODS = ['gateway', 'transfer'] as const;
export type RefundMethod = (typeof REFUND_METHODS)[number];

const FROM: Readonly<Record<RefundState, readonly RefundState[]>> = {
  requested: [],
  approved: ['requested', 'approved', 'processing'],
  processing: ['approved'],
  paid: ['approved', 'processing'],
  refused: ['requested', 'approved'],
  failed: ['approved', 'processing', 'paid'],
};

export function refundAllowedFrom(target: RefundState): readonly RefundState[] {
  return FROM[target];
}

/** Days without a sign of the host before a viewer may ask. */
const SILENT_DAYS = 7;
const DAY_MS = 86_400_000;

/** The later of the host's signs (a press, an overlay's call) and the payment. `inactive`: disabled or closed. */
export function refundableFrom(
  host: { readonly inactive: boolean; readonly signs: readonly (Date | null)[] },
  paidAt: Date,
): Date {
  if (host.inactive) return paidAt;
  const last = Math.max(paidAt.getTime(), ...host.signs.map((sign) => sign?.getTime() ?? 0));
  return new Date(last + SILENT_DAYS * DAY_MS);
}

export type RefundablePrice = {
  readonly bought: number;
  readonly price: Rupiah;
  readonly credit: Rupiah;
  readonly fee: Rupiah;
  readonly bearer: FeeBearer;
};

/** Whole rupiah to the payer: `price` of the host's part, `fee` of the platform's. */
export type RefundParts = {
  readonly price: Rupiah;
  readonly fee: Rupiah;
  readonly credit: Rupiah;
};

export function givenPrice(
  { bearer }: Pick<RefundablePrice, 'bearer'>,
  given: Pick<RefundParts, 'price' | 'fee'>,
): Rupiah {
  return bearer === 'host' ? given.price + given.fee : given.price;
}

/** Parts of a price that went back, or are about to; `credited`: the host gave that much of it back as credit. `games` counts both. */
export type GivenParts = RefundParts & { readonly credited: Rupiah; readonly games: number };

/** Whole rupiah of the price that neither money nor credit gave back. */
export function priceLeft(paid: Pick<RefundablePrice, 'price' | 'bearer'>, given: Omit<GivenParts, 'games'>): Rupiah {
  return Math.max(0, paid.price - givenPrice(paid, given) - given.credit - given.credited);
}

/** Whole rupiah of the price's money that may still go back. */
export function moneyLeft(
  paid: Pick<RefundablePrice, 'price' | 'credit' | 'bearer'>,
  given: Omit<GivenParts, 'games'>,
): Rupiah {
  return Math.max(0, Math.min(paid.price - paid.credit - givenPrice(paid, given), priceLeft(paid, given)));
}

/**
 * Money left of games that went back: a refused refund of rupiah was a part of their price. Rounding left less than a rupiah
 * a game. Whole rupiah.
 */
export function moneyUnearned(paid: RefundablePrice, given: GivenParts): Rupiah {
  const kept = paid.price - share(paid.price, Math.min(given.games, paid.bought), paid.bought);
  const unearned = Math.min(moneyLeft(paid, given), priceLeft(paid, given) - kept);
  return unearned > given.games ? unearned : 0;
}

/**
 * Parts of `games` as they were paid: their share of money and credit, rounded down and at most what is left, and the money's
 * share of the fee. The last games take all that is left. Throws RangeError for games that were not bought.
 */
export function partsLeft(
  paid: RefundablePrice,
  given: GivenParts,
  { games, feePercent }: { games: number; feePercent: number },
): RefundParts {
  const { bought } = paid;
  if (!Number.isInteger(games) || games < 1 || games > bought) throw new RangeError(`${games} of ${bought} games`);
  const ofQris = { ...paid, price: paid.price - paid.credit };
  const part = share(ofQris.price, games, bought);
  const ofCredit = share(paid.price, games, bought) - part;
  const isLast = given.games + games >= bought;
  const left = priceLeft(paid, given);
  const creditLeft = Math.max(0, Math.min(paid.credit - given.credit, left));
  // Games that became credit took a part of what credit had paid; the rest that no money is left for is credit's.
  const least = given.credited === 0 ? creditLeft : left - (ofQris.price - givenPrice(paid, given));
  const credit = Math.min(isLast ? Math.max(ofCredit, least) : ofCredit, creditLeft);
  const most = moneyLeft(paid, { ...given, credit: given.credit + credit });
  const money = isLast ? most : Math.min(part, most);
  if (money === 0) return { price: 0, fee: 0, credit };
  return { ...supportRefundParts(ofQris, given, { price: money, feePercent }), credit };
}

/** `price` of a support after `given` before; the last part includes the rest of the fee. Whole rupiah. */
export function supportRefundParts(
  paid: Pick<RefundablePrice, 'price' | 'fee' | 'bearer'>,
  given: Pick<RefundParts, 'price' | 'fee'>,
  { price, feePercent }: { price: Rupiah; feePercent: number },
): RefundParts {
  const whole = givenPrice(paid, given) + price;
  if (!Number.isInteger(price) || price < 1 || whole > paid.price) throw new RangeError(`${price} of ${paid.price}`);
  const due = Math.max(0, share(share(paid.fee, whole, paid.price), feePercent, 100) - given.fee);
  const fee = paid.bearer === 'host' ? Math.min(due, price) : due;
  return { price: paid.bearer === 'host' ? price - fee : price, fee, credit: 0 };
}

function share(amount: Rupiah, part: number, whole: number): Rupiah {
  return Number((BigInt(amount) * BigInt(part)) / BigInt(whole));
}

/** Seconds between queries to the gateway; the last one repeats. */
const ASK_SECONDS = [10, 30, 60, 120, 300, 600] as const;

export function nextRefundAt(asks: number, now: Date): Date {
  const seconds = ASK_SECONDS[Math.min(Math.max(asks, 1), ASK_SECONDS.length) - 1] ?? 600;
  return new Date(now.getTime() + seconds * 1_000);
}

const badAccount = 'refunds.account_invalid' satisfies keyof typeof refundsErrors;
export const HOLDER_MAX = 60;

/** An operator's reason for the viewer: one line of plain text. */
export const REFUSAL_MAX = 160;
export const RefusalText = freeText(REFUSAL_MAX, 'refunds.refusal');

/** Target of a transfer. The holder comes from the bank; `holder` counts only if no bank can be asked. */
export const RefundAccountForm = v.object(
  {
    bankCode: v.pipe(typed(badAccount), v.regex(/^[0-9A-Za-z]{2,12}$/, badAccount)),
    bankAccountNumber: v.pipe(
      v.string(badAccount),
      v.maxLength(64, badAccount),
      v.transform((text) => text.replace(/[\s.-]/g, '')),
      v.regex(/^\d{5,20}$/, badAccount),
    ),
    holder: v.optional(
      v.pipe(
        typed(badAccount),
        v.trim(),
        v.maxLength(HOLDER_MAX, badAccount),
        v.regex(/^[A-Za-z0-9 .,'-]*$/, badAccount),
      ),
    ),
  },
  badAccount,
);
export type RefundAccountForm = v.InferOutput<typeof RefundAccountForm>;

/** First letter of each word, because others may hold the ticket, too. */
export function maskHolder(holder: string): string {
  return holder
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `${word.slice(0, 1)}•••`)
    .join(' ');
}

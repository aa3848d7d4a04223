import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  clearedOf,
  compareAnswer,
  compareSettlement,
  goneOf,
  lossParts,
  type ChargeBooks,
} from '#reconciliation/compare.ts';

const books = (more: Partial<ChargeBooks> = {}): ChargeBooks => ({
  isCounted: true,
  received: 52_500,
  refunded: 0,
  refunding: 0,
  ...more,
});
const uncounted = books({ isCounted: false, received: null });
const settled = (payments: readonly number[], refunds: readonly number[] = []) => {
  const sum = (amounts: readonly number[]) => ({ rows: amounts.length, gross: amounts.reduce((a, b) => a + b, 0) });
  return { payments: sum(payments), refunds: sum(refunds) };
};

describe('our books and the gateway’s answer', () => {
  test('agree, or differ in one thing', () => {
    expect(compareAnswer(books(), { state: 'paid', amount: 52_500, returned: 0 })).toBeNull();
    expect(compareAnswer(books(), { state: 'paid', amount: 52_000, returned: 0 })).toBe('amount_differs');
    expect(compareAnswer(books(), { state: 'paid', amount: null, returned: 0 })).toBe('amount_differs');
    expect(compareAnswer(books({ received: null }), { state: 'paid', amount: null, returned: 0 })).toBeNull();
    expect(compareAnswer(uncounted, { state: 'paid', amount: 52_500, returned: 0 })).toBe('missing_here');
    for (const state of ['missing', 'pending', 'failed', 'expired'] as const) {
      expect(compareAnswer(books(), { state, amount: 52_500, returned: 0 })).toBe('missing_there');
      expect(compareAnswer(books({ refunded: 52_500 }), { state, amount: 52_500, returned: 0 })).toBeNull();
      expect(compareAnswer(uncounted, { state, amount: 52_500, returned: 0 })).toBeNull();
    }
  });
});

describe('what we gave back ourselves', () => {
  const paid = (amount: number | null, returned: number | null) => ({ state: 'paid', amount, returned }) as const;

  test('is no difference, whether the gateway tells what went back or only what came', () => {
    const ours = books({ refunded: 10_000 });
    expect(compareAnswer(ours, paid(42_500, 10_000))).toBeNull();
    expect(compareAnswer(ours, paid(52_500, null))).toBeNull();
    expect(compareAnswer(ours, paid(52_500, 0))).toBe('amount_differs');
    expect(compareAnswer(ours, paid(40_000, 12_500))).toBe('amount_differs');
    expect(compareAnswer(ours, paid(42_500, null))).toBe('amount_differs');
  });

  test('may have gone or not while it is on its way', () => {
    const ours = books({ refunding: 10_000 });
    for (const amount of [52_500, 42_500]) expect(compareAnswer(ours, paid(amount, 52_500 - amount))).toBeNull();
    expect(compareAnswer(ours, paid(30_000, 22_500))).toBe('amount_differs');
  });

  test('is not among what is gone', () => {
    expect(goneOf(books({ refunded: 10_000 }), paid(30_000, 22_500))).toBe(12_500);
    expect(goneOf(books({ refunded: 10_000 }), { state: 'failed', amount: null, returned: null })).toBe(42_500);
    expect(goneOf(books(), paid(null, null))).toBe(52_500);
    expect(goneOf(books(), paid(105_000, 0))).toBe(0);
    for (const state of ['missing', 'pending'] as const) {
      expect(goneOf(books(), { state, amount: null, returned: null })).toBe(0);
    }
  });
});

test('what is lost is borne as it was credited, and no more than that', () => {
  const payment = { fee: 2_500, gross: 52_500 };
  expect(lossParts(payment, 52_500)).toEqual({ share: 50_000, fee: 2_500 });
  expect(lossParts(payment, 60_000)).toEqual({ share: 50_000, fee: 2_500 });
  expect(lossParts(payment, 20_000)).toEqual({ share: 19_047, fee: 953 });
  const byCredit = { fee: 500, gross: 10_500 };
  expect(lossParts(byCredit, 10_500)).toEqual({ share: 10_000, fee: 500 });
  expect(lossParts({ fee: 2_500, gross: 50_000 }, 50_000)).toEqual({ share: 47_500, fee: 2_500 });
  expect(lossParts({ fee: 0, gross: 0 }, 100)).toEqual({ share: 0, fee: 0 });
});

describe('our books and a settlement', () => {
  test('agree, or differ in one thing', () => {
    expect(compareSettlement(books(), settled([]))).toEqual([]);
    expect(compareSettlement(books(), settled([52_500]))).toEqual([]);
    expect(compareSettlement(books(), settled([52_000, 500]))).toEqual([]);
    expect(compareSettlement(books(), settled([52_000]))).toEqual(['settled_amount']);
    expect(compareSettlement(books(), settled([53_000]))).toEqual(['settled_amount']);
    expect(compareSettlement(books(), settled([52_500, 52_500]))).toEqual(['settled_twice']);
    expect(compareSettlement(uncounted, settled([52_500]))).toEqual(['settled_unpaid']);
    expect(compareSettlement(books(), settled([52_500], [52_500]))).toEqual(['settled_refund']);
    expect(compareSettlement(books({ refunded: 52_500 }), settled([52_500], [52_500]))).toEqual([]);
    expect(compareSettlement(books({ refunded: 52_500 }), settled([]))).toEqual([]);
  });

  test('differ in what was paid and in what went back at once', () => {
    expect(compareSettlement(books(), settled([52_000], [52_500]))).toEqual(['settled_amount', 'settled_refund']);
  });
});

test('rows never clear more than is owed, in whatever order they come', () => {
  const amount = fc.integer({ min: 1, max: 20_000_000 });
  fc.assert(
    fc.property(
      amount,
      fc.nat({ max: 20_000_000 }),
      fc.array(fc.tuple(fc.boolean(), amount)),
      (received, refunded, rows) => {
        const cleared = { payments: 0, refunds: 0 };
        for (const [isRefund, gross] of rows) {
          const now = clearedOf(isRefund ? -gross : gross, books({ received, refunded }), cleared);
          if (isRefund) cleared.refunds -= now;
          else cleared.payments += now;
        }
        const sum = (wanted: boolean) => rows.reduce((all, [is, gross]) => all + (is === wanted ? gross : 0), 0);
        expect(cleared).toEqual({ payments: Math.min(received, sum(false)), refunds: Math.min(refunded, sum(true)) });
      },
    ),
  );
});

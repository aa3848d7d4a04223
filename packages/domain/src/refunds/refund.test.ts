import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { gamesWorth } from '#credit/credit.ts';
import { FEE_BEARERS, platformFee } from '#money.ts';
import {
  givenPrice,
  maskHolder,
  moneyLeft,
  moneyUnearned,
  partsLeft,
  priceLeft,
  refundableFrom,
  RefundAccountForm,
  refundAllowedFrom,
  supportRefundParts,
} from '#refunds/refund.ts';
import { REFUND_STATES } from '#refunds/refund-states.ts';

test('so many games bring back their share of price and fee, rounded down', () => {
  const none = { price: 0, fee: 0, credit: 0, credited: 0, games: 0 };
  const paid = { bought: 3, price: 50_000, credit: 0, fee: 2_500, bearer: 'viewer' } as const;
  expect(partsLeft(paid, none, { games: 2, feePercent: 100 })).toEqual({ price: 33_333, fee: 1_666, credit: 0 });
  expect(partsLeft(paid, none, { games: 3, feePercent: 100 })).toEqual({ price: 50_000, fee: 2_500, credit: 0 });
  expect(partsLeft(paid, none, { games: 3, feePercent: 0 })).toEqual({ price: 50_000, fee: 0, credit: 0 });
  expect(partsLeft({ ...paid, credit: 20_000, fee: 1_500 }, none, { games: 3, feePercent: 100 })).toEqual({
    price: 30_000,
    fee: 1_500,
    credit: 20_000,
  });
  const byHost = { ...paid, bearer: 'host' } as const;
  expect(partsLeft(byHost, none, { games: 2, feePercent: 100 })).toEqual({ price: 31_667, fee: 1_666, credit: 0 });
  expect(partsLeft(byHost, none, { games: 3, feePercent: 0 })).toEqual({ price: 50_000, fee: 0, credit: 0 });
  expect(() => partsLeft(paid, none, { games: 4, feePercent: 100 })).toThrow(RangeError);
  expect(() => partsLeft(paid, none, { games: 0, feePercent: 100 })).toThrow(RangeError);
});

test('games between rupiah, however they come back, bring back exactly what was paid', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_000_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 }),
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 5, maxLength: 5 }),
      fc.constantFrom(...FEE_BEARERS),
      (price, share, portions, amounts, bearer) => {
        const credit = Math.floor(price * share);
        const bought = portions.reduce((sum, games) => sum + games, 0);
        const paid = { bought, price, credit, fee: platformFee(price - credit, 500), bearer };
        const given = { price: 0, fee: 0, credit: 0, credited: 0, games: 0 };
        const give = (parts: { price: number; fee: number; credit: number }) => {
          for (const one of ['price', 'fee', 'credit'] as const) {
            expect(parts[one]).toBeGreaterThanOrEqual(0);
            given[one] += parts[one];
          }
        };
        portions.forEach((games, at) => {
          const amount = Math.floor(moneyLeft(paid, given) * (amounts[at] ?? 0));
          if (amount > 0)
            give(supportRefundParts({ ...paid, price: price - credit }, given, { price: amount, feePercent: 100 }));
          give(partsLeft(paid, given, { games, feePercent: 100 }));
          given.games += games;
        });
        expect([givenPrice(paid, given), given.credit, given.fee]).toEqual([price - credit, credit, paid.fee]);
      },
    ),
    { examples: [[1_854_255, 5.4e-7, [8, 4, 1], [0, 0.2, 0, 0, 0], 'viewer']] },
  );
});

test('games that go back as money or as credit, in any order, leave no rupiah of the price', () => {
  const portion = fc.record({
    games: fc.integer({ min: 1, max: 9 }),
    asCredit: fc.boolean(),
    amount: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_000_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.array(portion, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(...FEE_BEARERS),
      (price, share, portions, bearer) => {
        const credit = Math.floor(price * share);
        const bought = portions.reduce((sum, { games }) => sum + games, 0);
        const paid = { bought, price, credit, fee: platformFee(price - credit, 500), bearer };
        const given = { price: 0, fee: 0, credit: 0, credited: 0, games: 0 };
        const give = (parts: { price: number; fee: number; credit: number }) => {
          for (const one of ['price', 'fee', 'credit'] as const) given[one] += parts[one];
        };
        for (const { games, asCredit, amount } of portions) {
          const money = Math.floor(moneyLeft(paid, given) * amount);
          if (money > 0)
            give(supportRefundParts({ ...paid, price: price - credit }, given, { price: money, feePercent: 100 }));
          const left = priceLeft(paid, given);
          if (asCredit) given.credited += gamesWorth({ price, bought, games, left, gamesLeft: bought - given.games });
          else give(partsLeft(paid, given, { games, feePercent: 100 }));
          given.games += games;
          expect(moneyUnearned({ ...paid, bought }, given)).toBe(0);
        }
        expect(price - givenPrice(paid, given) - given.credit - given.credited).toBe(0);
        expect(given.credit).toBeLessThanOrEqual(credit);
        expect(given.fee).toBeLessThanOrEqual(paid.fee);
      },
    ),
  );
});

test('money of games that went back is unearned, but neither what rounding left nor a played game', () => {
  const paid = { bought: 3, price: 50_000, credit: 0, fee: 2_500, bearer: 'viewer' } as const;
  const given = { price: 33_333, fee: 1_666, credit: 0, credited: 0, games: 2 };
  expect(moneyUnearned(paid, given)).toBe(0);
  expect(moneyUnearned(paid, { ...given, price: 20_000 })).toBe(13_333);
  expect(moneyUnearned(paid, { ...given, games: 3 })).toBe(16_667);
  expect(moneyUnearned({ ...paid, credit: 45_000 }, { ...given, price: 0, credit: 30_000 })).toBe(3_333);
});

test('what a host gave back as credit does not go back as money too', () => {
  const paid = { price: 30_000, credit: 0, fee: 1_500, bearer: 'viewer' } as const;
  const given = { price: 5_000, fee: 250, credit: 0, credited: 10_000, games: 1 };
  expect(moneyLeft(paid, given)).toBe(15_000);
  expect(partsLeft({ ...paid, bought: 3 }, given, { games: 2, feePercent: 100 })).toEqual({
    price: 15_000,
    fee: 750,
    credit: 0,
  });
});

test('a viewer may ask 7 days after the host’s last sign and the payment, at once when it is gone', () => {
  const at = (text: string) => new Date(`2026-11-${text}T00:00:00Z`);
  expect(refundableFrom({ inactive: false, signs: [null, null] }, at('10'))).toEqual(at('17'));
  expect(refundableFrom({ inactive: false, signs: [at('12'), at('14')] }, at('10'))).toEqual(at('21'));
  expect(refundableFrom({ inactive: false, signs: [at('01'), null] }, at('10'))).toEqual(at('17'));
  expect(refundableFrom({ inactive: true, signs: [at('14'), null] }, at('10'))).toEqual(at('10'));
});

test('nothing leaves refused and failed, and nothing but failed follows paid', () => {
  for (const target of REFUND_STATES) {
    const from = refundAllowedFrom(target);
    expect(from).not.toContain('refused');
    expect(from).not.toContain('failed');
    expect(from.includes('paid')).toBe(target === 'failed');
  }
});

test('an account is a code, digits and a plain name; a mask shows the beginnings of a holder', () => {
  const read = (form: object) => v.safeParse(RefundAccountForm, form).success;
  const form = { bankCode: '014', bankAccountNumber: '1234-567-890', holder: "Siti Nur'aini" };
  expect(read(form)).toBe(true);
  expect(read({ ...form, holder: undefined })).toBe(true);
  for (const holder of ['<b>', '=1+1', 'Budi\nAyu', 'a'.repeat(61), '\u202EBudi', 5]) {
    expect(read({ ...form, holder }), String(holder)).toBe(false);
  }
  expect(read({ ...form, bankAccountNumber: '12x45' })).toBe(false);
  expect(maskHolder('BUDI  SANTOSO')).toBe('B••• S•••');
});

test('a support given back in any parts brings back exactly what was paid, fee and all', () => {
  const parts = fc.array(fc.integer({ min: 1, max: 400_000 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(
      parts,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom(...FEE_BEARERS),
      (prices, rate, bearer) => {
        const whole = prices.reduce((sum, price) => sum + price, 0);
        const paid = { price: whole, fee: Math.floor(whole * rate), bearer };
        let given = { price: 0, fee: 0 };
        for (const price of prices) {
          const part = supportRefundParts(paid, given, { price, feePercent: 100 });
          expect(givenPrice(paid, part)).toBe(price);
          expect(part.price).toBeGreaterThanOrEqual(0);
          given = { price: given.price + part.price, fee: given.fee + part.fee };
        }
        expect([givenPrice(paid, given), given.fee]).toEqual([paid.price, paid.fee]);
        expect(() => supportRefundParts(paid, given, { price: 1, feePercent: 100 })).toThrow(RangeError);
      },
    ),
  );
});

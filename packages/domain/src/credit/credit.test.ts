import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditEnd, gamesWorth, QRIS_LEAST, returnableGames, splitPrice } from '#credit/credit.ts';
import { newCreditCode, readCreditCode, shownCreditCode } from '#credit/code.ts';
import { grossOf, platformFee, SPEC_FEE } from '#money.ts';

describe('games that are given back', () => {
  test('are those that were bought and neither played nor given back', () => {
    expect(returnableGames({ bought: 3, played: 1, returned: 0 })).toBe(2);
    expect(returnableGames({ bought: 3, played: 1, returned: 2 })).toBe(0);
    expect(returnableGames({ bought: 3, played: 4, returned: 0 })).toBe(0);
    expect(returnableGames({ bought: 0, played: 0, returned: 0 })).toBe(0);
  });

  test('are worth their share of the price, rounded down', () => {
    expect(gamesWorth({ price: 30_000, bought: 3, games: 2, left: 30_000, gamesLeft: 3 })).toBe(20_000);
    expect(gamesWorth({ price: 10_000, bought: 3, games: 1, left: 10_000, gamesLeft: 3 })).toBe(3_333);
    expect(() => gamesWorth({ price: 10_000, bought: 3, games: 4, left: 10_000, gamesLeft: 3 })).toThrow(RangeError);
  });

  test('are worth no more than refunds left of the order', () => {
    expect(gamesWorth({ price: 30_000, bought: 3, games: 3, left: 15_000, gamesLeft: 3 })).toBe(15_000);
  });

  test('are never worth more than was paid, however they are split', () => {
    const order = fc.record({
      price: fc.integer({ min: 1, max: 10_000_000 }),
      splits: fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 20 }),
      played: fc.integer({ min: 0, max: 50 }),
    });
    fc.assert(
      fc.property(order, ({ price, splits, played }) => {
        const unplayed = splits.reduce((sum, games) => sum + games, 0);
        const bought = unplayed + played;
        const whole = gamesWorth({ price, bought, games: unplayed, left: price, gamesLeft: bought });
        let [sum, given] = [0, 0];
        for (const games of splits) {
          sum += gamesWorth({ price, bought, games, left: price - sum, gamesLeft: bought - given });
          given += games;
        }
        expect(whole).toBe(Number((BigInt(price) * BigInt(unplayed)) / BigInt(bought)));
        expect(sum).toBeLessThanOrEqual(whole);
        expect(whole - sum).toBeLessThan(played === 0 ? 1 : splits.length);
        expect(whole).toBeLessThanOrEqual(price);
      }),
    );
  });
});

describe('a price that credit pays', () => {
  test('whole needs no QR and no fee', () => {
    expect(splitPrice(30_000, 30_000, SPEC_FEE)).toEqual({ credit: 30_000, fee: 0, gross: 0 });
    expect(splitPrice(30_000, 90_000, SPEC_FEE)).toEqual({ credit: 30_000, fee: 0, gross: 0 });
    expect(splitPrice(30_000, 0, SPEC_FEE)).toEqual({ credit: 0, fee: 1_500, gross: 31_500 });
    expect(splitPrice(30_000, 20_000, { ...SPEC_FEE, bearer: 'host' })).toEqual({
      credit: 20_000,
      fee: 0,
      gross: 10_000,
    });
    expect(splitPrice(0, 5_000, SPEC_FEE)).toEqual({ credit: 0, fee: 0, gross: 0 });
  });

  test('leaves nothing or what a QR may ask for, and the fee is of that only', () => {
    const price = fc.integer({ min: QRIS_LEAST, max: 9_500_000 });
    fc.assert(
      fc.property(price, fc.integer({ min: 0, max: 10_000_000 }), (whole, available) => {
        const { credit, fee, gross } = splitPrice(whole, available, SPEC_FEE);
        expect(credit).toBeLessThanOrEqual(Math.min(whole, available));
        expect(gross).toBe(whole - credit + fee);
        expect(fee).toBe(platformFee(whole - credit, SPEC_FEE.bps));
        expect(gross).toBeLessThanOrEqual(grossOf(whole, SPEC_FEE));
        if (gross > 0) expect(whole - credit).toBeGreaterThanOrEqual(QRIS_LEAST);
        if (available >= whole) expect(gross).toBe(0);
      }),
    );
  });
});

test('a credit is good for 90 days after the one on which it was given, in Jakarta', () => {
  expect(creditEnd(new Date('2026-11-20T16:59:59Z'))).toEqual(new Date('2027-02-18T17:00:00Z'));
  expect(creditEnd(new Date('2026-11-20T17:00:00Z'))).toEqual(new Date('2027-02-19T17:00:00Z'));
});

test('a code is read however a person types it, and what cannot be one is none', () => {
  let drawn = 0;
  const code = newCreditCode((below) => (drawn++ * 7) % below);
  expect(code).toHaveLength(16);
  const shown = shownCreditCode(code);
  expect(shown).toMatch(/^(\w{4}-){3}\w{4}$/);
  for (const typed of [shown, shown.toLowerCase(), ` ${code} `, shown.replaceAll('-', ' '), code.split('').join(' ')]) {
    expect(readCreditCode(typed)).toBe(code);
  }
  expect(readCreditCode('OIL0-1111-2222-3333')).toBe('0110111122223333');
  for (const typed of ['', 'ABCD', `${code}A`, code.replace(/.$/, 'U'), `${code.slice(1)}é`]) {
    expect(readCreditCode(typed)).toBeNull();
  }
});

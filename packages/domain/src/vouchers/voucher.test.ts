import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { QRIS_LEAST } from '#credit/credit.ts';
import { SPEC_FEE } from '#money.ts';
import { hasTwoOfAKind, newVoucherCode, readOrderCodes, readVoucherCode } from '#vouchers/code.ts';
import { reducePrice, VOUCHER_KINDS, VOUCHER_VALUES, voucherDiscount } from '#vouchers/voucher.ts';

const order = { price: 30_000, unit: 10_000 };
const CREDIT = '7K2M9QXD4TRWH0ZN';

describe('a voucher', () => {
  test('takes percent, rupiah or whole games off, never more than the price', () => {
    expect(voucherDiscount({ kind: 'percent', value: 33 }, { price: 10_010, unit: 10_010 })).toBe(3_303);
    expect(voucherDiscount({ kind: 'amount', value: 5_000 }, order)).toBe(5_000);
    expect(voucherDiscount({ kind: 'amount', value: 50_000 }, order)).toBe(30_000);
    expect(voucherDiscount({ kind: 'games', value: 2 }, order)).toBe(20_000);
    expect(voucherDiscount({ kind: 'games', value: 9 }, order)).toBe(30_000);
  });

  test('gives the rest as well where no QR may ask for it', () => {
    expect(voucherDiscount({ kind: 'percent', value: 97 }, order)).toBe(30_000);
    expect(voucherDiscount({ kind: 'percent', value: 96 }, order)).toBe(28_800);
  });

  test('counts before credit, and the fee is of what QRIS pays', () => {
    const half = { kind: 'percent', value: 50 } as const;
    expect(reducePrice(order, { voucher: half, credit: 5_000, rule: SPEC_FEE })).toEqual({
      discount: 15_000,
      credit: 5_000,
      fee: 500,
      gross: 10_500,
    });
    expect(reducePrice(order, { voucher: half, credit: 20_000, rule: SPEC_FEE })).toMatchObject({
      credit: 15_000,
      gross: 0,
    });
  });

  test('leaves nothing or what a QR may ask for, with any credit', () => {
    const worth = fc
      .constantFrom(...VOUCHER_KINDS)
      .chain((kind) => fc.record({ kind: fc.constant(kind), value: fc.integer(VOUCHER_VALUES[kind]) }));
    const games = fc.record({
      unit: fc.integer({ min: 10_000, max: 1_000_000 }),
      count: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(worth, games, fc.nat({ max: 10_000_000 }), (voucher, { unit, count }, credit) => {
        const price = unit * count;
        const paid = reducePrice({ price, unit }, { voucher, credit, rule: SPEC_FEE });
        const byQris = price - paid.discount - paid.credit;
        expect(paid.gross).toBe(byQris + paid.fee);
        expect(paid.discount).toBeGreaterThan(0);
        if (byQris !== 0) expect(byQris).toBeGreaterThanOrEqual(QRIS_LEAST);
      }),
    );
  });
});

test('the code field takes a voucher, a credit or one of each, however they are typed', () => {
  expect(readOrderCodes(' hemat-20 ')).toEqual({ voucher: 'HEMAT20', credit: null });
  expect(readOrderCodes('7K2M-9QXD-4TRW-H0ZN')).toEqual({ voucher: null, credit: CREDIT });
  expect(readOrderCodes('7k2m 9qxd 4trw h0zn, hemat20')).toEqual({ voucher: 'HEMAT20', credit: CREDIT });
  for (const typed of ['', ' , ', 'abc', 'ABCDEFGHJKLMN', 'HEMAT20, HEMAT30', `${CREDIT},${CREDIT}`, 'HEMAT20 x,ab']) {
    expect(readOrderCodes(typed)).toBeNull();
  }
});

test('two vouchers or two credits are more than an order takes', () => {
  for (const typed of ['HEMAT20, HEMAT30', 'hemat20;HEMAT20', `${CREDIT},${CREDIT}`]) {
    expect(hasTwoOfAKind(typed)).toBe(true);
  }
  for (const typed of ['', 'HEMAT20', `HEMAT20,${CREDIT}`, 'HEMAT20 HEMAT30', 'abc,HEMAT20']) {
    expect(hasTwoOfAKind(typed)).toBe(false);
  }
});

test('a drawn code is one that the field reads', () => {
  let drawn = 0;
  const code = newVoucherCode((below) => (drawn++ * 7) % below);
  expect(readVoucherCode(code)).toBe(code);
});

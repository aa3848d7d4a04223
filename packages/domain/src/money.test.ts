import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitsQris, grossOf, parseGatewayAmount, platformFee, QRIS_LIMIT, SPEC_FEE } from '#money.ts';

describe('the platform fee [dec money]', () => {
  test('is 5 % of the price, rounded half up to one rupiah [pub 9 fee]', () => {
    expect(platformFee(50_000, 500)).toBe(2_500);
    expect(platformFee(10, 500)).toBe(1); // 0.5
    expect(platformFee(9, 500)).toBe(0); // 0.45
    expect(platformFee(30, 500)).toBe(2); // 1.5
    expect(platformFee(0, 500)).toBe(0);
  });

  test('and the shares always sum to what is paid, rounded half up, whoever bears it at whatever rate', () => {
    const prices = fc.oneof(fc.integer({ min: 0, max: 10_000_000 }), fc.integer({ min: 0, max: 1e14 }));
    fc.assert(
      fc.property(prices, fc.integer({ min: 1, max: 3_000 }), (price, bps) => {
        const fee = platformFee(price, bps);
        // Checked in whole numbers: fee - 1/2 <= price * bps / 10,000 < fee + 1/2.
        const exact = BigInt(price) * BigInt(bps);
        expect(exact >= BigInt(fee) * 10_000n - 5_000n && exact < BigInt(fee) * 10_000n + 5_000n).toBe(true);
        const [viewer, host] = [grossOf(price, { bearer: 'viewer', bps }), grossOf(price, { bearer: 'host', bps })];
        expect([viewer - fee, host]).toEqual([price, price]);
        expect(host - fee).toBeGreaterThanOrEqual(price === 0 ? 0 : 1);
      }),
    );
  });

  test('refuses what is not whole rupiah', () => {
    for (const price of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(() => platformFee(price, 500)).toThrow(RangeError);
    }
  });

  test('counts against the QRIS limit', () => {
    expect(fitsQris(9_523_809, SPEC_FEE)).toBe(true);
    expect(grossOf(9_523_809, SPEC_FEE)).toBe(QRIS_LIMIT - 1);
    expect(fitsQris(9_523_810, SPEC_FEE)).toBe(false);
    expect(fitsQris(1e300, SPEC_FEE)).toBe(false);
    expect(fitsQris(QRIS_LIMIT, { ...SPEC_FEE, bearer: 'host' })).toBe(true);
    expect(fitsQris(QRIS_LIMIT + 1, { ...SPEC_FEE, bearer: 'host' })).toBe(false);
  });
});

describe("a gateway's amount [dec money]", () => {
  test('is read exactly in the shapes gateways use', () => {
    for (const value of ['52500.00', '52500.0', '52500', 52500]) expect(parseGatewayAmount(value)).toBe(52_500);
    expect(parseGatewayAmount('0.00')).toBe(0);
  });

  test('is nothing when it is not whole rupiah [req 10]', () => {
    const bad = [
      '52500.50',
      '52500.001',
      '52500.',
      '.00',
      '-52500',
      '+52500',
      '5e4',
      '52,500',
      '52.500,00',
      ' 52500',
      '52500\n',
    ];
    const shapes = [
      '',
      '0x10',
      '00052500',
      '1'.repeat(14),
      52500.5,
      -1,
      -0,
      Number.NaN,
      2 ** 53,
      null,
      undefined,
      {},
      ['1'],
    ];
    for (const value of [...bad, ...shapes]) expect(parseGatewayAmount(value), String(value)).toBeNull();
  });

  test('comes back as it was written, or not at all', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999_999 }), (amount) => {
        expect(parseGatewayAmount(amount)).toBe(amount);
        expect(parseGatewayAmount(`${amount}`)).toBe(amount);
        expect(parseGatewayAmount(`${amount}.00`)).toBe(amount);
        expect(parseGatewayAmount(`${amount}.01`)).toBeNull();
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        const amount = parseGatewayAmount(text);
        if (amount !== null) expect(text.replace(/\.0+$/, '')).toBe(String(amount));
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { disputeParts, isDisputeDeadline, lostOf, ownHeld } from './dispute.ts';
import { refundClusters, type QuickRefund } from './velocity.ts';

describe('the parts of a disputed amount', () => {
  test.each([
    [{ gross: 52_500, fee: 2_500 }, { price: 0, fee: 0 }, 52_500, { share: 50_000, fee: 2_500 }],
    [{ gross: 52_500, fee: 2_500 }, { price: 0, fee: 0 }, 21_000, { share: 20_000, fee: 1_000 }],
    [{ gross: 52_500, fee: 2_500 }, { price: 50_000, fee: 0 }, 52_500, { share: 0, fee: 2_500 }],
    [{ gross: 52_500, fee: 2_500 }, { price: 50_000, fee: 2_500 }, 52_500, { share: 0, fee: 0 }],
  ])('%j after %j of %d are %j', (paid, given, amount, parts) => {
    expect(disputeParts(paid, given, amount)).toEqual(parts);
  });

  test('never take more of host or platform than refunds left', () => {
    const money = fc.nat({ max: 10_000_000 });
    fc.assert(
      fc.property(money, money, money, money, money, (host, fee, back, feeBack, amount) => {
        const given = { price: Math.min(back, host), fee: Math.min(feeBack, fee) };
        const parts = disputeParts({ gross: host + fee, fee }, given, amount);
        expect(parts.share).toBeGreaterThanOrEqual(0);
        expect(parts.fee).toBeGreaterThanOrEqual(0);
        expect(parts.share).toBeLessThanOrEqual(host - given.price);
        expect(parts.fee).toBeLessThanOrEqual(fee - given.fee);
        expect(parts.share + parts.fee).toBe(Math.min(amount, host + fee - given.price - given.fee));
      }),
    );
  });

  test('of an outcome are none, all or less than all', () => {
    expect([lostOf('won', 100, 5), lostOf('lost', 100, null), lostOf('shared', 100, 40)]).toEqual([0, 100, 40]);
    expect([lostOf('shared', 100, 100), lostOf('shared', 100, 0), lostOf('shared', 100, null)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('have a deadline from today to a year ahead', () => {
    expect(isDisputeDeadline('2026-11-27', '2026-11-27')).toBe(true);
    expect(isDisputeDeadline('2026-11-26', '2026-11-27')).toBe(false);
    expect(isDisputeDeadline('2026-12-01', '2026-11-27')).toBe(true);
    expect(isDisputeDeadline('2026-02-30', '2026-11-27')).toBe(false);
    expect(isDisputeDeadline('2036-12-01', '2026-11-27')).toBe(false);
  });
});

describe('a cluster of quick refunds', () => {
  const at = (hours: number) => new Date(Date.UTC(2026, 10, 27) + hours * 3_600_000);
  const refund = (payment: string, host: string, hours: number, signs: string[], waited = 1): QuickRefund => ({
    payment,
    host,
    signs,
    amount: 10_000,
    paidAt: at(hours - waited),
    askedAt: at(hours),
  });

  test('is of payers that share a sign, also through each other', () => {
    const found = refundClusters([
      refund('a', 'x', 1, ['mail']),
      refund('b', 'y', 2, ['mail', 'browser']),
      refund('c', 'z', 3, ['browser']),
      refund('d', 'w', 3, ['other']),
    ]);
    expect(found).toEqual([{ payment: 'a', payments: ['a', 'b', 'c'], hosts: ['x', 'y', 'z'], amount: 30_000 }]);
  });

  test.each([
    ['two hosts', [refund('a', 'x', 1, ['m']), refund('b', 'y', 2, ['m']), refund('c', 'y', 3, ['m'])]],
    ['slow refunds', [refund('a', 'x', 1, ['m']), refund('b', 'y', 2, ['m']), refund('c', 'z', 9, ['m'], 7)]],
    ['more than a day', [refund('a', 'x', 1, ['m']), refund('b', 'y', 2, ['m']), refund('c', 'z', 26, ['m'])]],
    ['no sign in common', [refund('a', 'x', 1, []), refund('b', 'y', 2, []), refund('c', 'z', 3, [])]],
  ])('is none of %s', (_name, refunds) => {
    expect(refundClusters(refunds)).toEqual([]);
  });
});

describe('the part of one dispute in what its charge’s holds keep and took', () => {
  test.each([
    ['the first one alone', { held: 20_000, taken: 0 }, { before: 0, own: 20_000 }, { held: 20_000, taken: 0 }],
    [
      'after a taken loss',
      { held: 20_000, taken: 10_000 },
      { before: 10_000, own: 20_000 },
      { held: 20_000, taken: 0 },
    ],
    ['once both are taken', { held: 0, taken: 30_000 }, { before: 10_000, own: 20_000 }, { held: 0, taken: 20_000 }],
    ['beside a later one', { held: 20_000, taken: 10_000 }, { before: 0, own: 10_000 }, { held: 0, taken: 10_000 }],
    ['behind an owed loss', { held: 15_000, taken: 4_000 }, { before: 10_000, own: 20_000 }, { held: 9_000, taken: 0 }],
    ['of a won one', { held: 30_000, taken: 0 }, { before: 0, own: 0 }, { held: 0, taken: 0 }],
  ])('%s', (_when, sums, shares, part) => {
    expect(ownHeld(sums, shares)).toEqual(part);
  });
});

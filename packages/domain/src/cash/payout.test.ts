import { describe, expect, test } from 'vitest';
import { CASH_OUT_STATES, payoutActionFor, nextPayoutAt, type PayoutAnswer } from '#cash/payout.ts';

const answer = (state: 'pending' | 'paid' | 'failed' | 'reversed', amount: number | null = 55_000): PayoutAnswer => ({
  state,
  reference: 'CO-1',
  amount,
});
const actions = (given: PayoutAnswer) =>
  CASH_OUT_STATES.map((state) => payoutActionFor({ id: 'CO-1', state, net: 55_000 }, given));

describe('what a payout provider says', () => {
  test('moves open cash-outs, takes back paid ones, and never gives the money back twice [dec money]', () => {
    // requested, processing, paid, failed, rejected
    expect(actions({ state: 'missing' })).toEqual(['send', 'send', 'contradiction', 'nothing', 'nothing']);
    expect(actions(answer('pending'))).toEqual(['wait', 'wait', 'nothing', 'contradiction', 'contradiction']);
    expect(actions(answer('paid'))).toEqual(['pay', 'pay', 'nothing', 'contradiction', 'contradiction']);
    expect(actions(answer('failed'))).toEqual(['return', 'return', 'return', 'nothing', 'nothing']);
    expect(actions(answer('reversed'))).toEqual(['return', 'return', 'return', 'nothing', 'nothing']);
  });

  test('about another amount or another reference moves nothing', () => {
    for (const state of ['pending', 'paid', 'failed', 'reversed'] as const) {
      for (const amount of [55_001, 60_000, 0, null]) {
        expect(new Set(actions(answer(state, amount)))).toEqual(new Set(['contradiction']));
      }
      const other = { ...answer(state), reference: 'CO-2' } as PayoutAnswer;
      expect(new Set(actions(other))).toEqual(new Set(['contradiction']));
    }
  });

  test('is asked for again while open, and for three days after it was paid', () => {
    const now = new Date('2026-11-20T05:00:00Z');
    const after = (state: 'processing' | 'paid', asks: number, paidAt: Date | null = null, at = now) => {
      const next = nextPayoutAt({ state, asks, paidAt }, at);
      return next === null ? null : (next.getTime() - at.getTime()) / 1_000;
    };
    expect([1, 2, 3, 4, 5, 6, 7, 99].map((asks) => after('processing', asks))).toEqual([
      10, 30, 60, 120, 300, 600, 600, 600,
    ]);
    expect(after('paid', 3, now)).toBe(600);
    const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);
    expect(after('paid', 4, now, later(600))).toBe(3_000);
    expect(after('paid', 4, now, later(259_199))).toBe(1);
    expect(after('paid', 4, now, later(259_200))).toBeNull();
    expect(nextPayoutAt({ state: 'failed', asks: 1, paidAt: null }, now)).toBeNull();
    expect(nextPayoutAt({ state: 'rejected', asks: 0, paidAt: null }, now)).toBeNull();
  });
});

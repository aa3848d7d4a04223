import { describe, expect, test } from 'vitest';
import { ARRIVAL_SECONDS, CASH_OUT_STATES, payoutActionFor, nextPayoutAt, type PayoutAnswer } from '#cash/payout.ts';

const now = new Date('2026-11-20T05:00:00Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const states = ['created', 'pending', 'paid', 'failed', 'reversed'] as const;

const answer = (state: (typeof states)[number], amount: number | null = 55_000): PayoutAnswer => ({
  state,
  reference: '30000000000000000001',
  amount,
});
/** Actions for a cash-out that is requested, processing, paid, failed, rejected. */
const actions = (given: PayoutAnswer, sentAt: Date | null = secondsAgo(ARRIVAL_SECONDS)) =>
  CASH_OUT_STATES.map((state) =>
    payoutActionFor({ reference: '30000000000000000001', state, net: 55_000, sentAt }, given, now),
  );

describe('what a payout provider says', () => {
  test('moves open cash-outs, takes back paid ones, and never gives the money back twice [dec money]', () => {
    expect(actions({ state: 'missing' })).toEqual(['send', 'send', 'contradiction', 'nothing', 'nothing']);
    expect(actions(answer('created'))).toEqual([
      'approve',
      'approve',
      'contradiction',
      'contradiction',
      'contradiction',
    ]);
    expect(actions(answer('pending'))).toEqual(['wait', 'wait', 'nothing', 'contradiction', 'contradiction']);
    expect(actions(answer('paid'))).toEqual(['pay', 'pay', 'nothing', 'contradiction', 'contradiction']);
    expect(actions(answer('failed'))).toEqual(['return', 'return', 'return', 'nothing', 'nothing']);
    expect(actions(answer('reversed'))).toEqual(['return', 'return', 'return', 'nothing', 'nothing']);
  });

  test('is not that there is none, as long as what was sent may still arrive there', () => {
    for (const seconds of [0, ARRIVAL_SECONDS - 1]) {
      expect(actions({ state: 'missing' }, secondsAgo(seconds)).slice(0, 2)).toEqual(['wait', 'wait']);
    }
    expect(actions({ state: 'missing' }, null).slice(0, 2)).toEqual(['send', 'send']);
  });

  test('about another amount or another reference moves nothing', () => {
    for (const state of states) {
      for (const amount of [55_001, 60_000, 0, null]) {
        expect(new Set(actions(answer(state, amount)))).toEqual(new Set(['contradiction']));
      }
      const other = { ...answer(state), reference: '30000000000000000002' } as PayoutAnswer;
      expect(new Set(actions(other))).toEqual(new Set(['contradiction']));
    }
  });

  test('is asked for again while open, and for three days after it was paid', () => {
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

import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  ClaimSchedule,
  GiftForm,
  HOST_CLAIM_CLASSES,
  HostClaimForm,
  isAvailable,
  isClaimable,
  winChance,
  winRate,
} from '#gifts/gift.ts';
import { GIFT_CLASSES, giftCaption, giftType, winsQueueEntry } from '#gifts/gift-class.ts';

const good = { giftClass: 2, giftTitle: 'Skin Epic', giftQuota: 3, giftGacha: 11, giftStatus: false, giftWorth: null };

describe('the gift form [dash 5 gift] [dash 9 gift]', () => {
  test('takes a title, a category, a quota and a gacha, and is on unless said otherwise', () => {
    expect(v.parse(GiftForm, { ...good, claimed: 0, tried: 0 })).toEqual(good);
    const { giftStatus: _, ...rest } = good;
    expect(v.parse(GiftForm, { ...rest, giftQuota: ' 3 ', giftGacha: '11' })).toEqual({ ...good, giftStatus: true });
  });

  test('refuses everything else with the sentence of the spec', () => {
    const bad = [
      { giftClass: -1 },
      { giftClass: 4 },
      { giftClass: '2' },
      { giftTitle: '' },
      { giftTitle: ' \u200b ' },
      { giftTitle: 'a'.repeat(26) },
      { giftQuota: 0 },
      { giftQuota: 1.5 },
      { giftQuota: 100_001 },
      { giftQuota: '1e3' },
      { giftGacha: 0 },
      { giftGacha: -1 },
      { giftGacha: Number.NaN },
      { giftGacha: 1_000_001 },
      { giftStatus: 'on' },
    ];
    for (const change of bad) {
      expect(v.safeParse(GiftForm, { ...good, ...change }).issues?.[0].message, JSON.stringify(change)).toBe(
        'gifts.form_invalid',
      );
    }
    expect(v.safeParse(GiftForm, {}).issues?.[0].message).toBe('gifts.form_invalid');
  });
});

test("a host's claim is of class 2 or 3 with a short note [dash 5 claim form] [dash 9 classes] [dec mabar]", () => {
  expect(HOST_CLAIM_CLASSES.map(({ caption }) => caption)).toEqual(['Skin', 'Starlight Card']);
  expect(v.parse(HostClaimForm, { giftClaimClass: 3, giftClaimMessage: ' Selamat! ' })).toEqual({
    giftClaimClass: 3,
    giftClaimMessage: 'Selamat!',
  });
  for (const form of [
    { giftClaimClass: 1, giftClaimMessage: 'a' },
    { giftClaimClass: -1, giftClaimMessage: 'a' },
    { giftClaimClass: 2, giftClaimMessage: '' },
    { giftClaimClass: 2, giftClaimMessage: 'a'.repeat(51) },
  ]) {
    expect(v.safeParse(HostClaimForm, form).issues?.[0].message).toBe('gifts.note_invalid');
  }
});

test('a schedule is a day of the calendar in this century, passed or not [dash 5 claim schedule]', () => {
  for (const day of ['2026-11-22', '2020-01-01']) expect(v.parse(ClaimSchedule, day)).toBe(day);
  for (const day of [null, '', '2026-02-31', '1999-12-31', '2100-01-01', 20261122]) {
    expect(v.safeParse(ClaimSchedule, day).issues?.[0].message).toBe('gifts.schedule_missing');
  }
});

test('the classes have one number, one type and one caption each [pub 3 gift] [dash 9 classes] [dec wire]', () => {
  expect(GIFT_CLASSES.map((gift) => [gift.class, giftType(gift.class), giftCaption(gift.class)])).toEqual([
    [1, 'mabar', 'Mabar'],
    [2, 'skin', 'Skin'],
    [3, 'starlight', 'Starlight Card'],
  ]);
  expect(GIFT_CLASSES.map(winsQueueEntry)).toEqual([true, false, false]);
});

test('a gift is available below its quota and claimable while it is on', () => {
  expect([0, 1, 2].map((claimed) => isAvailable({ claimed, quota: 2 }))).toEqual([true, true, false]);
  expect(isClaimable({ claimed: 0, quota: 1, status: false })).toBe(false);
  expect(isClaimable({ claimed: 0, quota: 1, status: true })).toBe(true);
});

test('the win rate is in percent with two decimals, and 0 without tries or wins [dash 9 win rate]', () => {
  expect(winRate({ claimed: 0, tried: 7 })).toBe(0);
  expect(winRate({ claimed: 3, tried: 0 })).toBe(0);
  expect(winRate({ claimed: 1, tried: 3 })).toBe(33.33);
  expect(winRate({ claimed: 2, tried: 3 })).toBe(66.67);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e6 }), fc.nat({ max: 1e6 }), (tried, claimed) => {
      const rate = winRate({ claimed: Math.min(claimed, tried), tried });
      expect(rate).toBeGreaterThanOrEqual(0);
      expect(rate).toBeLessThanOrEqual(100);
      expect(String(rate)).toMatch(/^\d{1,3}(\.\d{1,2})?$/);
    }),
  );
});

test('gacha 1 means 50 % [dash 5 gacha]', () => {
  expect([1, 9, 99].map(winChance)).toEqual([0.5, 0.1, 0.01]);
});

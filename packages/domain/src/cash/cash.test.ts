import { expect, test } from 'vitest';
import { bankHoldEnd, holdOf, payoutBy } from './cash.ts';

const now = new Date('2026-11-26T05:00:00Z');
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const asked = (bankHours: number, helperHours: number | null) =>
  holdOf({ bankSavedAt: after(-bankHours), helperSince: helperHours === null ? null : after(-helperHours), now });

test.each([
  ['to an account that was saved an hour ago', asked(1, null), { until: after(23), because: 'bank' }],
  ['to an account of 24 hours', asked(24, null), null],
  ['of a helper of 71 hours', asked(1_000, 71), { until: after(24), because: 'helper' }],
  ['of a helper of 72 hours', asked(1_000, 72), null],
  ['of a new helper to a new account', asked(1, 1), { until: after(24), because: 'helper' }],
])('a cash-out %s waits as it must', (_name, hold, expected) => {
  expect(hold).toEqual(expected);
});

test('the hold of a new account ends a day after it was saved', () => {
  expect(bankHoldEnd(new Date('2026-12-20T05:00:00Z'))).toEqual(new Date('2026-11-21T05:00:00Z'));
});

test.each([
  ['Friday before five', '2026-11-27T16:59:00+07:00', '2026-12-01'],
  ['Friday at five', '2026-11-27T17:00:00+07:00', '2026-12-02'],
  ['Sunday', '2026-11-29T10:00:00+07:00', '2026-12-02'],
  ['Monday', '2026-11-30T00:00:00+07:00', '2026-12-02'],
])('a transfer that may go out from %s on arrives two working days later', (_name, from, latest) => {
  expect(payoutBy(new Date(from))).toBe(latest);
});

import { expect, test } from 'vitest';
import { SPEC_FEE } from '#money.ts';
import { feeAt } from '#documents/next-fee.ts';

test('another bearer is announced 14 days before its day in Jakarta, and holds from its first instant', () => {
  const nextFee = { rule: { bearer: 'host', bps: 500 }, from: '2027-02-01' } as const;
  const said = (at: string) => feeAt({ fee: SPEC_FEE, nextFee }, new Date(at));
  expect(said('2027-01-17T16:59:59Z')).toEqual({ fee: SPEC_FEE, nextFee: null });
  expect(said('2027-01-17T17:00:00Z')).toEqual({ fee: SPEC_FEE, nextFee });
  expect(said('2027-01-31T16:59:59Z')).toEqual({ fee: SPEC_FEE, nextFee });
  expect(said('2027-01-31T17:00:00Z')).toEqual({ fee: nextFee.rule, nextFee: null });
});

import { expect, test } from 'vitest';
import { chargeReference } from '#payments/reference.ts';

test('a reference is the second in Jakarta and six drawn digits', () => {
  expect(chargeReference(new Date('2026-11-20T17:00:00.999Z'), 7)).toBe('20261121000000000007');
  expect(chargeReference(new Date('2026-11-20T16:59:59Z'), 999_999)).toBe('20261120235959999999');
});

import { expect, test } from 'vitest';
import { maskedEmail, refuseClosing } from '#privacy/privacy.ts';

test('a masked e-mail shows its first letter and its domain', () => {
  expect(maskedEmail('budi@mabarin.test')).toBe('b***@mabarin.test');
  expect(maskedEmail('b@mabarin.test')).toBe('b***@mabarin.test');
  expect(maskedEmail('"a@b"@mabarin.test')).toBe('"***@mabarin.test');
});

test('an account closes only when nothing is open, and says the most pressing reason', () => {
  const nothing = { cashOut: false, payment: false, order: false, gift: false, balance: 0 };
  expect(refuseClosing(nothing)).toBeNull();
  expect(refuseClosing({ ...nothing, balance: 1 })).toBe('privacy.close_balance');
  expect(refuseClosing({ ...nothing, balance: 1, cashOut: true })).toBe('privacy.close_cash_out');
  expect(refuseClosing({ ...nothing, balance: 1, cashOut: true, payment: true })).toBe('privacy.close_payment');
  expect(refuseClosing({ ...nothing, payment: true, gift: true })).toBe('privacy.close_gift');
  expect(refuseClosing({ cashOut: true, payment: true, order: true, gift: true, balance: 1 })).toBe(
    'privacy.close_order',
  );
});

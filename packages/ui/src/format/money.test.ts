import { readRupiah } from '@mabarin/domain/rupiah-text';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNumber, formatRupiah } from './money.ts';

test('rupiah has no space after Rp and dots between thousands [pub 9 locale]', () => {
  expect(formatRupiah(0)).toBe('Rp0');
  expect(formatRupiah(10_000)).toBe('Rp10.000');
  expect(formatRupiah(10_000_000)).toBe('Rp10.000.000');
});

test('a debit keeps its sign before Rp', () => {
  expect(formatRupiah(-5_000)).toBe('-Rp5.000');
});

test('every amount can be read back from its text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (amount) => {
      expect(readRupiah(formatRupiah(amount))).toBe(amount);
    }),
  );
});

test('plain numbers use the same dots', () => {
  expect(formatNumber(12500)).toBe('12.500');
});

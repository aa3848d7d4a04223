import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatNumber, formatRupiah, parseRupiah } from './money.ts';

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
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
      const text = formatRupiah(amount);
      return amount < 0 ? parseRupiah(text.slice(1)) === -amount : parseRupiah(text) === amount;
    }),
  );
});

test('plain numbers use the same dots', () => {
  expect(formatNumber(12500)).toBe('12.500');
});

test('a pasted amount is read with its Rp, and nothing else is guessed at', () => {
  expect(parseRupiah(' Rp 25.000 ')).toBe(25_000);
  expect(parseRupiah('Rp25.000,00')).toBe(25_000);
  expect(parseRupiah('rp52500')).toBe(52_500);
  expect(parseRupiah('25.000')).toBeNull();
  expect(parseRupiah('Rp2.50')).toBeNull();
  expect(parseRupiah('bayar Rp25.000 ya')).toBeNull();
});

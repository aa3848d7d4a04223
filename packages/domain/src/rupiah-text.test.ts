import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRupiah } from '#rupiah-text.ts';

test.each([
  ['50000', 50_000],
  ['50.000', 50_000],
  ['50,000', 50_000],
  ['50 000', 50_000],
  ['50\u00a0000', 50_000],
  ['Rp50.000', 50_000],
  ['Rp 50.000', 50_000],
  ['Rp. 50.000', 50_000],
  ['IDR 50,000', 50_000],
  ['Rp50.000,00', 50_000],
  ['Rp50.000,-', 50_000],
  ['50,000.00', 50_000],
  ['50000.00', 50_000],
  ['1,000,000', 1_000_000],
  ['1.000.000', 1_000_000],
  ['50.000 rupiah', 50_000],
  ['50.000 IDR', 50_000],
  ['50.000,00 IDR', 50_000],
  ['Total: Rp50.000', 50_000],
  ['Total Bayar : Rp 50.000', 50_000],
  ['Nominal: 50rb', 50_000],
  ['\u200b50.000', 50_000],
  ['\ufeffRp50.000', 50_000],
  ['Rp\u2060 50.000', 50_000],
  ['Rp\u00a050.000\u00a0', 50_000],
  ['Rp  50.000', 50_000],
  ['25rb', 25_000],
  ['25 ribu', 25_000],
  ['Rp25rb', 25_000],
  ['50K', 50_000],
  ['2,5k', 2_500],
  ['1,5jt', 1_500_000],
  ['1.5 juta', 1_500_000],
  ['1,25jt', 1_250_000],
  ['５０．０００', 50_000],
  ['２５rb', 25_000],
  ['0', 0],
])('"%s" is an amount', (text, amount) => {
  expect(readRupiah(text)).toBe(amount);
});

test.each([
  '1.5',
  '12,34',
  '50,00',
  'Rp50,00',
  'Rp500,00',
  '50,00 IDR',
  'Total: Rp50,00',
  'Total 2: Rp50.000',
  '50.00',
  'Rp2.50',
  'Rp25.00',
  '1.500rb',
  '1,500k',
  '1.00.000',
  '1.000,000',
  '1,000.000',
  '0.500',
  '50.000,50',
  '-5000',
  '5e4',
  '25rbu',
  'bayar Rp25.000 ya',
  '25000 30000',
  '1000000000000',
  'rb',
  'Rp',
  '',
])('"%s" is not guessed at', (text) => {
  expect(readRupiah(text)).toBeNull();
});

test('an amount is read back from every way to write it', () => {
  const amounts = fc.integer({ min: 0, max: 999_999_999_999 });
  fc.assert(
    fc.property(
      amounts,
      fc.constantFrom('id-ID', 'en-US'),
      fc.constantFrom('', 'Rp', 'Rp '),
      (amount, locale, sign) => {
        const text = sign + amount.toLocaleString(locale);
        expect(readRupiah(text)).toBe(amount);
        expect(readRupiah(text.replaceAll(/[.,]/g, ' '))).toBe(amount);
        expect(readRupiah(`${sign}${amount}`)).toBe(amount);
      },
    ),
  );
});

test('whatever is read is whole rupiah with the digits that were written', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'0123456789.,  rbkjtRp'.split('')), maxLength: 16 });
  fc.assert(
    fc.property(texts, (text) => {
      const amount = readRupiah(text);
      if (amount === null) return;
      expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
      const written = text.replaceAll(/\D/g, '').replace(/^0+/, '').replace(/0+$/, '');
      expect(String(amount).replace(/0+$/, '')).toBe(written);
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberText, rupiahText } from '#rupiah.ts';

test.each([
  [157_500, 'Rp157.500'],
  [-157_500, '-Rp157.500'],
])('%d rupiah read as %s', (amount, text) => {
  expect(rupiahText(amount)).toBe(text);
});

test('a number has the dots of the locale, without the data of Intl', () => {
  const locale = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 });
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(numberText(value)).toBe(locale.format(value));
    }),
  );
});

import { expect, test } from 'vitest';
import { rupiahText } from '#rupiah.ts';

test.each([
  [157_500, 'Rp157.500'],
  [-157_500, '-Rp157.500'],
])('%d rupiah read as %s', (amount, text) => {
  expect(rupiahText(amount)).toBe(text);
});

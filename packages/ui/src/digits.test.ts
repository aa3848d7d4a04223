import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takeDigits } from './digits.ts';

const ACCOUNT = 20;

test.each([
  ['1234567890', '1234567890'],
  ['1234 5678 90', '1234567890'],
  ['123-456-7890', '1234567890'],
  ['123.456.789', '123456789'],
  ['1.234.567', '1234567'],
  ['137-00-1234567-8', '1370012345678'],
  ['0012-01-001234-50-1', '001201001234501'],
  [' 1234\u00a05678\u00a090 ', '1234567890'],
  ['\u202a1234567890\u202c', '1234567890'],
  ['１２３４', '1234'],
])('"%s" is one number', (text, digits) => {
  expect(takeDigits(text, ACCOUNT)).toEqual({ digits, note: null });
});

test.each([
  ['014 - 1234567890', '1234567890', '014'],
  ['014-1234567890', '1234567890', '014'],
  ['Rek 1: 1234567890', '1234567890', '1'],
  ['BCA1: 1234567890 / 2: 9876543210', '1234567890', '9876543210, 1, 2'],
  ['BRI 2 - 0012-01-001234-50-1', '001201001234501', '2'],
  ['1234 567.890', '1234', '567, 890'],
  ['123\n456', '123', '456'],
])('of "%s" %s is taken, and what is not is said', (text, digits, left) => {
  expect(takeDigits(text, ACCOUNT)).toEqual({
    digits,
    note: `Angka saja yang diambil: ${digits}. Tidak diambil: ${left}`,
  });
});

test('a number beyond the limit is cut, and the others are said too', () => {
  expect(takeDigits('12: 12345678', 6)).toEqual({
    digits: '123456',
    note: 'Paling banyak 6 angka, yang diambil: 123456. Tidak diambil: 12',
  });
});

test('a long list of numbers left out is cut short', () => {
  const { note } = takeDigits(`123456, ${'12345, '.repeat(40)}`, ACCOUNT);
  expect(note).toMatch(/^Angka saja yang diambil: 123456\. Tidak diambil: 12345, .*…$/);
  expect(note?.length).toBeLessThan(120);
});

test('whatever is put between the digits that stand in the field, they stay', () => {
  const marks = fc.string({ unit: fc.constantFrom(...' -.a:/'.split('')), minLength: 1, maxLength: 2 });
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,20}$/), fc.nat({ max: 20 }), marks, (before, at, mark) => {
      expect(takeDigits(before.slice(0, at) + mark + before.slice(at), ACCOUNT, before).digits).toBe(before);
    }),
  );
});

test('no digit of a pasted text disappears in silence', () => {
  const texts = fc.string({ unit: fc.constantFrom(...'0123456789 -.:a'.split('')), maxLength: 20 });
  fc.assert(
    fc.property(texts, (text) => {
      const { digits, note } = takeDigits(text, ACCOUNT);
      if (digits !== text.replaceAll(/\D/g, '')) expect(note).toContain('Tidak diambil: ');
    }),
  );
});

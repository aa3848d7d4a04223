import { readRupiah } from '@mabarin/domain/rupiah-text';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownAmount, typedAmount, type TypedAmount } from './amount.ts';

const nothing: TypedAmount = { text: '', value: null };

/** The field after typing a text character by character. */
function type(text: string, from = nothing): TypedAmount {
  return text.split('').reduce((shown, key) => edit(shown.text + key, shown), from);
}

/** The field after its text was changed by keys. */
const edit = (text: string, before: TypedAmount) => typedAmount({ text, before: before.text, brought: [] });

test('digits get their dots while they are typed', () => {
  expect(type('50000')).toEqual({ text: '50.000', value: 50_000 });
  expect(type('0', shownAmount(50_000))).toEqual({ text: '500.000', value: 500_000 });
  expect(edit('1.00', shownAmount(1_000))).toEqual({ text: '100', value: 100 });
  expect(edit('', shownAmount(1))).toEqual(nothing);
});

test('an amount typed with marks or words stays as it was typed', () => {
  for (const [text, value] of [
    ['50.000', 50_000],
    ['50,000', 50_000],
    ['50 000', 50_000],
    ['25rb', 25_000],
    ['1,5jt', 1_500_000],
    ['50K', 50_000],
  ] as const) {
    expect(type(text).value, text).toBe(value);
  }
});

test('what can be read in two ways has no value', () => {
  for (const text of ['1.5', '12,34', '1,']) expect(type(text)).toEqual({ text, value: null });
});

test('what is shown is what is sent, after any keys', () => {
  const texts = fc.array(fc.string({ unit: fc.constantFrom(...'0123456789.,  rbkjtRp５'.split('')), maxLength: 14 }), {
    maxLength: 6,
  });
  fc.assert(
    fc.property(texts, (steps) => {
      let shown = nothing;
      for (const step of steps) {
        shown = edit(step, shown);
        expect(readRupiah(shown.text)).toBe(shown.value);
        shown = typedAmount({ text: shown.text + step, before: shown.text, brought: [step, shown.text + step] });
        expect(readRupiah(shown.text)).toBe(shown.value);
        shown = type(step, shown);
        expect(readRupiah(shown.text)).toBe(shown.value);
      }
    }),
  );
});

test('a shown amount is read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (value) => {
      expect(readRupiah(shownAmount(value).text)).toBe(value);
    }),
  );
});

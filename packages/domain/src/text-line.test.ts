import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wholeLines } from '#text-line.ts';

test.each([
  ['satu\ndua', 8, 'satu\ndua'],
  ['satu\ndua\ntiga', 10, 'satu\ndua'],
  ['satu\ndua\ntiga', 8, 'satu\ndua'],
  ['satu dua tiga', 9, 'satu dua…'],
  ['xxxxxxxxxx', 5, 'xxxx…'],
])('the whole lines of %j in %i characters are %j', (text, max, lines) => {
  expect(wholeLines(text, max)).toBe(lines);
});

test('whole lines fit and are the text’s own', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.string({ minLength: 1, maxLength: 8 }).map((line) => line.replaceAll('\n', '')),
        { minLength: 1 },
      ),
      fc.integer({ min: 10, max: 40 }),
      (list, max) => {
        const kept = wholeLines(list.join('\n'), max);
        expect(kept.length).toBeLessThanOrEqual(max);
        expect(list.join('\n').startsWith(kept)).toBe(true);
      },
    ),
  );
});

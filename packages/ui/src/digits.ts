import { digitsText } from './digits.text.ts';

/** Digits with single marks between them: one number in groups, or several. */
const NUMBERS = /\d+(?:[ .-]\d+)*/g;
/** One number in groups of three or four or of thousands, and the account numbers of BRI and Mandiri. */
const GROUPED = [
  /^\d{3,4}([ .-])(?:\d{3,4}\1)*\d{1,4}$/,
  /^\d{1,3}([ .-])\d{3}(?:\1\d{3})*$/,
  /^\d{4}([ .-])\d\d\1\d{6}\1\d\d\1\d$/,
  /^\d{3}([ .-])\d\d\1\d{7}\1\d$/,
];

/**
 * The longest number of a text, full-width digits too. `before` is the field's value so far: marks typed into it take
 * nothing away. `note` says which numbers and words a field with room for `max` digits leaves out; null: nothing is lost.
 */
export function takeDigits(typed: string, max: number, before = ''): { digits: string; note: string | null } {
  const text = typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Pd}/gu, '-');
  const all = text.replaceAll(/\D/g, '');
  const numbers = all === before ? [all] : (text.match(NUMBERS) ?? []).flatMap(numbersIn);
  const longest = numbers.reduce((found, number) => (number.length > found.length ? number : found), '');
  const digits = longest.slice(0, max);
  const left = numbers.filter((_, index) => index !== numbers.indexOf(longest));
  const others = left.length === 0 ? '' : digitsText.left(left.join(', '));
  if (digits !== longest) return { digits, note: digitsText.cut(max, digits) + others };
  return { digits, note: others !== '' || /[^\d\s.-]/.test(text) ? digitsText.taken(digits) + others : null };
}

function numbersIn(written: string): string[] {
  const numbers = written.split(/\D/);
  return GROUPED.some((groups) => groups.test(written)) ? [numbers.join('')] : numbers;
}

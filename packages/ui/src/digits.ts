import { digitsText } from './digits.text.ts';

/** Digits with single marks between them: one number in groups, or several. */
const NUMBERS = /\d+(?:[ .-]\d+)*/g;
/** Group lengths within one number: three or four digits, thousands, and the account numbers of BRI and Mandiri. */
const GROUPS = /^(?:(?:[34]-)+[1-4]|[1-3](?:-3)+|4-2-6-2-1|3-2-7-1)$/;

/**
 * Extracts the longest number from a text, full-width digits included. `before` is the field's value so far: marks
 * typed into it remove nothing. `note` names the numbers and words that a field of `max` digits leaves out; null when
 * nothing is lost.
 */
export function takeDigits(typed: string, max: number, before = ''): { digits: string; note: string | null } {
  const text = typed
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/\p{Pd}/gu, '-');
  const all = text.replaceAll(/\D/g, '');
  const numbers = all === before ? [all] : (text.match(NUMBERS) ?? []).flatMap(numbersIn);
  const [longest = '', ...left] = numbers.sort((a, b) => b.length - a.length);
  const digits = longest.slice(0, max);
  const others = left.length === 0 ? '' : digitsText.left(left.join(', '));
  if (digits !== longest) return { digits, note: digitsText.cut(max, digits) + others };
  return { digits, note: others !== '' || /[^\d\s.-]/.test(text) ? digitsText.taken(digits) + others : null };
}

function numbersIn(written: string): string[] {
  const numbers = written.split(/\D/);
  const isOne = GROUPS.test(numbers.map(({ length }) => length).join('-')) && new Set(written.match(/\D/g)).size === 1;
  return isOne ? [numbers.join('')] : numbers;
}

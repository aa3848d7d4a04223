import { readRupiah } from '@mabarin/domain/rupiah-text';
import type { Typed } from '#use-typed.ts';
import { formatNumber } from './money.ts';

/** The text in an amount field and the form's value; null when the field is empty or unreadable. */
export type TypedAmount = { text: string; value: number | null };

/** More digits than any amount needs, and few enough for an exact number. */
const MOST_DIGITS = 12;

/** Longest excerpt of an unreadable text. */
const LONGEST_SHOWN = 40;

/**
 * An amount after an input. Digits get their thousands dots at once; a typed text with other marks or letters (`50,000`,
 * `25rb`) stays as typed and is read as a whole. What came at once is a whole amount, which replaces the text.
 */
export function typedAmount({ text: typed, before, brought }: Typed): TypedAmount {
  const [first] = brought;
  if (first !== undefined) {
    const amount = brought.map(readRupiah).find((read) => read !== null);
    return amount === undefined ? { text: first.trim().slice(0, LONGEST_SHOWN), value: null } : shownAmount(amount);
  }
  const text = typed.normalize('NFKC');
  // Dots that the field added itself do not count as typed.
  const own = before === shownAmount(readRupiah(before)).text ? dots(before) : 0;
  if (!/^[\d.]*$/.test(text) || dots(text) > own) return { text: typed, value: readRupiah(typed) };
  const digits = text.replaceAll('.', '').slice(0, MOST_DIGITS);
  return digits === '' ? { text: '', value: null } : shownAmount(Number(digits));
}

export function shownAmount(value: number | null): TypedAmount {
  return { text: value === null ? '' : formatNumber(value), value };
}

function dots(text: string): number {
  return text.split('.').length - 1;
}

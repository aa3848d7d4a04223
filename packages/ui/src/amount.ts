import { readRupiah } from '@mabarin/domain/rupiah-text';
import { formatNumber } from '#format/money.ts';

/** The text that an amount's field shows and the form's value: null where nothing stands there or nobody can read it. */
export type TypedAmount = { text: string; value: number | null };

/** More digits than any amount here has, and fewer than a number keeps exactly. */
const MOST_DIGITS = 12;

/**
 * An amount after a key: digits get their dots at once, wherever a person types into `before` or deletes from it. With a
 * mark or a letter of the person's own (`50,000`, `25rb`) the text stays as it is, to be read as a whole.
 */
export function typedAmount(typed: string, before: TypedAmount): TypedAmount {
  const text = typed.normalize('NFKC');
  // The dots that the field has put there itself say nothing.
  const own = before.text === shownAmount(before.value).text ? dots(before.text) : 0;
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

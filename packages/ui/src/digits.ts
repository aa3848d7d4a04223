import { digitsText } from './digits.text.ts';

/**
 * The digits of a text, full-width ones too. `note` says what a field with room for `max` of them leaves out, beside the
 * marks that group digits; null: nothing.
 */
export function takeDigits(typed: string, max: number): { digits: string; note: string | null } {
  const text = typed.normalize('NFKC');
  const all = text.replaceAll(/\D/g, '');
  const digits = all.slice(0, max);
  if (digits !== all) return { digits, note: digitsText.cut(max, digits) };
  return { digits, note: /[^\d\s.-]/.test(text) ? digitsText.taken(digits) : null };
}

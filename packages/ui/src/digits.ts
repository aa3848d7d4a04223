import { digitsText } from './digits.text.ts';

/** The digits of a text, full-width ones too. */
export function digitsOf(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/\D/g, '');
}

/** What a person is told when a field of digits has left out more than what groups them; null: it has not. */
export function droppedNote(typed: string, max: number): string | null {
  const digits = digitsOf(typed);
  if (digits.length > max) return digitsText.cut(max, digits.slice(0, max));
  return /[^\d\s.-]/.test(typed.normalize('NFKC')) ? digitsText.taken(digits) : null;
}

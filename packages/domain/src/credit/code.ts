import * as v from 'valibot';
import type { creditErrors } from '#credit/errors.ts';
import { typed } from '#typed.ts';

/** The code by which a credit is spent: 16 characters of Crockford's base 32, 80 random bits, shown in groups of four. */

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;
const WRITTEN = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);
/** What a person may type around and between the characters. */
const CODE_TYPED_MAX = 64;

const unknown = 'credit.code_unknown' satisfies keyof typeof creditErrors;

/** A new code; `int(below)` draws a whole number from 0 to `below` - 1. */
export function newCreditCode(int: (below: number) => number): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[int(ALPHABET.length)]).join('');
}

/** A code as it is shown: `7K2M-9QXD-4TRW-H0ZN`. */
export function shownCreditCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** A code as a person typed it: capitals, spaces and dashes do not count, O is 0, I and L are 1. Null: it can be none. */
export function readCreditCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return WRITTEN.test(code) ? code : null;
}

/** What was typed where a code is asked for; read by `readCreditCode`, so that every wrong one is answered the same. */
export const CreditCode = v.pipe(typed(unknown), v.trim(), v.maxLength(CODE_TYPED_MAX, unknown));

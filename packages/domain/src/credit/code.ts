import * as v from 'valibot';
import type { creditErrors } from '#credit/errors.ts';
import { plainCode } from '#plain-code.ts';
import { typed } from '#typed.ts';

/** Code that spends a credit: 16 characters of Crockford's base 32, 80 random bits, shown in groups of four. */

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;
const WRITTEN = new RegExp(`^[${ALPHABET}]{${LENGTH}}$`);
const CODE_TYPED_MAX = 64;

const unknown = 'credit.code_unknown' satisfies keyof typeof creditErrors;

/** `int(below)` draws a whole number from 0 to `below` - 1. */
export function newCreditCode(int: (below: number) => number): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[int(ALPHABET.length)]).join('');
}

export function shownCreditCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** Reads what a person means (`plainCode`); O is 0, I and L are 1. Null: invalid. */
export function readCreditCode(typed: string): string | null {
  const code = plainCode(typed).replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return WRITTEN.test(code) ? code : null;
}

export const CreditCode = v.pipe(typed(unknown), v.trim(), v.maxLength(CODE_TYPED_MAX, unknown));

import * as v from 'valibot';
import { typed } from '#typed.ts';

const EMAIL_MAX = 254;

/** Trimmed; printable ASCII only, so that nothing can hide in it. */
export function email<const Code extends string>(code: Code) {
  return v.pipe(typed(code), v.trim(), v.regex(/^[!-~]+$/, code), v.email(code), v.maxLength(EMAIL_MAX, code));
}

/** Bans and look-ups compare this, ignoring case. */
export function emailKey(address: string): string {
  return address.trim().toLowerCase();
}

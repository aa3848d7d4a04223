import * as v from 'valibot';
import { typed } from '#typed.ts';

/** The longest address mail servers carry (RFC 5321). */
const EMAIL_MAX = 254;

/** An e-mail address as typed, trimmed; printable ASCII only, so that nothing can hide in it. */
export function email<const Code extends string>(code: Code) {
  return v.pipe(typed(code), v.trim(), v.regex(/^[!-~]+$/, code), v.email(code), v.maxLength(EMAIL_MAX, code));
}

/** What bans and look-ups compare: one address has one key, however it is capitalised. */
export function emailKey(address: string): string {
  return address.trim().toLowerCase();
}

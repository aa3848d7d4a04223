import * as v from 'valibot';
import { plainCode } from '#plain-code.ts';

export const RECOVERY_CODES = 10;
/** Letters and digits without look-alikes, five bits each. */
export const RECOVERY_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 120 bits, so that a plain hash cannot be searched (ASVS 6.5.2 asks for 112). */
export const RECOVERY_LENGTH = 24;

/** Delay before an operator removes a second factor, so that its owner can object. */
export const REMOVAL_HOURS = 72;
/** Delay of cash-outs, and of the end of a freeze, after a password reset. */
export const RESET_WAIT_HOURS = 24;

/** Left out while the screen does not know of the second factor (`accounts.second_factor_needed`). */
export const SecondFactorCode = v.optional(v.pipe(v.string(), v.maxLength(200)));

/** Begins a code that a passkey earned, which stands once for the one of an app. */
export const PASSKEY_CODE = 'passkey-';

export function codeKey(typed: string): string {
  return plainCode(typed);
}

export function recoveryText(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join('-');
}

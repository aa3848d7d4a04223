import * as v from 'valibot';

/** The second factor of an account: codes of an authenticator app, and recovery codes (docs/decisions/accounts.md). */

/** How many recovery codes stand in for the app, each once. */
export const RECOVERY_CODES = 10;
/** Letters and digits that nobody mistakes for each other on paper: five bits each. */
export const RECOVERY_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** 120 bits, so that a plain hash of one cannot be searched (ASVS 6.5.2 asks for 112). */
export const RECOVERY_LENGTH = 24;

/** An operator removes a second factor this long after it was asked for, so that its owner can object. */
export const REMOVAL_HOURS = 72;
/** After a password reset cash-outs wait this long, and so does the end of a freeze. */
export const RESET_WAIT_HOURS = 24;

/**
 * A code as a guarded call carries it, of the app or for recovery. Left out while the screen does not know that the
 * account has a second factor: `accounts.second_factor_needed` says so.
 */
export const SecondFactorCode = v.optional(v.pipe(v.string(), v.maxLength(64)));

/** A code as it is compared: without the spaces and dashes that people type, in capitals. */
export function codeKey(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

/** A recovery code as it is shown: groups of four. */
export function recoveryText(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join('-');
}

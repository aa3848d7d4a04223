import * as v from 'valibot';
import { deskErrors } from '#desk/errors.ts';
import { addErrors } from '#errors.ts';

addErrors(deskErrors);

/** Seconds of an operator's session at the desk; a fresh code extends it by as much. */
export const DESK_SESSION_SECONDS = 30 * 60;
/** Seconds in which a link to the desk works, once. */
export const DESK_LINK_SECONDS = 15 * 60;

const WHY_MIN = 3;
export const WHY_MAX = 200;

/** The operator's reason of a call, kept in the log for ever. */
export const Why = reason('desk.why_missing');

export const Because = reason('desk.because_missing');

function reason(code: keyof typeof deskErrors) {
  return v.pipe(v.string(code), v.maxLength(WHY_MAX, code), v.trim(), v.minLength(WHY_MIN, code));
}

/**
 * A code of the operator's authenticator app, or one that a passkey earned; it works once. '' asks whether all but the code
 * is right: `desk.code_wrong` says so.
 */
export const OperatorCode = v.pipe(
  v.string('desk.code_wrong'),
  v.maxLength(200, 'desk.code_wrong'),
  v.transform((typed) => typed.replace(/\s/g, '')),
  v.regex(/^(\d{6}|passkey-[\w-]+)?$/, 'desk.code_wrong'),
);

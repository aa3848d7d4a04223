import type { Deps } from '#deps.ts';

const PROBE_WINDOW_SECONDS = 10 * 60;
const MAIL_WINDOW_SECONDS = 3600;

/**
 * Counts a question of an address that could find out who has an account, or guess a link. Links that work are not
 * counted, so a busy shared address never locks its people out. Throws `http.too_many`.
 */
export function hitProbes(deps: Deps, ip: string): void {
  deps.limits.hit('probe', ip, deps.config.probesPerAddress, PROBE_WINDOW_SECONDS);
}

/** Counts what would send a mail to this e-mail, whether it has an account or not. Throws `http.too_many`. */
export function hitMails(deps: Deps, kind: 'join' | 'forgot', address: string): void {
  deps.limits.hit(`mail-${kind}`, address, deps.config.mailsPerEmail, MAIL_WINDOW_SECONDS);
}

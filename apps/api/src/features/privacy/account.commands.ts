import { fail } from '@mabarin/domain/errors';
import { CLOSING_DAYS, refuseClosing } from '@mabarin/domain/privacy/privacy';
import { addDays } from '#platform/date-fns.ts';
import { closingMail } from './account.mail.ts';
import { eraseHost, findHindrances, lockClosing } from './account.queries.ts';
import { CLOSED_NAME } from './erased.ts';
import type { Deps } from '#deps.ts';
import { freshCode, lockHost, revokeSessionsOf, updateActiveHost } from '#features/accounts/index.ts';
import { appendLiveEvents, publicRefresh } from '#features/live/index.ts';
import { removeImage } from '#platform/images/images.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Tx } from '#schema.ts';

/**
 * Closes an account at its host's wish: sessions and streams end, its pages are not found. A login before the returned
 * time reopens it. Throws `privacy.close_...` while something is open, and `accounts.relogin` for an inactive host.
 */
export async function startClosing(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock' | 'random' | 'jobs' | 'notifyLive'>,
  hostId: string,
): Promise<Date> {
  // A request for a cash-out locks the account too, so they cannot run at once.
  const host = await lockHost(tx, hostId);
  if (host === null) throw fail('accounts.relogin');
  const refusal = refuseClosing(await findHindrances(tx, hostId));
  if (refusal !== null) throw fail(refusal);
  const now = deps.clock.now();
  const until = closingEnd(now);
  await updateActiveHost(tx, hostId, { status: 'disabled', closing_at: now });
  await revokeSessionsOf(tx, hostId, now);
  await appendLiveEvents(tx, deps, hostId, [publicRefresh]);
  await sendMail(tx, deps, closingMail(deps.config, host, until));
  return until;
}

/** End of the time in which a login reopens the account. */
export function closingEnd(closingAt: Date): Date {
  return addDays(closingAt, CLOSING_DAYS);
}

/**
 * Closes the oldest account requested before `before` for good. Returns 0 or 1. One that received money meanwhile
 * waits, so that its host can withdraw it.
 */
export async function finishClosing(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock' | 'random' | 'notifyLive'>,
  before: Date,
): Promise<number> {
  for (const host of await lockClosing(tx, before)) {
    if (refuseClosing(await findHindrances(tx, host.id)) !== null) continue;
    // Nobody has this code, so old display pages stay closed.
    const { logo } = await eraseHost(tx, host, { name: CLOSED_NAME, ...freshCode(deps), now: deps.clock.now() });
    for (const image of [host.photo, logo]) if (image !== null) await removeImage(tx, image);
    await appendLiveEvents(tx, deps, host.id, [publicRefresh]);
    return 1;
  }
  return 0;
}

import { RESET_WAIT_HOURS } from '@mabarin/domain/accounts/second-factor';
import { restriction, type Restriction } from '@mabarin/domain/restrictions/restriction';
import type { Host } from '#features/accounts/host.queries.ts';
import { findKnown, reasonIn, withObjection } from '#features/restrictions/index.ts';
import { addHours } from '#platform/date-fns.ts';
import type { Db } from '#schema.ts';

/** End of the wait for withdrawals after a password reset; null: none. */
function resetWaitOf(host: Pick<Host, 'password_reset_at'>, now: Date): Date | null {
  if (host.password_reset_at === null) return null;
  const until = addHours(host.password_reset_at, RESET_WAIT_HOURS);
  return until > now ? until : null;
}

/** `reset`: only after a new password by mail, because a stranger may know this one. Null: not frozen. */
export function unfreezableFrom(
  host: Pick<Host, 'password_reset_at' | 'frozen_at' | 'frozen_by_operator'>,
): Date | 'reset' | 'operator' | null {
  if (host.frozen_at === null) return null;
  if (host.frozen_by_operator) return 'operator';
  if (host.password_reset_at === null || host.password_reset_at < host.frozen_at) return 'reset';
  return addHours(host.password_reset_at, RESET_WAIT_HOURS);
}

/** The freeze of a host's money, or its wait after a password reset, with the objection to it; null: neither. */
export async function freezeOf(
  db: Db,
  host: Pick<Host, 'id' | 'password_reset_at' | 'frozen_at' | 'frozen_by_operator'>,
  now: Date,
): Promise<Restriction | null> {
  const since = host.frozen_at?.toISOString() ?? null;
  const from = unfreezableFrom(host);
  if (from === 'operator') {
    const known = await findKnown(db, host.id);
    return withObjection(known, restriction('frozen', reasonIn(known, 'frozen'), { since }));
  }
  if (from !== null)
    return restriction('frozen', 'not_me', { since, until: from === 'reset' ? null : from.toISOString() });
  const until = resetWaitOf(host, now);
  if (until === null) return null;
  const resetAt = host.password_reset_at?.toISOString() ?? null;
  return restriction('reset_wait', 'password_reset', { since: resetAt, until: until.toISOString() });
}

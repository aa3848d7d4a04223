import { fail } from '@mabarin/domain/errors';
import { keptText } from '@mabarin/domain/restrictions/restriction.text';
import { subSeconds } from '#platform/date-fns.ts';
import { freezeHost, lockHost, unfreezeHost } from '#features/accounts/host.queries.ts';
import { findAccount } from '#features/accounts/account.commands.ts';
import { freezeOf, unfreezableFrom } from './freeze.commands.ts';
import { deleteEmailChange } from './email-change.queries.ts';
import { issueToken } from '#features/accounts/join/join.commands.ts';
import { revokeMemberSessions, voidMemberTokens } from '#features/accounts/member.queries.ts';
import { deleteYoungPasskeys } from '#features/accounts/passkeys/passkey.queries.ts';
import { setRemoval, trustDevicesFrom } from './second-factor.queries.ts';
import { deniedMail } from './security.mail.ts';
import { revokeSessionsOf } from '#features/accounts/session.queries.ts';
import {
  consumeToken,
  findToken,
  ownerOfRow,
  voidTokens,
  type AccountOwner,
} from '#features/accounts/token.queries.ts';
import type { Deps } from '#deps.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Tx } from '#schema.ts';

/** Validity of "bukan saya" in a mail. */
const NOT_ME_SECONDS = 7 * 24 * 3600;
/** A repeat within this time gets the same reply, because the first may have been lost. */
const REPEAT_SECONDS = 24 * 3600;

/** Creates the secret of a "bukan saya" link for a mail of this transaction. */
export function issueNotMe(tx: Tx, deps: Pick<Deps, 'clock' | 'random'>, owner: AccountOwner): Promise<string> {
  return issueToken(tx, deps, { ...owner, purpose: 'not_me', seconds: NOT_ME_SECONDS });
}

/**
 * "Bukan saya": ends every session and reset link, asks every device for the second factor again, cancels its removal
 * and of its e-mail by operators, freezes a host's withdrawals, and suspends access given to others, and deletes passkeys made, in the
 * last 14 days. Returns the
 * link's owner; null: it is not valid any more.
 */
export async function denyActivity(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock' | 'random' | 'jobs' | 'onHostDenied'>,
  code: string,
): Promise<AccountOwner | null> {
  const now = deps.clock.now();
  const link = { tokenHash: sha256(code), purpose: 'not_me' } as const;
  const owner = await consumeToken(tx, { ...link, now });
  if (owner === null) {
    const used = await findToken(tx, link);
    return used?.used_at && used.used_at > subSeconds(now, REPEAT_SECONDS) ? ownerOfRow(used) : null;
  }
  const denied = owner.hostId === null ? await findAccount(tx, owner) : await freezeHost(tx, owner.hostId, now);
  if (denied === null) return null;
  if (owner.hostId === null) await revokeMemberSessions(tx, owner.memberId, now);
  else {
    await revokeSessionsOf(tx, owner.hostId, now);
    await deleteEmailChange(tx, owner.hostId);
    await deps.onHostDenied(tx, owner.hostId, now);
  }
  // An earlier reset link may be the stranger's.
  await voidTokens(tx, owner, ['login', 'first_login', 'reset']);
  if (owner.hostId === null) await voidMemberTokens(tx, owner.memberId);
  await trustDevicesFrom(tx, owner, now);
  await setRemoval(tx, owner, null);
  await deleteYoungPasskeys(tx, owner, now);
  await sendMail(tx, deps, deniedMail(deps.config, denied, now));
  return owner;
}

/**
 * Ends the freeze at the host's wish; returns false when it is not frozen. Throws `accounts.frozen` and `cash.frozen_open`,
 * and `accounts.password_wrong` when the proved password changed meanwhile.
 */
export async function liftFreeze(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'beforeFreezeEnds'>,
  proved: { hostId: string; passwordHash: string },
): Promise<boolean> {
  const host = await lockHost(tx, proved.hostId);
  if (host?.password_hash !== proved.passwordHash) throw fail('accounts.password_wrong');
  const from = unfreezableFrom(host);
  if (from === null) return false;
  const now = deps.clock.now();
  if (!(from instanceof Date) || from > now) {
    const kept = await freezeOf(tx, host, now);
    throw fail('accounts.frozen', { values: { text: kept === null ? '' : keptText(kept) } });
  }
  await deps.beforeFreezeEnds(tx, proved.hostId);
  return unfreezeHost(tx, proved.hostId);
}

import type { Passkey as ShownPasskey, Security } from '@mabarin/api-client/contract/profile/security';
import { fail } from '@mabarin/domain/errors';
import { accountOfSession, type Account } from '#features/accounts/account.commands.ts';
import { findHostById } from '#features/accounts/host.queries.ts';
import { freezeOf } from './freeze.commands.ts';
import { passkeysOf, type Passkey } from '#features/accounts/passkeys/passkey.queries.ts';
import { readSecondFactor } from './second-factor.commands.ts';
import { listSessions } from '#features/accounts/session.commands.ts';
import type { AccountOwner } from '#features/accounts/token.queries.ts';
import type { Deps } from '#deps.ts';
import type { SessionOwner } from '#platform/http/guards.ts';
import type { Db } from '#schema.ts';

/** Protection of the account of whoever acts, and for its host the state of its money. */
export async function readSecurity(db: Db, deps: Pick<Deps, 'clock'>, session: SessionOwner): Promise<Security> {
  const { hostId, sessionId, role } = session;
  const account = await accountOfSession(db, session);
  const { owner } = account;
  const elsewhere = isElsewhere(session, owner);
  const [factor, passkeys, sessions, host] = await Promise.all([
    readSecondFactor(db, owner),
    elsewhere ? [] : passkeysOf(db, owner),
    elsewhere ? [] : listSessions(db, deps, owner),
    role === 'owner' ? findHostById(db, hostId) : null,
  ]);
  return {
    elsewhere,
    account: account.username === null ? account.name : `@${account.username}`,
    secondFactor: { since: iso(factor.since), recoveryCodes: factor.recoveryCodes, removal: iso(factor.removalAt) },
    passkeys: passkeys.map(shownPasskey),
    sessions: sessions.map(({ id, device, network, created_at: opened, last_seen_at: seen }) => ({
      id,
      device,
      network,
      opened: opened.toISOString(),
      last_seen: seen.toISOString(),
      current: id === sessionId,
    })),
    kept: host && (await freezeOf(db, host, deps.clock.now())),
  };
}

/** Throws `team.password_elsewhere` for a member whose own host's account has password and second factor. */
export async function accountHere(db: Db, session: SessionOwner): Promise<Account> {
  const account = await accountOfSession(db, session);
  if (isElsewhere(session, account.owner)) throw fail('team.password_elsewhere');
  return account;
}

/** A member with a host's account manages password, second factor and sessions there. */
function isElsewhere({ memberId }: Pick<SessionOwner, 'memberId'>, owner: AccountOwner): boolean {
  return memberId !== null && owner.hostId !== null;
}

export function shownPasskey({
  id,
  name,
  created_at: created,
  last_used_at: used,
  synced,
}: Pick<Passkey, 'id' | 'name' | 'created_at' | 'last_used_at' | 'synced'>): ShownPasskey {
  return { id, name, created: created.toISOString(), last_used: iso(used), synced };
}

function iso(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}

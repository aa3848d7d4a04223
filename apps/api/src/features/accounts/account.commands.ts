import { fail } from '@mabarin/domain/errors';
import { findHostByEmail, findHostById, type Host } from './host.queries.ts';
import { findMember, type Member } from './member.queries.ts';
import { hostOwner, memberOwner, type AccountOwner } from './token.queries.ts';
import type { SessionOwner } from '#platform/http/guards.ts';
import type { Db } from '#schema.ts';

/** A host, or a team member without a host's account, whose `username` is null. */
export type Account = Pick<Host, 'id' | 'email' | 'name' | 'password_hash'> & {
  owner: AccountOwner;
  username: string | null;
};

export function accountOfHost(host: Host): Account {
  const { id, email, name, username, password_hash } = host;
  return { id, email, name, username, password_hash, owner: hostOwner(id) };
}

export function accountOfMember({ id, email, name, passwordHash }: Member): Account {
  return { id, email, name, username: null, password_hash: passwordHash, owner: memberOwner(id) };
}

/** The account with its current password; null: it is gone. */
export async function findAccount(db: Db, { hostId, memberId }: AccountOwner): Promise<Account | null> {
  if (hostId === null) {
    const member = await findMember(db, memberId);
    return member && accountOfMember(member);
  }
  const host = await findHostById(db, hostId);
  return host && accountOfHost(host);
}

/** For a member with a host's account, that one. Throws `accounts.relogin`. */
export async function accountOfSession(
  db: Db,
  { hostId, memberId }: Pick<SessionOwner, 'hostId' | 'memberId'>,
): Promise<Account> {
  if (memberId === null) {
    const host = await findHostById(db, hostId);
    if (host !== null) return accountOfHost(host);
  } else {
    const member = await findMember(db, memberId);
    const own = member?.hasHostAccount === true ? await findHostByEmail(db, member.email) : null;
    if (own !== null) return accountOfHost(own);
    if (member !== null) return accountOfMember(member);
  }
  throw fail('accounts.relogin');
}

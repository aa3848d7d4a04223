import type { Assertion, PasskeyCreation } from '@mabarin/api-client/contract/profile/passkeys';
import { PASSKEYS_MAX } from '@mabarin/domain/accounts/passkey';
import { fail } from '@mabarin/domain/errors';
import type { ChallengeFor } from './passkey.challenge.ts';
import { checkAssertion, creationFor, userHandle, type MadePasskey, type PasskeyDeps } from './passkey.check.ts';
import {
  countPasskeyUse,
  deletePasskey,
  findPasskey,
  insertPasskey,
  passkeysOf,
  type Passkey,
} from './passkey.queries.ts';
import type { Deps } from '#deps.ts';
import { findAccount, type Account } from '#features/accounts/account.commands.ts';
import { lockHost } from '#features/accounts/host.queries.ts';
import { lockMember } from '#features/accounts/member.queries.ts';
import { issueNotMe } from '#features/accounts/security/not-me.commands.ts';
import { passkeyMail } from '#features/accounts/security/security.mail.ts';
import { ownerColumn, ownerOfRow, type AccountOwner } from '#features/accounts/token.queries.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Db, Tx } from '#schema.ts';

type MailDeps = PasskeyDeps & Pick<Deps, 'jobs'>;

/** Options for making a passkey. Throws `accounts.passkey_many`. */
export async function creationOf(
  db: Db,
  deps: PasskeyDeps,
  account: Account,
  session: string,
): Promise<PasskeyCreation> {
  const others = await passkeysOf(db, account.owner);
  if (others.length >= PASSKEYS_MAX) throw fail('accounts.passkey_many', { values: { max: PASSKEYS_MAX } });
  const user = {
    id: others[0]?.user_handle ?? userHandle(deps, ownerColumn(account.owner).id),
    name: account.username === null ? account.name : `@${account.username}`,
    displayName: account.name,
  };
  return creationFor(deps, { purpose: 'add', session }, { user, others });
}

/** A passkey whose signature was right, and the number of uses that its authenticator counted. */
export type UsedPasskey = { passkey: Passkey; counter: number; owner: AccountOwner };

/** Throws `accounts.passkey_wrong` and `accounts.passkey_over`. */
export async function verifyAssertion(
  db: Db,
  deps: PasskeyDeps,
  assertion: Assertion,
  use: ChallengeFor,
): Promise<UsedPasskey> {
  const passkey = await findPasskey(db, assertion.id);
  const counter = await checkAssertion(db, deps, { assertion, passkey }, use);
  if (passkey === null) throw fail('accounts.passkey_wrong');
  return { passkey, counter, owner: ownerOfRow(passkey) };
}

/**
 * Counts a verified use. Returns false, and mails the owner, when the authenticator counted fewer uses than before: the
 * caller then refuses with `accounts.passkey_copied` after this transaction. Throws `accounts.passkey_wrong` for one that
 * was removed meanwhile.
 */
export async function recordUse(tx: Tx, deps: MailDeps, { passkey, counter, owner }: UsedPasskey): Promise<boolean> {
  if (await countPasskeyUse(tx, passkey.id, { counter, now: deps.clock.now() })) return true;
  if ((await findPasskey(tx, passkey.credential_id)) === null) throw fail('accounts.passkey_wrong');
  const account = await findAccount(tx, owner);
  if (account !== null) await tell(tx, deps, account, { what: 'copied', name: passkey.name });
  return false;
}

/** Keeps a made passkey. Throws `accounts.passkey_many`, and `accounts.passkey_known` when it is kept already. */
export async function keepPasskey(
  tx: Tx,
  deps: MailDeps,
  account: Account,
  { name, ...made }: MadePasskey & { name: string },
): Promise<void> {
  const { owner } = account;
  await lockAccount(tx, owner);
  const passkeys = await passkeysOf(tx, owner);
  if (passkeys.length >= PASSKEYS_MAX) throw fail('accounts.passkey_many', { values: { max: PASSKEYS_MAX } });
  const inserted = await insertPasskey(tx, {
    ...made,
    id: deps.random.uuid(),
    host_id: owner.hostId,
    member_id: owner.memberId,
    user_handle: passkeys[0]?.user_handle ?? userHandle(deps, ownerColumn(owner).id),
    name,
    created_at: deps.clock.now(),
  });
  if (!inserted) throw fail('accounts.passkey_known');
  await tell(tx, deps, account, { what: 'added', name });
}

/** Two passkeys at once are counted one after the other. */
async function lockAccount(tx: Tx, { hostId, memberId }: AccountOwner): Promise<void> {
  await (hostId === null ? lockMember(tx, memberId) : lockHost(tx, hostId));
}

/** Returns false when the account has no such passkey. */
export async function dropPasskey(tx: Tx, deps: MailDeps, account: Account, id: string): Promise<boolean> {
  const dropped = await deletePasskey(tx, account.owner, id);
  if (dropped === null) return false;
  await tell(tx, deps, account, { what: 'removed', name: dropped.name });
  return true;
}

async function tell(
  tx: Tx,
  deps: MailDeps,
  account: Account,
  { what, name }: { what: Parameters<typeof passkeyMail>[2]['what']; name: string },
): Promise<void> {
  const code = await issueNotMe(tx, deps, account.owner);
  await sendMail(tx, deps, passkeyMail(deps.config, account, { at: deps.clock.now(), what, name, code }));
}

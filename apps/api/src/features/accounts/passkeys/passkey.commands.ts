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
  type PasskeyOwner,
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
  owner: PasskeyOwner,
  { session, ...names }: { session: string; name: string; displayName: string },
): Promise<PasskeyCreation> {
  const { others, handle } = await othersOf(db, deps, owner);
  return creationFor(deps, { purpose: 'add', session }, { user: { id: handle, ...names }, others });
}

/** Passkeys of an owner who may have another one, and the handle of all of them. Throws `accounts.passkey_many`. */
async function othersOf(db: Db, deps: PasskeyDeps, owner: PasskeyOwner) {
  const others = await passkeysOf(db, owner);
  if (others.length >= PASSKEYS_MAX) throw fail('accounts.passkey_many', { values: { max: PASSKEYS_MAX } });
  const subject = 'operator' in owner ? `operator:${owner.operator}` : ownerColumn(owner).id;
  return { others, handle: others[0]?.user_handle ?? userHandle(deps, subject) };
}

/** Keeps a made passkey of a locked owner. Throws `accounts.passkey_many` and, for one that is kept, `accounts.passkey_known`. */
export async function storePasskey(
  tx: Tx,
  deps: PasskeyDeps,
  owner: PasskeyOwner,
  made: MadePasskey & { name: string },
): Promise<void> {
  const { handle } = await othersOf(tx, deps, owner);
  const row = { ...made, id: deps.random.uuid(), user_handle: handle, created_at: deps.clock.now() };
  if (!(await insertPasskey(tx, owner, row))) throw fail('accounts.passkey_known');
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
  const used = await checkAssertion(db, deps, { assertion, passkey: await findPasskey(db, assertion.id) }, use);
  return { ...used, owner: ownerOfRow(used.passkey) };
}

/**
 * Counts a verified use. Returns false, and mails the owner, when the authenticator counted fewer uses than before: the
 * caller then refuses with `accounts.passkey_copied` after this transaction. Throws `accounts.passkey_wrong` for one that
 * was removed meanwhile.
 */
export async function recordUse(tx: Tx, deps: MailDeps, { passkey, counter, owner }: UsedPasskey): Promise<boolean> {
  if (await countPasskeyUse(tx, owner, { id: passkey.id, counter, now: deps.clock.now() })) return true;
  if ((await findPasskey(tx, passkey.credential_id)) === null) throw fail('accounts.passkey_wrong');
  const account = await findAccount(tx, owner);
  if (account !== null) await tell(tx, deps, account, { what: 'copied', name: passkey.name });
  return false;
}

/** Keeps a made passkey and mails its owner. Throws what `storePasskey` throws. */
export async function keepPasskey(
  tx: Tx,
  deps: MailDeps,
  account: Account,
  made: MadePasskey & { name: string },
): Promise<void> {
  await lockAccount(tx, account.owner);
  await storePasskey(tx, deps, account.owner, made);
  await tell(tx, deps, account, { what: 'added', name: made.name });
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

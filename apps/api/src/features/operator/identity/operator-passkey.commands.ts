import type { Assertion, Attestation, PasskeyCreation } from '@mabarin/api-client/contract/profile/passkeys';
import { fail } from '@mabarin/domain/errors';
import { recordAct } from '#features/operator/call.commands.ts';
import { codeOwner, isDemoOperator, takeCode } from './identity.commands.ts';
import { findOperatorPasskey, lockOperator } from './operator-passkey.queries.ts';
import type { Deps } from '#deps.ts';
import {
  checkAssertion,
  checkAttestation,
  countPasskeyUse,
  creationOf,
  deletePasskey,
  namePasskey,
  passkeyCode,
  storePasskey,
} from '#features/accounts/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { OperatorCaller } from '#platform/http/guards.ts';
import type { Db } from '#schema.ts';

/** Any operator's, before a session; the challenge says nothing about any. */
export const DESK_CHALLENGE = { purpose: 'desk', session: '' } as const;

/**
 * A code for a signed challenge, which stands once for the one of its operator's app. A passkey whose authenticator did
 * not count on is refused, and the log says so. Throws `accounts.passkey_wrong`, `accounts.passkey_over` and
 * `accounts.passkey_copied`.
 */
export async function earnCode(
  db: Db,
  deps: Deps,
  { assertion, from }: { assertion: Assertion; from: string },
): Promise<string> {
  const found = await findOperatorPasskey(db, assertion.id);
  const { passkey, counter } = await checkAssertion(db, deps, { assertion, passkey: found }, DESK_CHALLENGE);
  const { id, operator: name } = passkey;
  const counted = await transaction(db, async (tx) => {
    if (await countPasskeyUse(tx, { operator: name }, { id, counter, now: deps.clock.now() })) return true;
    await recordAct(tx, deps, { operator: { name, from }, action: 'desk passkey-copied', subject: name, reason: '' });
    return false;
  });
  if (!counted) throw fail('accounts.passkey_copied');
  return passkeyCode(deps, codeOwner({ name, secret_hash: passkey.secret_hash }));
}

/** Options for making a passkey, for a fresh code of the app. Throws `desk.*` and `accounts.passkey_many`. */
export async function startOperatorPasskey(
  db: Db,
  deps: Deps,
  { name, token }: OperatorCaller,
  code: string,
): Promise<PasskeyCreation> {
  if (isDemoOperator(name)) throw fail('desk.passkey_demo');
  await takeCode(db, deps, { name, code, by: 'app' });
  const names = { name: `meja: ${name}`, displayName: `Meja Mabarin, ${name}` };
  return creationOf(db, deps, { operator: name }, { session: token, ...names });
}

/** Throws what `checkAttestation` and `storePasskey` throw. */
export async function addOperatorPasskey(
  db: Db,
  deps: Deps,
  operator: OperatorCaller,
  { name, attestation }: { name: string; attestation: Attestation },
): Promise<void> {
  if (isDemoOperator(operator.name)) throw fail('desk.passkey_demo');
  const made = await checkAttestation(db, deps, attestation, { purpose: 'add', session: operator.token });
  await transaction(db, async (tx) => {
    await lockOperator(tx, operator.name);
    await storePasskey(tx, deps, { operator: operator.name }, { ...made, name });
    await recordAct(tx, deps, { operator, action: 'desk passkey-add', subject: operator.name, reason: '' });
  });
}

/** Gives a passkey another name; the log keeps that. */
export async function renameOperatorPasskey(
  db: Db,
  deps: Deps,
  operator: OperatorCaller,
  named: { id: string; name: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    if (await namePasskey(tx, { operator: operator.name }, named))
      await recordAct(tx, deps, { operator, action: 'desk passkey-rename', subject: operator.name, reason: '' });
  });
}

/** Forgets a passkey for a fresh code. Throws `desk.*`. */
export async function removeOperatorPasskey(
  db: Db,
  deps: Deps,
  operator: OperatorCaller,
  { id, code }: { id: string; code: string },
): Promise<void> {
  await takeCode(db, deps, { name: operator.name, code });
  await transaction(db, async (tx) => {
    if ((await deletePasskey(tx, { operator: operator.name }, id)) !== null)
      await recordAct(tx, deps, { operator, action: 'desk passkey-remove', subject: operator.name, reason: '' });
  });
}

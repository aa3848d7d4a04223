import type { Assertion, Attestation, PasskeyCreation } from '@mabarin/api-client/contract/profile/passkeys';
import { PASSKEYS_MAX } from '@mabarin/domain/accounts/passkey';
import { fail } from '@mabarin/domain/errors';
import { recordAct } from '#features/operator/call.commands.ts';
import { codeOwner, isDemoOperator, takeCode } from './identity.commands.ts';
import {
  countOperatorPasskeyUse,
  deleteOperatorPasskey,
  findOperatorPasskey,
  insertOperatorPasskey,
  lockOperator,
  nameOperatorPasskey,
  passkeysOfOperator,
} from './operator-passkey.queries.ts';
import type { Deps } from '#deps.ts';
import { checkAssertion, checkAttestation, creationFor, passkeyCode, userHandle } from '#features/accounts/index.ts';
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
  const passkey = await findOperatorPasskey(db, assertion.id);
  const counter = await checkAssertion(db, deps, { assertion, passkey }, DESK_CHALLENGE);
  if (passkey === null) throw fail('accounts.passkey_wrong');
  const { id, operator: name } = passkey;
  const counted = await transaction(db, async (tx) => {
    if (await countOperatorPasskeyUse(tx, id, { counter, now: deps.clock.now() })) return true;
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
  const others = await passkeysOfOperator(db, name);
  requireRoom(others.length);
  const id = others[0]?.user_handle ?? userHandle(deps, `operator:${name}`);
  const user = { id, name: `meja: ${name}`, displayName: `Meja Mabarin, ${name}` };
  return creationFor(deps, { purpose: 'add', session: token }, { user, others });
}

/** Throws what `checkAttestation` throws, `accounts.passkey_many` and `accounts.passkey_known`. */
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
    const others = await passkeysOfOperator(tx, operator.name);
    requireRoom(others.length);
    const isKept = await insertOperatorPasskey(tx, {
      ...made,
      id: deps.random.uuid(),
      operator: operator.name,
      user_handle: others[0]?.user_handle ?? userHandle(deps, `operator:${operator.name}`),
      name,
      created_at: deps.clock.now(),
    });
    if (!isKept) throw fail('accounts.passkey_known');
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
    if (await nameOperatorPasskey(tx, operator.name, named))
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
    if (await deleteOperatorPasskey(tx, operator.name, id))
      await recordAct(tx, deps, { operator, action: 'desk passkey-remove', subject: operator.name, reason: '' });
  });
}

function requireRoom(count: number): void {
  if (count >= PASSKEYS_MAX) throw fail('accounts.passkey_many', { values: { max: PASSKEYS_MAX } });
}

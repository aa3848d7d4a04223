import type { Assertion, Attestation, PasskeyCreation, PasskeyRequest } from '@mabarin/api-client/contract/passkeys';
import { CHALLENGE_SECONDS, PASSKEYS_MAX } from '@mabarin/domain/accounts/passkey';
import { fail } from '@mabarin/domain/errors';
import { isOwnChallenge, newChallenge, takeChallenge, type ChallengeFor } from './passkey.challenge.ts';
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
import { issueNotMe } from '#features/accounts/not-me.commands.ts';
import { passkeyMail } from '#features/accounts/security.mail.ts';
import { ownerColumn, ownerOfRow, type AccountOwner } from '#features/accounts/token.queries.ts';
import { hmac } from '#platform/crypto/secrets.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Db, Tx } from '#schema.ts';

/** Ed25519, P-256 and RSA, which all authenticators can among them. */
const ALGORITHMS = [-8, -7, -257];

type PasskeyDeps = Pick<Deps, 'config' | 'clock' | 'random'>;
type MailDeps = PasskeyDeps & Pick<Deps, 'jobs'>;

/** The library parses certificates of many makers, which a start of the service need not load. */
const webauthn = () => import('@simplewebauthn/server');

/** Options for signing with a passkey; no `among`: with any that the device knows for this site. */
export function requestOf(deps: PasskeyDeps, use: ChallengeFor, among: readonly Passkey[] = []): PasskeyRequest {
  return {
    challenge: newChallenge(deps, use),
    rpId: deps.config.site,
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
    allowCredentials: among.map(descriptorOf),
  };
}

/** Options for making a passkey. Throws `accounts.passkey_many`. */
export async function creationOf(
  db: Db,
  deps: PasskeyDeps,
  account: Account,
  session: string,
): Promise<PasskeyCreation> {
  const passkeys = await passkeysOf(db, account.owner);
  if (passkeys.length >= PASSKEYS_MAX) throw fail('accounts.passkey_many', { values: { max: PASSKEYS_MAX } });
  return {
    rp: { id: deps.config.site, name: 'Mabarin' },
    user: {
      id: passkeys[0]?.user_handle ?? userHandle(deps, account.owner),
      name: account.username === null ? account.name : `@${account.username}`,
      displayName: account.name,
    },
    challenge: newChallenge(deps, { purpose: 'add', session }),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_SECONDS * 1000,
    excludeCredentials: passkeys.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** 32 bytes that tell a device's accounts apart and nobody who the account is. */
function userHandle({ config }: Pick<Deps, 'config'>, owner: AccountOwner): string {
  return hmac(config.secret, `passkey-user:${ownerColumn(owner).id}`);
}

function descriptorOf({ credential_id: id, transports }: Passkey) {
  return { id, type: 'public-key' as const, transports };
}

/** A passkey whose signature was right, and the number of uses that its authenticator counted. */
export type UsedPasskey = { passkey: Passkey; counter: number; owner: AccountOwner };

/**
 * Checks a signed challenge and uses it up. The device has verified its user. Throws `accounts.passkey_wrong` for an
 * unknown passkey, another site or a wrong signature, and `accounts.passkey_over` for an old or used challenge.
 */
export async function verifyAssertion(
  db: Db,
  deps: PasskeyDeps,
  assertion: Assertion,
  use: ChallengeFor,
): Promise<UsedPasskey> {
  const passkey = await findPasskey(db, assertion.id);
  const { userHandle, ...signed } = assertion.response;
  if (passkey === null || (userHandle !== undefined && userHandle !== passkey.user_handle))
    throw fail('accounts.passkey_wrong');
  const { verifyAuthenticationResponse } = await webauthn();
  const counter = await checked(db, deps, use, async (expectedChallenge) => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...assertion,
        response: { ...signed, ...(userHandle && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge,
      ...expected(deps),
      // `countPasskeyUse` compares the counter in the transaction of the use.
      credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : null;
  });
  return { passkey, counter, owner: ownerOfRow(passkey) };
}

function expected({ config }: Pick<Deps, 'config'>) {
  const { origins, site } = config;
  return {
    expectedOrigin: [origins.public, origins.dashboard],
    expectedRPID: site,
    requireUserVerification: true,
  };
}

/** Runs a check of the library, which throws at whatever is wrong; `check` returns null for a wrong signature. */
async function checked<Result>(
  db: Db,
  deps: PasskeyDeps,
  use: ChallengeFor,
  check: (expectedChallenge: (challenge: string) => boolean) => Promise<Result | null>,
): Promise<Result> {
  const seen = { challenge: '', isOwn: false };
  const result = await check((challenge) => {
    seen.challenge = challenge;
    seen.isOwn = isOwnChallenge(deps, use, challenge);
    return seen.isOwn;
  }).catch(() => null);
  if (seen.challenge !== '' && !seen.isOwn) throw fail('accounts.passkey_over');
  if (result === null) throw fail('accounts.passkey_wrong');
  if (!(await takeChallenge(db, deps, seen.challenge))) throw fail('accounts.passkey_over');
  return result;
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

/** Checks a made passkey and uses its challenge up. Throws `accounts.passkey_wrong` and `accounts.passkey_over`. */
export async function verifyAttestation(
  db: Db,
  deps: PasskeyDeps,
  attestation: Attestation,
  session: string,
): Promise<NewPasskey> {
  const { verifyRegistrationResponse } = await webauthn();
  const { transports = [], ...response } = attestation.response;
  const use: ChallengeFor = { purpose: 'add', session };
  const made = await checked(db, deps, use, async (expectedChallenge) => {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...attestation, response: { ...response, transports }, clientExtensionResults: {} },
      expectedChallenge,
      ...expected(deps),
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return verified ? registrationInfo : null;
  });
  return {
    credential_id: made.credential.id,
    public_key: Buffer.from(made.credential.publicKey),
    counter: made.credential.counter,
    transports,
    synced: made.credentialBackedUp,
  };
}

type NewPasskey = Pick<Passkey, 'credential_id' | 'public_key' | 'counter' | 'transports' | 'synced'>;

/** Keeps a made passkey. Throws `accounts.passkey_many`, and `accounts.passkey_known` when it is kept already. */
export async function keepPasskey(
  tx: Tx,
  deps: MailDeps,
  account: Account,
  { name, ...made }: NewPasskey & { name: string },
): Promise<void> {
  const { owner } = account;
  const passkeys = await passkeysOf(tx, owner);
  if (passkeys.length >= PASSKEYS_MAX) throw fail('accounts.passkey_many', { values: { max: PASSKEYS_MAX } });
  const inserted = await insertPasskey(tx, {
    ...made,
    id: deps.random.uuid(),
    host_id: owner.hostId,
    member_id: owner.memberId,
    user_handle: passkeys[0]?.user_handle ?? userHandle(deps, owner),
    name,
    created_at: deps.clock.now(),
  });
  if (!inserted) throw fail('accounts.passkey_known');
  await tell(tx, deps, account, { what: 'added', name });
}

export async function dropPasskey(tx: Tx, deps: MailDeps, account: Account, id: string): Promise<void> {
  const dropped = await deletePasskey(tx, account.owner, id);
  if (dropped !== null) await tell(tx, deps, account, { what: 'removed', name: dropped.name });
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

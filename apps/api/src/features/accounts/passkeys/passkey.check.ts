import type {
  Assertion,
  Attestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@mabarin/api-client/contract/profile/passkeys';
import { CHALLENGE_SECONDS } from '@mabarin/domain/accounts/passkey';
import { fail } from '@mabarin/domain/errors';
import type { Insertable } from 'kysely';
import { newChallenge, readChallenge, takeChallenge, type ChallengeFor } from './passkey.challenge.ts';
import type { Deps } from '#deps.ts';
import type { PasskeyTable } from '#features/accounts/host.tables.ts';
import { hmac } from '#platform/crypto/secrets.ts';
import type { Db } from '#schema.ts';

/** Ed25519, P-256 and RSA, which all authenticators can among them. */
const ALGORITHMS = [-8, -7, -257];

export type PasskeyDeps = Pick<Deps, 'config' | 'clock' | 'random'>;

type Known = Pick<PasskeyTable, 'credential_id' | 'transports'>;
type Credential = Pick<PasskeyTable, 'credential_id' | 'user_handle' | 'public_key'>;

/** The library parses certificates of many makers, which a start of the service need not load. */
const webauthn = () => import('@simplewebauthn/server');

/** Options for signing with a passkey; no `among`: with any that the device knows for this site. */
export function requestOf(deps: PasskeyDeps, use: ChallengeFor, among: readonly Known[] = []): PasskeyRequest {
  return {
    challenge: newChallenge(deps, use),
    rpId: deps.config.site,
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
    allowCredentials: among.map(descriptorOf),
  };
}

/** Options for making a passkey of an account that has `others`; `user.id`: its handle. */
export function creationFor(
  deps: PasskeyDeps,
  use: ChallengeFor,
  { user, others }: { user: PasskeyCreation['user']; others: readonly Known[] },
): PasskeyCreation {
  return {
    rp: { id: deps.config.site, name: 'Mabarin' },
    user,
    challenge: newChallenge(deps, use),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_SECONDS * 1000,
    excludeCredentials: others.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

/** 32 bytes that tell a device's accounts apart and nobody who the account is. */
export function userHandle({ config }: Pick<Deps, 'config'>, subject: string): string {
  return hmac(config.secret, `passkey-user:${subject}`);
}

function descriptorOf({ credential_id: id, transports }: Known) {
  return { id, type: 'public-key' as const, transports };
}

/**
 * Checks a signed challenge against the passkey with its id, and uses it up. Returns the passkey and the number of uses that
 * its authenticator counted. The device has verified its user. Throws `accounts.passkey_wrong` for an unknown passkey (null),
 * another site or a wrong signature, and `accounts.passkey_over` for an old or used challenge.
 */
export async function checkAssertion<Kept extends Credential>(
  db: Db,
  deps: PasskeyDeps,
  { assertion, passkey }: { assertion: Assertion; passkey: Kept | null },
  use: ChallengeFor,
): Promise<{ passkey: Kept; counter: number }> {
  const { userHandle: handle, ...signed } = assertion.response;
  if (passkey === null || (handle !== undefined && handle !== passkey.user_handle))
    throw fail('accounts.passkey_wrong');
  const { verifyAuthenticationResponse } = await webauthn();
  const counter = await checked(db, deps, use, async (expectedChallenge) => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...assertion,
        response: { ...signed, ...(handle && { userHandle: handle }) },
        clientExtensionResults: {},
      },
      expectedChallenge,
      ...expected(deps),
      // The caller compares the counter in the transaction of the use, once the signature is known to be right.
      credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : null;
  });
  return { passkey, counter };
}

export type MadePasskey = Pick<
  Insertable<PasskeyTable>,
  'credential_id' | 'public_key' | 'counter' | 'transports' | 'synced'
>;

/** Checks a made passkey and uses its challenge up. Throws `accounts.passkey_wrong` and `accounts.passkey_over`. */
export async function checkAttestation(
  db: Db,
  deps: PasskeyDeps,
  attestation: Attestation,
  use: ChallengeFor,
): Promise<MadePasskey> {
  const { verifyRegistrationResponse } = await webauthn();
  const { transports = [], ...response } = attestation.response;
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

function expected({ config }: Pick<Deps, 'config'>) {
  const { origins, site } = config;
  return { expectedOrigin: [origins.public, origins.dashboard], expectedRPID: site, requireUserVerification: true };
}

/** Runs a check of the library, which throws at whatever is wrong; `check` returns null for a wrong signature. */
async function checked<Result>(
  db: Db,
  deps: PasskeyDeps,
  use: ChallengeFor,
  check: (expectedChallenge: (challenge: string) => boolean) => Promise<Result | null>,
): Promise<Result> {
  const seen: { challenge?: ReturnType<typeof readChallenge> } = {};
  const result = await check((spelled) => {
    seen.challenge = readChallenge(deps, use, spelled);
    return seen.challenge !== null;
  }).catch(() => null);
  const { challenge } = seen;
  if (challenge === null) throw fail('accounts.passkey_over');
  if (result === null || challenge === undefined) throw fail('accounts.passkey_wrong');
  if (!(await takeChallenge(db, deps, challenge))) throw fail('accounts.passkey_over');
  return result;
}

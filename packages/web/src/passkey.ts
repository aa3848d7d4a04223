import type {
  Assertion,
  Attestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@mabarin/api-client/contract/profile/passkeys';
import { CHALLENGE_SECONDS } from '@mabarin/domain/accounts/passkey';
import { fail } from '@mabarin/domain/errors';
import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/browser';

/** Asks the device to make a passkey; null: its owner closed the question. Throws `accounts.passkey_known`. */
export async function makePasskey(optionsJSON: PasskeyCreation): Promise<Attestation | null> {
  const made = await orClosed(startRegistration({ optionsJSON }));
  if (made === null) return null;
  const { id, rawId, response } = made;
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } };
}

/** Asks the device to sign with a passkey; null: its owner closed the question, or it has none for this site. */
export async function signWithPasskey(optionsJSON: PasskeyRequest): Promise<Assertion | null> {
  const signed = await orClosed(startAuthentication({ optionsJSON }));
  return signed && assertionOf(signed);
}

/** A challenge is asked for anew while there is time to sign the old one. */
const RENEWED_MS = (CHALLENGE_SECONDS - 60) * 1_000;

/**
 * Lists this device's passkeys under the field whose autocomplete ends with `webauthn`; null: `signal` ended it, or a question of
 * its own took its place.
 */
export async function listPasskeys(ask: () => Promise<PasskeyRequest>, signal: AbortSignal): Promise<Assertion | null> {
  const end = () => WebAuthnAbortService.cancelCeremony();
  for (let isRenewed = true; isRenewed;) {
    const optionsJSON = await ask();
    if (signal.aborted) return null;
    isRenewed = false;
    const renewal = setTimeout(() => {
      isRenewed = true;
      end();
    }, RENEWED_MS);
    signal.addEventListener('abort', end);
    try {
      const signed = await orClosed(startAuthentication({ optionsJSON, useBrowserAutofill: true }));
      if (signed !== null) return assertionOf(signed);
    } finally {
      clearTimeout(renewal);
      signal.removeEventListener('abort', end);
    }
  }
  return null;
}

function assertionOf({ id, rawId, response }: AuthenticationResponseJSON): Assertion {
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  };
}

async function orClosed<Result>(asked: Promise<Result>): Promise<Result | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
      throw fail('accounts.passkey_known');
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null;
    throw error;
  }
}

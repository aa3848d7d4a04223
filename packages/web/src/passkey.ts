import type { Assertion, Attestation, PasskeyCreation, PasskeyRequest } from '@mabarin/api-client/contract/passkeys';
import '@mabarin/domain/accounts/passkey';
import { fail } from '@mabarin/domain/errors';
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';

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
  if (signed === null) return null;
  const { id, rawId, response } = signed;
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

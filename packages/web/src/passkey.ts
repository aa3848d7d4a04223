import type {
  Assertion,
  Attestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@mabarin/api-client/contract/profile/passkeys';
import { CHALLENGE_SECONDS } from '@mabarin/domain/accounts/passkey';
import { fail } from '@mabarin/domain/errors';
import { isFailureError } from '@mabarin/domain/failures';
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
 * Lists this device's passkeys under the field whose autocomplete ends with `webauthn`, again after its owner closed the
 * question or another one took its place; null: `signal` ended it.
 */
export async function listPasskeys(ask: () => Promise<PasskeyRequest>, signal: AbortSignal): Promise<Assertion | null> {
  const end = () => WebAuthnAbortService.cancelCeremony();
  while (!signal.aborted) {
    const optionsJSON = await ask();
    if (signal.aborted) break;
    let isRenewed = false;
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
    // At once it would take the place of the question that took its place.
    if (!isRenewed) await nextTouch(signal);
  }
  return null;
}

/** Resolves when somebody turns to the page again, or `signal` ends the wait. */
function nextTouch(signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    for (const type of ['focusin', 'pointerdown']) addEventListener(type, resolve, { once: true, signal });
    signal.addEventListener('abort', resolve);
  });
}

/** Removes a passkey, and tells the browser which one it need not offer any more. `ask` names those that are known. */
export async function removeAndSignal<Result>(
  ask: () => Promise<PasskeyRequest>,
  remove: () => Promise<Result>,
): Promise<Result> {
  const known = await ask().catch(() => null);
  const removed = await remove();
  const { signalUnknownCredential: signal } = PublicKeyCredential as SignallingCredential;
  if (known !== null && signal !== undefined) {
    // The last one leaves a refusal.
    const left = await ask().catch((error: unknown) => (isFailureError(error) ? { allowCredentials: [] } : known));
    const isLeft = (id: string) => left.allowCredentials.some((each) => each.id === id);
    const gone = known.allowCredentials.filter(({ id }) => !isLeft(id));
    const told = gone.map(({ id }) => signal.call(PublicKeyCredential, { rpId: known.rpId, credentialId: id }));
    await Promise.allSettled(told);
  }
  return removed;
}

/** Not in every browser. */
type SignallingCredential = {
  signalUnknownCredential?: (gone: { rpId: string; credentialId: string }) => Promise<void>;
};

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
    throw fail('accounts.passkey_device', { cause: error });
  }
}

import type { Client } from '@mabarin/api-client/client';
import { proveByPasskey, startPasskeyProof } from '@mabarin/api-client/contract/passkeys';
import { prove } from '@mabarin/api-client/contract/security';
import { createCall } from '@mabarin/web/api';
import { hasPasskeys } from '@mabarin/web/passkey-support';
import { needsProof } from './code-refusal.ts';
import { noteReach } from './live.ts';
import { sessionStore } from './session.store.ts';

const send = createCall({
  headers: () => {
    const { login } = sessionStore.getState();
    return login === null ? {} : { login };
  },
  onRelogin: () => sessionStore.getState().lose(),
  onReach: noteReach,
});

/** The one open question for a proof; calls refused meanwhile wait for it too. */
let proving: Promise<boolean> | null = null;

/**
 * Every dashboard call. One that needs a proof of the account asks for it in a dialog and is sent again unchanged; a
 * closed dialog leaves the refusal.
 */
export const call: Client = async (endpoint, input, options) => {
  try {
    return await send(endpoint, input, options);
  } catch (error) {
    if (!needsProof(error)) throw error;
    proving ??= Promise.all([import('./second-factor.tsx'), passkeyProof()])
      .then(([{ proveAccount }, byPasskey]) =>
        proveAccount(error.message, { byPassword: (typed) => send(prove, typed), byPasskey }),
      )
      .finally(() => {
        proving = null;
      });
    if (!(await proving)) throw error;
    return send(endpoint, input, options);
  }
};

/** The way to prove by a passkey; null: this account or browser has none. */
async function passkeyProof(): Promise<(() => Promise<boolean>) | null> {
  const ask = async () => (await send(startPasskeyProof, {})).data;
  if (!hasPasskeys() || (await ask().catch(() => null)) === null) return null;
  return async () => {
    const { signWithPasskey } = await import('@mabarin/web/passkey');
    const assertion = await signWithPasskey(await ask());
    if (assertion === null) return false;
    await send(proveByPasskey, { assertion });
    return true;
  };
}

/** Calls with the cookie only, for which being logged out is a normal answer. */
export const callWithCookie = createCall({ onReach: noteReach });

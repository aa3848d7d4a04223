import type { Client } from '@mabarin/api-client/client';
import { proveByPasskey, startPasskeyProof } from '@mabarin/api-client/contract/passkeys';
import { prove } from '@mabarin/api-client/contract/security';
import { hasPasskeys } from '@mabarin/web/passkey-support';
import { proveAccount } from './second-factor.tsx';

/** Asks for a proof of the account of whoever acts. Returns false when the dialog was closed. */
export async function askForProof(sentence: string, send: Client): Promise<boolean> {
  const byPasskey = await passkeyProof(send);
  return proveAccount(sentence, { byPassword: (typed) => send(prove, typed), byPasskey });
}

/** The way to prove by a passkey; null: this account or browser has none. */
async function passkeyProof(send: Client): Promise<(() => Promise<boolean>) | null> {
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

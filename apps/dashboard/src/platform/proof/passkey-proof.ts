import { proveByPasskey, startPasskeyProof } from '@mabarin/api-client/contract/profile/passkeys';
import { hasPasskeys } from '@mabarin/web/passkey-support';
import { send } from '#platform/send.ts';

/**
 * Proves the account by a passkey. Returns a code that stands once for the one of an app; null: the device's question was
 * closed.
 */
export type PasskeyProof = () => Promise<string | null>;

/** Null: this account or browser has no passkeys. */
export async function passkeyProof(own = false): Promise<PasskeyProof | null> {
  const ask = async () => (await send(startPasskeyProof, {})).data;
  if (!hasPasskeys() || (await ask().catch(() => null)) === null) return null;
  return async () => {
    const { signWithPasskey } = await import('@mabarin/web/passkey');
    const assertion = await signWithPasskey(await ask());
    return assertion && (await send(proveByPasskey, { assertion, own })).data.code;
  };
}

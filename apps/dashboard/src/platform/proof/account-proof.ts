import { prove } from '@mabarin/api-client/contract/profile/security';
import { passkeyProof } from './passkey-proof.ts';
import { proveAccount } from './second-factor.tsx';
import { send } from '#platform/send.ts';

/** Asks for a proof of the account of whoever acts. Returns false when the dialog was closed. `own`: for one call alone. */
export async function askForProof(sentence: string, own: boolean): Promise<boolean> {
  return proveAccount(sentence, {
    byPassword: (typed) => send(prove, { ...typed, own }),
    byPasskey: await passkeyProof(own),
  });
}

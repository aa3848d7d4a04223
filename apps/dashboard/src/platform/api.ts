import type { Client } from '@mabarin/api-client/client';
import { createCall } from '@mabarin/web/api';
import { needsProof } from './proof/code-refusal.ts';
import { noteReach } from './live/live.ts';
import { send } from './send.ts';

/** The one open question for a proof; calls refused meanwhile wait for it too, but those that want their own. */
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
    const own = endpoint.proof === 'own';
    if (own) await proving;
    proving ??= import('./proof/account-proof.ts')
      .then(({ askForProof }) => askForProof(error.message, own))
      .finally(() => {
        proving = null;
      });
    if (!(await proving)) throw error;
    return send(endpoint, input, options);
  }
};

/** Calls with the cookie only, for which being logged out is a normal answer. */
export const callWithCookie = createCall({ onReach: noteReach });

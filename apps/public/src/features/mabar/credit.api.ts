import { creditCheck } from '@mabarin/api-client/contract/credit';
import { isFailureError } from '@mabarin/domain/failures';
import { call } from '#platform/api.ts';

/** What a code is good for: so much until then, or the sentence why it is not. */
export type CheckedCode = { available: number; ends: string } | { refused: string };

/** Asks what a code is good for at this host. Throws when nobody answers. */
export async function checkCredit(host: string, code: string, signal: AbortSignal): Promise<CheckedCode> {
  try {
    return (await call(creditCheck, { host, code }, { signal })).data;
  } catch (error) {
    if (isFailureError(error)) return { refused: error.message };
    throw error;
  }
}

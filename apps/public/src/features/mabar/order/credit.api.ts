import { creditCheck } from '@mabarin/api-client/contract/credit';
import type { InputOf, OutputOf } from '@mabarin/api-client/endpoint';
import { isFailureError } from '@mabarin/domain/failures';
import { call } from '#platform/api.ts';

/** Worth of the codes and its end, or the sentence of a refusal. */
export type CheckedCode = OutputOf<typeof creditCheck>['data'] | { refused: string };

/** Checks the typed codes at this host for its payer. Throws without a response. */
export async function checkCredit(input: InputOf<typeof creditCheck>, signal: AbortSignal): Promise<CheckedCode> {
  try {
    return (await call(creditCheck, input, { signal })).data;
  } catch (error) {
    if (isFailureError(error)) return { refused: error.message };
    throw error;
  }
}

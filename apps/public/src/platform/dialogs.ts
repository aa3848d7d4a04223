import type { NetworkError } from '@mabarin/api-client/client';
import { isFailureError } from '@mabarin/domain/failures';
import { createFailureDialog } from '@mabarin/web/failure-dialog';
import { platformText } from './platform.text.ts';

/** The sentence for a failed call: a refusal has its own, an answer without one is a busy server, silence the network. */
export function failureSentence(error: unknown): string {
  if (isFailureError(error)) return error.message;
  // The class itself would bring the whole client into pages that call nothing yet.
  return (error as Partial<NetworkError>).answered ? platformText.busy : platformText.network;
}

export const showFailure = createFailureDialog({ caption: platformText.trouble, failureSentence });

import { isFailureError } from '@mabarin/domain/failures';
import { createFailureDialog } from '@mabarin/web/failure-dialog';
import { platformText } from './platform.text.ts';

/** The sentence for a failed call: a refusal has its own, everything else gets the network's. */
export function failureSentence(error: unknown): string {
  return isFailureError(error) ? error.message : platformText.network;
}

export const showFailure = createFailureDialog({ caption: platformText.trouble, failureSentence });

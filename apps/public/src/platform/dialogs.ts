import { isFailureError } from '@mabarin/domain/failures';
import { showDialog } from '@mabarin/ui/dialog';
import { platformText } from './platform.text.ts';

/** The sentence for a failed call: a refusal brings its own, anything else is the network's. */
export function failureSentence(error: unknown): string {
  return isFailureError(error) ? error.message : platformText.network;
}

/** Tells the viewer that a call failed. Answers when the dialog is closed. */
export async function showFailure(error: unknown): Promise<void> {
  await showDialog({ icon: 'fail', caption: platformText.trouble, text: failureSentence(error) });
}

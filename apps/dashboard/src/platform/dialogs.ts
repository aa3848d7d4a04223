import { isFailureError } from '@mabarin/domain/failures';
import { showDialog } from '@mabarin/ui/dialog';
import { platformText } from './platform.text.ts';

/**
 * The sentence for a failed call, or null when the auto-logout already speaks. A refusal brings its own; anything
 * else is a request error: `action` completes `Ada kesalahan saat ...`, and without one it is the network's sentence.
 */
export function failureSentence(error: unknown, action?: string): string | null {
  if (isFailureError(error) && error.kind === 'relogin') return null;
  if (isFailureError(error) && error.kind !== 'broken') return error.message;
  const sentence = action === undefined ? platformText.network : platformText.failed(action);
  return `${sentence} ${platformText.requestCode}`;
}

/** Tells the host that a call failed. */
export function showFailure(error: unknown, action?: string): void {
  const text = failureSentence(error, action);
  if (text !== null) void showDialog({ icon: 'fail', caption: platformText.trouble, text });
}

/** Asks Ya or Tidak. `tone` colours Ya; a red one makes Tidak the key under the finger. */
export async function confirm(caption: string, text: string, tone: 'go' | 'stop' = 'go'): Promise<boolean> {
  const choice = await showDialog<'yes' | 'no'>({
    icon: 'ask',
    caption,
    text,
    buttons: [
      { choice: 'yes', label: platformText.yes, tone },
      { choice: 'no', label: platformText.no, tone: 'ink' },
    ],
  });
  return choice === 'yes';
}

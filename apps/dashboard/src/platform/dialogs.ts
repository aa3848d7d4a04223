import { NetworkError } from '@mabarin/api-client/client';
import { isFailureError } from '@mabarin/domain/failures';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { createFailureDialog } from '@mabarin/web/failure-dialog';
import { createInvalidDialog } from '@mabarin/web/invalid-dialog';
import { isCodeRefusal, needsProof } from './proof/code-refusal.ts';
import { platformText } from './platform.text.ts';

/**
 * The sentence for a failed call, or null when the auto-logout or the dialog for password or code already shows one. A
 * refusal has its own. Everything else gets `sentence`, by default that of a busy server or the network, with the code of
 * docs/spec/dashboard.md 8; `suffix` extends that code. A timeout says so first.
 */
export function failureSentence(error: unknown, sentence?: string, suffix?: string): string | null {
  if (isFailureError(error) && error.kind === 'relogin') return null;
  if (isCodeRefusal(error) || needsProof(error)) return null;
  if (isFailureError(error) && !isFault(error)) return error.message;
  const [usual, code] = isFault(error) ? [platformText.busy, SERVER_FAULT] : [platformText.network, NO_ANSWER];
  const late = error instanceof NetworkError && error.timedOut ? `${platformText.noAnswer} ` : '';
  return `${late}${sentence ?? usual} [${suffix === undefined ? code : `${code}-${suffix}`}]`;
}

/** No response arrived: the spec's request (pipeline) error. */
const NO_ANSWER = 'PCE00';
/** A response shows that the server failed: the spec's subscription error. */
const SERVER_FAULT = 'SUB-1';

function isFault(error: unknown): boolean {
  if (isFailureError(error)) return error.kind === 'broken' || error.kind === 'unavailable';
  return error instanceof NetworkError && error.answered;
}

export const showFailure = createFailureDialog({ caption: platformText.trouble, failureSentence });
export const showInvalid = createInvalidDialog(platformText.incomplete);

/** Time for the list to appear before the message of a form without anything to save (docs/spec/dashboard.md 9). */
const NOT_SAVED_AFTER_MS = 1000;

/** Reports, after a second, that a form without an action was not saved. Call it after returning to the list. */
export function showNotSaved(sentence: string): void {
  setTimeout(() => {
    void showDialog({ icon: 'warn', caption: platformText.notSaved, text: sentence });
  }, NOT_SAVED_AFTER_MS);
}

/** The word of a deed, which no key may replace by a bare yes. */
type Deed<Word extends string> = Word extends `Ya${string}` ? never : Word;

/** Asks before a deed, whose word is caption and key. `stop`: it is red, and Tidak has the focus. */
export async function confirm<Word extends string>(
  deed: Deed<Word>,
  text: string,
  tone: 'go' | 'stop' = 'go',
): Promise<boolean> {
  const choice = await showDialog<'yes' | 'no'>({
    icon: 'ask',
    caption: deed,
    text,
    buttons: [
      { choice: 'yes', label: deed, tone },
      { choice: 'no', label: platformText.no, tone: 'ink' },
    ],
  });
  return choice === 'yes';
}

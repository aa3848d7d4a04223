import { isFailureError } from '@mabarin/domain/failures';
import { showDialog } from '@mabarin/ui/dialog';
import { createElement, type ReactNode } from 'react';
import { helpCode } from './failure-dialog.text.ts';

type Options = {
  caption: string;
  /** The sentence for a failed call; null: something else speaks already. An app may give it more to go by. */
  failureSentence: (error: unknown, sentence?: string, suffix?: string) => string | null;
};

/** The dialog about a failed call, in the words of one app. `sentence` and `suffix` go to `failureSentence`. */
export function createFailureDialog({ caption: usual, failureSentence }: Options) {
  return (error: unknown, sentence?: string, suffix?: string, caption: string = usual): void => {
    const text = failureSentence(error, sentence, suffix);
    if (text !== null) void showDialog({ icon: 'fail', caption, text: withHelpCode(text, error) });
  };
}

/** A sentence, and below it what the operators need to find an unexpected failure. */
function withHelpCode(text: string, error: unknown): ReactNode {
  if (!isFailureError(error) || error.requestId === undefined) return text;
  if (error.kind !== 'broken' && error.kind !== 'unavailable') return text;
  return [`${text}\n`, createElement('small', { key: 'help' }, helpCode(error.requestId))];
}

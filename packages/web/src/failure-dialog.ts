import type { Failure } from '@mabarin/domain/failures';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { keepHelpCode } from './help-code.ts';

type Options = {
  caption: string;
  /** The sentence for a failed call; null: something else speaks already. An app may give it more to go by. */
  failureSentence: (error: unknown, sentence?: string, suffix?: string) => string | null;
};

/**
 * The dialog about a failed call, in the words of one app. `sentence` and `suffix` go to `failureSentence`. A failure of
 * the service brings along by what the operators find it.
 */
export function createFailureDialog({ caption: usual, failureSentence }: Options) {
  return (error: unknown, sentence?: string, suffix?: string, caption: string = usual): void => {
    const text = failureSentence(error, sentence, suffix);
    const help = (error as Partial<Failure>).extra?.['requestId'];
    if (typeof help === 'string') keepHelpCode(help);
    if (text !== null) void showDialog({ icon: 'fail', caption, text, help });
  };
}

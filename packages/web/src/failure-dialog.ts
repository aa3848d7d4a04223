import type { Failure } from '@mabarin/domain/failures';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { keepHelpCode } from './help-code.ts';

type Options = {
  caption: string;
  failureSentence: (error: unknown, sentence?: string, suffix?: string) => string | null;
};

/** `sentence` and `suffix` go to `failureSentence`. A failure of the service includes its help code. */
export function createFailureDialog({ caption: usual, failureSentence }: Options) {
  return (error: unknown, sentence?: string, suffix?: string, caption: string = usual): void => {
    const text = failureSentence(error, sentence, suffix);
    const help = (error as Partial<Failure>).extra?.['requestId'];
    if (typeof help === 'string') keepHelpCode(help);
    if (text !== null) void showDialog({ icon: 'fail', caption, text, help });
  };
}

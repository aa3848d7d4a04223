import { failureText, isFailureCode } from '@mabarin/domain/errors';
import { showDialog } from '@mabarin/ui/dialog';

type Options = {
  captions: { failure: string; invalid: string };
  /** The sentence for a failed call; null: something else speaks already. An app may give it more to go by. */
  failureSentence: (error: unknown, sentence?: string, suffix?: string) => string | null;
};

/** The dialogs about failed calls and invalid forms, in the words of one app. */
export function createDialogs({ captions, failureSentence }: Options) {
  return {
    /** Says that a call failed. `sentence` and `suffix` go to `failureSentence`. */
    showFailure(error: unknown, sentence?: string, suffix?: string, caption: string = captions.failure): void {
      const text = failureSentence(error, sentence, suffix);
      if (text !== null) void showDialog({ icon: 'fail', caption, text });
    },
    /** Says what is wrong with a form: a sentence, or the failure code that stands for it. */
    showInvalid(sentence: string): void {
      const text = isFailureCode(sentence) ? failureText(sentence) : sentence;
      void showDialog({ icon: 'warn', caption: captions.invalid, text });
    },
  };
}

import { failureText, isPlainFailureCode } from '@mabarin/domain/errors';
import { showDialog } from '@mabarin/ui/popups/dialog';

/**
 * Dialog about an invalid form: a sentence, or a failure code. Separate from the other dialogs, because it imports the
 * sentences of all failures, which a page without a form does not need.
 */
export function createInvalidDialog(caption: string) {
  return (sentence: string): void => {
    const text = isPlainFailureCode(sentence) ? failureText(sentence) : sentence;
    void showDialog({ icon: 'warn', caption, text });
  };
}

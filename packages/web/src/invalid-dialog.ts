import { failureText, isPlainFailureCode } from '@mabarin/domain/errors';
import { showDialog } from '@mabarin/ui/popups/dialog';

/**
 * The dialog about an invalid form: a sentence, or the failure code that stands for it. Apart from the other dialogs,
 * because it brings the sentences of all failures along, which a page without a form does without.
 */
export function createInvalidDialog(caption: string) {
  return (sentence: string): void => {
    const text = isPlainFailureCode(sentence) ? failureText(sentence) : sentence;
    void showDialog({ icon: 'warn', caption, text });
  };
}

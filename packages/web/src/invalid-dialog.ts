import { failureText, isPlainFailureCode } from '@mabarin/domain/errors';
import { showDialog } from '@mabarin/ui/popups/dialog';

/** Separate, because it imports the sentences of all failures, which a page without a form does not need. */
export function createInvalidDialog(caption: string) {
  return (sentence: string): void => {
    const text = isPlainFailureCode(sentence) ? failureText(sentence) : sentence;
    void showDialog({ icon: 'warn', caption, text });
  };
}

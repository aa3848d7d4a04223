import { failureText, isPlainFailureCode } from '@mabarin/domain/errors';
import { invalidCode } from '@mabarin/web/form-resolver';

export { wholeForm } from '@mabarin/web/form-resolver';

/** The sentence for a form with these errors. It brings the sentences of all failures, so it loads on demand. */
export function refusalOf(errors: object, invalid: string): string {
  const code = invalidCode(errors, invalid);
  return isPlainFailureCode(code) ? failureText(code) : code;
}

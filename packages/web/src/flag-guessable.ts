import { failureText } from '@mabarin/domain/errors';
import { passwordProblem } from '@mabarin/domain/accounts/password';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/** The type of its errors, which a form's own validation never has. */
const FLAG = 'guessable';

/**
 * Says under a new password that was left that it is easy to guess; its lists load then. `own`: words of the account. What
 * cannot load is left to the service, which refuses the same passwords.
 */
export async function flagGuessable<V extends FieldValues, T>(
  {
    clearErrors,
    getFieldState,
    getValues,
    setError,
  }: Pick<UseFormReturn<V, unknown, T>, 'clearErrors' | 'getFieldState' | 'getValues' | 'setError'>,
  { name, typed, own }: { name: FieldPath<V>; typed: string; own: readonly string[] },
): Promise<void> {
  if (getFieldState(name).error?.type === FLAG) clearErrors(name);
  // The form's own rules say what is shorter, longer or among the worst.
  if (passwordProblem(typed) !== null) return;
  const words = own.filter((word) => word !== '');
  const problem = await import('@mabarin/domain/accounts/guessable').then(
    ({ newPasswordProblem }) => newPasswordProblem(typed, words),
    () => null,
  );
  if (problem !== null && getValues(name) === typed) setError(name, { type: FLAG, message: failureText(problem) });
}

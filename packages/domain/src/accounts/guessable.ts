import { commonPasswords } from '#accounts/common-passwords.ts';
import { passwordProblem } from '#accounts/password.ts';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as indonesian } from '@zxcvbn-ts/language-id';

/** UTF-16 units. The estimate's time grows steeply with the length and is spent on the service's thread. */
const ESTIMATED_LENGTH = 16;

/** zxcvbn's score of 3: more than 10^8 guesses. */
const SAFE_SCORE = 3;

/** Built at the first password that is set: ranking the words takes memory that most processes never need. */
let estimator: ZxcvbnFactory | null = null;

/** The reason why an account with the words `own` may not have this password; null: it may. */
export function newPasswordProblem(password: string, own: readonly string[]): ReturnType<typeof passwordProblem> {
  const problem = passwordProblem(password, own, commonPasswords);
  const normal = password.normalize('NFKC');
  if (problem || normal.length > ESTIMATED_LENGTH) return problem;
  estimator ??= new ZxcvbnFactory({
    dictionary: { ...common, ...indonesian },
    graphs: adjacencyGraphs,
    l33tMaxSubstitutions: 20,
  });
  return estimator.check(normal, [...own]).score < SAFE_SCORE ? 'accounts.password_common' : null;
}

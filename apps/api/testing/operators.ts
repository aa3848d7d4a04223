import type { Deps } from '#deps.ts';
import { runCommand } from '#features/operator/index.ts';
import type { Db } from '#schema.ts';

/**
 * Runs a command of an operator who has signed in (operators.test.ts shows signing in): `--by <name>` among the words says
 * who, else rina.
 */
export function runAsOperator(db: Db, deps: Deps, words: readonly string[]): Promise<string> {
  const at = words.indexOf('--by');
  const name = at === -1 ? 'rina' : (words[at + 1] ?? '');
  const typed = at === -1 ? words : words.toSpliced(at, 2);
  return runCommand(db, deps, typed, { name, from: 'test' });
}

import type { Category, Phrase } from '@mabarin/domain/messages/lexicon';
import { wordKey } from '@mabarin/domain/messages/words';
import { deletePhrase, listPhrases, savePhrase } from './phrase.queries.ts';
import type { Deps } from '#deps.ts';
import type { Db, Tx } from '#schema.ts';

/** Time for which a process keeps the operators' phrases. */
const CACHE_MS = 10_000;
const known = new WeakMap<object, { readonly at: number; readonly phrases: readonly Phrase[] }>();

/** The operators' words for the filter, at most 10 s old. */
export async function operatorPhrases(db: Db, deps: Pick<Deps, 'clock'>): Promise<readonly Phrase[]> {
  const now = deps.clock.now().getTime();
  const last = known.get(deps);
  if (last && Math.abs(now - last.at) < CACHE_MS) return last.phrases;
  const rows = await listPhrases(db);
  const phrases = rows.map(({ category, weight, text }) => [category, weight, text] as const);
  known.set(deps, { at: now, phrases });
  return phrases;
}

/** Operator command: adds or reweighs words of every host's filter. `weight` as in the lexicon. */
export async function addPhrase(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { text, category, weight }: { text: string; category: Category; weight: number },
): Promise<void> {
  await savePhrase(tx, { key: wordKey(text), text, category, weight, created_at: deps.clock.now() });
}

/** Operator command. Returns false when the words were not added. */
export function removePhrase(tx: Tx, text: string): Promise<boolean> {
  return deletePhrase(tx, wordKey(text));
}

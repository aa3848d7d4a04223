import { screenMessage } from '@mabarin/domain/messages/filter';
import { wordKey } from '@mabarin/domain/messages/words';
import type { Selectable } from 'kysely';
import { operatorPhrases } from './phrase.commands.ts';
import { countSuggestion, listSuggestions } from './suggestion.queries.ts';
import { screenOf } from './word.commands.ts';
import type { FilterSuggestionTable, HostDecision } from './word.tables.ts';
import type { Deps } from '#deps.ts';
import type { Db, Tx } from '#schema.ts';

const LISTED_MAX = 200;

/**
 * Counts a message on which a host and the filter disagree, except when the host's own words, a link or a number hide
 * it. The sender's `name` and every number of five digits or more are removed.
 */
export async function suggest(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  review: { hostId: string; name: string; message: string; verdict: HostDecision },
): Promise<void> {
  const reason = (await screenOf(tx, deps, review.hostId)).text(review.message);
  if (review.message.trim() === '' || (reason !== null) !== (review.verdict === 'shown')) return;
  if (reason === 'host_word' || reason === 'link' || reason === 'contact') return;
  const names = new Set(wordKey(review.name).split(' ').filter(Boolean));
  const text = review.message
    .split(' ')
    .map((word) => (names.has(wordKey(word)) ? '#' : word))
    .join(' ')
    .replace(/\d(?:[ .-]?\d){4,}/g, '#');
  const key = wordKey(text);
  if (key === '') return;
  await countSuggestion(tx, { key, text, verdict: review.verdict, reason, created_at: deps.clock.now() });
}

/** Operator command: the most frequent messages on which the filter still disagrees, and those marked for training. */
export async function openSuggestions(db: Db, deps: Pick<Deps, 'clock'>): Promise<Selectable<FilterSuggestionTable>[]> {
  const extraPhrases = await operatorPhrases(db, deps);
  const rows = await listSuggestions(db, LISTED_MAX);
  return rows.filter(
    ({ text, verdict, promotes }) =>
      promotes !== null || screenMessage(text, { extraPhrases }).show !== (verdict === 'shown'),
  );
}

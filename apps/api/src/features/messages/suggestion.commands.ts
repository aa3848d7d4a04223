import { screenMessage } from '@mabarin/domain/messages/filter';
import { wordKey } from '@mabarin/domain/messages/words';
import { plusSeconds } from '@mabarin/domain/time';
import type { Selectable } from 'kysely';
import { operatorPhrases } from './phrase.commands.ts';
import { countSuggestion, deleteSuggestionsBefore, listSuggestions } from './suggestion.queries.ts';
import { screenOf } from './word.commands.ts';
import type { FilterSuggestionTable, HostVerdict } from './word.tables.ts';
import type { Deps } from '#deps.ts';
import type { Poller } from '#platform/pollers.ts';
import type { Db, Tx } from '#schema.ts';

const KEPT_SECONDS = 90 * 86_400;
const LISTED_MAX = 200;

/**
 * Keeps a message that a host judged otherwise than the filter does. Not kept: what the host's own words hide, and links
 * and numbers, which no word mends and which belong to somebody. `name` is the sender's; it and every number of five
 * digits or more are taken out of the message.
 */
export async function suggest(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  said: { hostId: string; name: string; message: string; verdict: HostVerdict },
): Promise<void> {
  const reason = (await screenOf(tx, deps, said.hostId))(said.message);
  if (said.message.trim() === '' || (reason !== null) !== (said.verdict === 'shown')) return;
  if (reason === 'host_word' || reason === 'link' || reason === 'contact') return;
  const names = new Set(wordKey(said.name).split(' ').filter(Boolean));
  const text = said.message
    .split(' ')
    .map((word) => (names.has(wordKey(word)) ? '#' : word))
    .join(' ')
    .replace(/\d(?:[ .-]?\d){4,}/g, '#');
  await countSuggestion(tx, { text, verdict: said.verdict, reason, created_at: deps.clock.now() });
}

/** For the operator: the most frequent of them that the filter still judges otherwise, with the operators' words as they are. */
export async function openSuggestions(db: Db, deps: Pick<Deps, 'clock'>): Promise<Selectable<FilterSuggestionTable>[]> {
  const extraPhrases = await operatorPhrases(db, deps);
  const rows = await listSuggestions(db, LISTED_MAX);
  return rows.filter(({ text, verdict }) => screenMessage(text, { extraPhrases }).show !== (verdict === 'shown'));
}

/** Deletes suggestions 90 days after the first verdict. */
export function forgetSuggestions(db: Db, deps: Pick<Deps, 'clock'>): Poller {
  return {
    name: 'filter-suggestions',
    everySeconds: 3_600,
    run: () => deleteSuggestionsBefore(db, plusSeconds(deps.clock.now(), -KEPT_SECONDS)),
  };
}

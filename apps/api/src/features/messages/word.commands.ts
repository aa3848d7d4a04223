import { fail } from '@mabarin/domain/errors';
import { screenMessage, type Screening } from '@mabarin/domain/messages/filter';
import type { ScreenReason } from '@mabarin/domain/messages/reasons';
import { wordKey, WORDS_MAX } from '@mabarin/domain/messages/words';
import { operatorPhrases } from './phrase.commands.ts';
import { findFilter } from './setting.queries.ts';
import { deleteWord, insertWord, wordsOf } from './word.queries.ts';
import type { Deps } from '#deps.ts';
import type { Db, Tx } from '#schema.ts';

/** The filter of one host. */
export type HostFilter = {
  judge: (text: string) => Screening;
  /** A name and its message read as one, by the rules and without the number of a nickname: with it, most look like sites. */
  judgeTogether: (name: string, message: string) => Screening;
  /** The host looks at doubtful alerts before they are shown. */
  holdDoubtful: boolean;
};

/** With the host's current words and settings, and the operators' words. */
export async function filterOf(db: Db, deps: Pick<Deps, 'clock'>, hostId: string): Promise<HostFilter> {
  const extraPhrases = await operatorPhrases(db, deps);
  const { extraWords, insults, holdDoubtful } = await findFilter(db, hostId);
  const options = { extraWords, extraPhrases, insults };
  return {
    judge: (text) => screenMessage(text, options),
    judgeTogether: (name, message) =>
      screenMessage(`${name.replace(/(?<!\d)\d+$/, '')} ${message}`, { ...options, model: null }),
    holdDoubtful,
  };
}

/** The reason for which a host's stream hides a text; null: none. */
export type Screen = (text: string) => ScreenReason | null;

/** For texts that nobody looks at before they are shown. */
export async function screenOf(db: Db, deps: Pick<Deps, 'clock'>, hostId: string): Promise<Screen> {
  const { judge } = await filterOf(db, deps, hostId);
  return (text) => {
    const screening = judge(text);
    return screening.show ? null : screening.reason;
  };
}

/**
 * Adds a word to a host's filter; earlier messages stay. Throws `messages.words_full`. The limit bounds the time per
 * message, so concurrent calls may pass it by one.
 */
export async function addWord(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { hostId, word }: { hostId: string; word: string },
): Promise<void> {
  const words = await wordsOf(tx, hostId);
  const key = wordKey(word);
  if (words.some((one) => wordKey(one) === key)) return;
  if (words.length >= WORDS_MAX) throw fail('messages.words_full');
  await insertWord(tx, { host_id: hostId, key, word, created_at: deps.clock.now() });
}

export async function removeWord(tx: Tx, { hostId, word }: { hostId: string; word: string }): Promise<void> {
  await deleteWord(tx, hostId, wordKey(word));
}

import { fail } from '@mabarin/domain/errors';
import type { Screening } from '@mabarin/domain/messages/filter';
import { refuseName, refuseOwnWords, screenMessage, screenName, screenSupport } from '@mabarin/domain/messages/filter';
import { screenReasons, type ScreenReason } from '@mabarin/domain/messages/reasons';
import { wordKey, WORDS_MAX } from '@mabarin/domain/messages/words';
import { operatorPhrases } from './phrase.commands.ts';
import { findFilter } from './setting.queries.ts';
import { deleteWord, insertWord, wordsOf } from './word.queries.ts';
import type { Deps } from '#deps.ts';
import type { Db, Tx } from '#schema.ts';

/** The filter of one host. */
export type HostFilter = {
  /** `own`: the host's text, in which a word and a number are no site. */
  judge: (text: string, as?: 'own') => Screening;
  /** A name alone, whose number is one of a nickname. */
  judgeName: (name: string) => Screening;
  judgeSupport: (name: string, message: string) => ReturnType<typeof screenSupport>;
  /** The host looks at doubtful alerts before they are shown. */
  holdDoubtful: boolean;
};

/** With the host's current words and settings, and the operators' words. */
export async function filterOf(db: Db, deps: Pick<Deps, 'clock'>, hostId: string): Promise<HostFilter> {
  const extraPhrases = await operatorPhrases(db, deps);
  const { extraWords, insults, holdDoubtful } = await findFilter(db, hostId);
  const options = { extraWords, extraPhrases, insults };
  return {
    judge: (text, as) => screenMessage(text, as ? { ...options, as } : options),
    judgeName: (name) => screenName(name, options),
    judgeSupport: (name, message) => screenSupport(name, message, options),
    holdDoubtful,
  };
}

/** The reasons for which a host's stream hides a text or a name; null: none. */
export type Screen = {
  text: (text: string, as?: 'own') => ScreenReason | null;
  name: (name: string) => ScreenReason | null;
};

/** For texts that nobody looks at before they are shown. */
export async function screenOf(db: Db, deps: Pick<Deps, 'clock'>, hostId: string): Promise<Screen> {
  const { judge, judgeName } = await filterOf(db, deps, hostId);
  const reasonOf = (screening: Screening) => (screening.show ? null : screening.reason);
  return { text: (text, as) => reasonOf(judge(text, as)), name: (name) => reasonOf(judgeName(name)) };
}

/**
 * Throws `messages.own_words`, by the field's name, for own words of a host or helper that promote gambling or name a
 * number, and for a name with a link.
 */
export async function requireOwnWords(
  db: Db,
  deps: Pick<Deps, 'clock'>,
  { names = {}, texts = {} }: { names?: Readonly<Record<string, string>>; texts?: Readonly<Record<string, string>> },
): Promise<void> {
  const extraPhrases = await operatorPhrases(db, deps);
  for (const [field, text] of [...Object.entries(names), ...Object.entries(texts)]) {
    const refuse = Object.hasOwn(names, field) ? refuseName : refuseOwnWords;
    const reason = refuse(text, { extraPhrases });
    if (reason !== null) throw fail('messages.own_words', { values: { field, reason: screenReasons[reason] } });
  }
}

/** Adds a word; earlier messages stay. Throws `messages.words_full`; concurrent calls may pass that limit by one. */
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

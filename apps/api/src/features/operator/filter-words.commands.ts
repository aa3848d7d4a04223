import type { LogValues } from '@mabarin/domain/desk/log.text';
import { fail } from '@mabarin/domain/errors';
import type { Category } from '@mabarin/domain/messages/lexicon';
import { wordKey } from '@mabarin/domain/messages/words';
import type { Call, Done, LittleDeps } from './call.commands.ts';
import type { Deps } from '#deps.ts';
import {
  addPhrase,
  listPhrases,
  openSuggestions,
  removePhrase,
  setLabel,
  trainingLines,
} from '#features/messages/index.ts';
import type { Db, Tx } from '#schema.ts';

const WEIGHT_MAX = 3;
const FILTER_TEXT_MAX = 60;

export async function listFilterWords(db: Db) {
  return { data: await listPhrases(db) };
}

/** Adds words to the filter of all hosts; two points hide a message, negative points make the words harmless. */
export async function addFilterWords(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { input: { text, kind: category, weight } }: Call<{ text: string; kind: Category; weight: number }>,
): Promise<Done> {
  if (weight === 0 || Math.abs(weight) > WEIGHT_MAX) {
    throw fail('desk.word_weight', { values: { max: WEIGHT_MAX } });
  }
  if (wordKey(text).length < 2 || text.length > FILTER_TEXT_MAX) {
    throw fail('desk.word_text', { values: { max: FILTER_TEXT_MAX } });
  }
  const before = await phraseOf(tx, text);
  await addPhrase(tx, deps, { text, category, weight });
  return {
    text: `"${text}" counts ${weight} as ${category}, within 10 s for all hosts.`,
    ...(before === null ? {} : { before }),
    after: { text, category, weight },
  };
}

export async function removeFilterWords(tx: Tx, _deps: LittleDeps, { subject: text }: Call): Promise<Done> {
  const before = await phraseOf(tx, text);
  if (before === null || !(await removePhrase(tx, text))) throw fail('desk.word_gone');
  return { text: `"${text}" is removed. The filter's own words stay.`, before };
}

async function phraseOf(db: Db, words: string): Promise<LogValues | null> {
  const found = (await listPhrases(db)).find(({ text }) => wordKey(text) === wordKey(words));
  return found === undefined ? null : { text: found.text, category: found.category, weight: found.weight };
}

export async function listFilterSuggestions(db: Db, deps: LittleDeps) {
  return { data: await openSuggestions(db, deps) };
}

/** Marks a suggestion as promotion of gambling or as ordinary, for the next training. */
export async function labelSuggestion(
  tx: Tx,
  _deps: LittleDeps,
  { input: { text, promotes } }: Call<{ text: string; promotes: boolean }>,
): Promise<Done> {
  if (!(await setLabel(tx, { text, promotes }))) throw fail('desk.suggestion_gone');
  const kind = promotes ? 'gambling' : 'ordinary';
  return { text: `It will train the filter as ${kind}.`, after: { kind } };
}

/** Marked suggestions as `pnpm train-filter --data` reads them: a heading, then label and text. */
export async function printTraining(db: Db): Promise<{ data: string }> {
  const lines = await trainingLines(db);
  const text = ['label\ttext', ...lines.map(({ text: line, promotes }) => `${promotes ? 1 : 0}\t${line}`)].join('\n');
  return { data: `${text}\n` };
}

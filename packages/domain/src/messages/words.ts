import * as v from 'valibot';
import type { messagesErrors } from '#messages/errors.ts';
import { fold, plainWord } from '#messages/fold.ts';
import { freeText } from '#text.ts';

/** The words and phrases that a host adds to the filter (decisions.md "Messages"). */

const WORD_LENGTH_MAX = 30;
const KEY_MIN = 2;
/** So many a host may have; every message is read against all of them. */
export const WORDS_MAX = 100;

const invalid = 'messages.word_invalid' satisfies keyof typeof messagesErrors;

/** How the filter reads a word: two spellings of one word have one key. Empty: nothing is left to look for. */
export function wordKey(word: string): string {
  return (fold(word).match(/[a-z0-9]+/g) ?? []).map(plainWord).join(' ');
}

export const HostWord = v.pipe(
  freeText(WORD_LENGTH_MAX, invalid),
  v.check((word) => wordKey(word).length >= KEY_MIN, invalid),
);

import * as v from 'valibot';
import type { messagesErrors } from '#messages/errors.ts';
import { fold, plainWord } from '#messages/fold.ts';
import { freeText } from '#text.ts';

const WORD_LENGTH_MAX = 30;
const KEY_MIN = 2;
/** Limit per host; every message is matched against all of them. */
export const WORDS_MAX = 100;

const invalid = 'messages.word_invalid' satisfies keyof typeof messagesErrors;

/** Equal for spellings that the filter treats alike. Empty: nothing to match. */
export function wordKey(word: string): string {
  return (fold(word).match(/[a-z0-9]+/g) ?? []).map(plainWord).join(' ');
}

export const HostWord = v.pipe(
  freeText(WORD_LENGTH_MAX, invalid),
  v.check((word) => wordKey(word).length >= KEY_MIN, invalid),
);

import type { messagesErrors } from '#messages/errors.ts';
import * as v from 'valibot';
import { oneLine, stripControl, SUPPORTER_NAME_MAX } from '#text-line.ts';
import { typed } from '#typed.ts';

/** ASCII letters, digits, space: `\s` would admit no-break and zero-width spaces, which disguise gambling words. */
const refused = {
  'messages.message_characters': /[^A-Za-z0-9\- !?.,()]/u,
  'messages.name_characters': /[^A-Za-z0-9\- !?.,]/u,
} as const satisfies Partial<Record<keyof typeof messagesErrors, RegExp>>;
type CharactersCode = keyof typeof refused;

/** A message for a host: required, trimmed, at most `max` allowed characters. */
export function message<const Code extends string>(max: number, code: Code) {
  return line('messages.message_characters', max, code);
}

/** A supporter's name: like a message, without parentheses, at most 25 characters. */
export function supporterName<const Code extends string>(code: Code) {
  return line('messages.name_characters', SUPPORTER_NAME_MAX, code);
}

/** Other characters are refused by their own code, with the list of `refusedCharacters`. */
function line<const Code extends string, const Characters extends CharactersCode>(
  characters: Characters,
  max: number,
  code: Code,
) {
  return v.pipe(
    typed(code),
    v.transform(oneLine),
    v.minLength(1, code),
    v.rawCheck(({ dataset, addIssue }) => {
      const received = dataset.typed ? refusedCharacters(dataset.value, characters) : '';
      if (received !== '') addIssue({ message: characters, received });
    }),
    v.maxLength(max, code),
  );
}

export function isCharactersCode(code: string): code is CharactersCode {
  return Object.hasOwn(refused, code);
}

const REFUSED_NAMED = 5;

/** `"@", "#"`; '' if none. Invisible ones are named once; modifiers and joiners of emoji are left out. */
export function refusedCharacters(text: string, code: CharactersCode): string {
  const found = Array.from(oneLine(text)).filter((character) => refused[code].test(character));
  const seen = found.filter((character) => !EMOJI_PART.test(character));
  const named = [
    ...new Set(
      (seen.length > 0 ? seen : found).map((character) =>
        INVISIBLE.test(character) ? 'tak terlihat' : `"${character}"`,
      ),
    ),
  ];
  return named.length > REFUSED_NAMED ? `${named.slice(0, REFUSED_NAMED).join(', ')} dan lainnya` : named.join(', ');
}

const EMOJI_PART = /[\p{Emoji_Modifier}\p{Variation_Selector}\p{Join_Control}]/u;
const INVISIBLE = /[\p{C}\p{Z}\p{M}\p{Emoji_Modifier}]/u;

/** Free text such as a title: required, made safe to store, at most `max` characters of any script. */
export function freeText<const Code extends string>(max: number, code: Code) {
  return v.pipe(typed(code), v.transform(stripControl), v.trim(), v.minLength(1, code), v.maxLength(max, code));
}

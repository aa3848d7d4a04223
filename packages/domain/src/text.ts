import type { messagesErrors } from '#messages/errors.ts';
import * as v from 'valibot';
import { oneLine, stripControl, SUPPORTER_NAME_MAX } from '#text-line.ts';
import { typed } from '#typed.ts';

/**
 * Text that people write and hosts, streams and mails show.
 *
 * The specs allow "letters, digits, hyphen, whitespace and some marks". Letters and digits are ASCII and the only
 * whitespace kept is the ASCII space: JavaScript's `\s` would let no-break, em and zero-width spaces through, which
 * disguise gambling words. Enter and Tab are what ordinary people press, so they become one space instead of a refusal.
 */
/** What a text may not hold, by the refusal that names it. */
const refused = {
  'messages.message_characters': /[^A-Za-z0-9\- !?.,()]/u,
  'messages.name_characters': /[^A-Za-z0-9\- !?.,]/u,
} as const satisfies Partial<Record<keyof typeof messagesErrors, RegExp>>;
type CharactersCode = keyof typeof refused;

/** A message for a host: required, trimmed, at most `max` characters of the allowed set. */
export function message<const Code extends string>(max: number, code: Code) {
  return line('messages.message_characters', max, code);
}

/** A supporter's name: as a message, without parentheses, at most 25 characters. */
export function supporterName<const Code extends string>(code: Code) {
  return line('messages.name_characters', SUPPORTER_NAME_MAX, code);
}

/** Characters outside the allowed set are refused by a code of their own, with what `refusedCharacters` says of them. */
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

/** More than these are not listed one by one. */
const REFUSED_NAMED = 5;

/**
 * The characters of a text that a rule refuses, as its sentence names them: `"@", "#"`; '' when it refuses none. What
 * cannot be seen is called so once. Marks that only colour or join the parts of an emoji go with it.
 */
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

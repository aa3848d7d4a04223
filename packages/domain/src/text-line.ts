/** Lines of text while they are typed and shown: apart from their schemas, which a page needs only to send them. */

export const MABAR_MESSAGE_MAX = 50;
export const SUPPORT_MESSAGE_MAX = 160;
export const SUPPORTER_NAME_MAX = 25;
/** Words longer than this are shortened where they are shown. */
const WORD_MAX = 25;

/** Line breaks and tabs become one space each; outer spaces go. Other white space stays, to be refused by the rule. */
export function oneLine(text: string): string {
  return withoutEnd(text.replace(/\r\n|[\r\n\t]/g, ' ').replace(/^ +/, ''), ' ');
}

/**
 * A text without these characters at its end. A regular expression for that starts anew at every run of them inside the
 * text, and costs the square of its length.
 */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/**
 * Text from outside (player names, free text) made safe to store: line breaks and tabs become spaces, and control,
 * format (bidi, zero-width) and broken surrogate characters are dropped.
 */
export function stripControl(text: string): string {
  return oneLine(text).replace(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, '');
}

/** Every word over 25 characters becomes its first 3, an ellipsis and its last 3; white space stays as it is. */
export function shortenLongWords(text: string): string {
  return text.replace(/\S+/gu, (word) => {
    const characters = Array.from(word);
    if (characters.length <= WORD_MAX) return word;
    return `${characters.slice(0, 3).join('')}…${characters.slice(-3).join('')}`;
  });
}

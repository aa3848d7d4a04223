/** Helpers for lines of text; separate from their schemas, which are only needed to send them. */

export const MABAR_MESSAGE_MAX = 50;
export const SUPPORT_MESSAGE_MAX = 160;
export const SUPPORTER_NAME_MAX = 25;
const WORD_MAX = 25;

/** Line breaks and tabs become spaces, outer spaces are trimmed. Other white space stays, to be refused by the rule. */
export function oneLine(text: string): string {
  return withoutEnd(text.replace(/\r\n|[\r\n\t]/g, ' ').replace(/^ +/, ''), ' ');
}

/** A regular expression would restart at every run inside the text, at quadratic cost. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** A joiner between two emoji, which it makes one, with the emoji before it; or a character that goes. */
const CONTROL =
  /(\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]*\u200D)(?=\p{Extended_Pictographic})|[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** Breaks and tabs become spaces; control, format (bidi, zero-width) and broken surrogate characters go. */
export function stripControl(text: string): string {
  return oneLine(text).replace(CONTROL, '$1');
}

/** Words over 25 characters become their first 3, an ellipsis and their last 3; white space is kept. */
export function shortenLongWords(text: string): string {
  return text.replace(/\S+/gu, (word) => {
    const characters = Array.from(word);
    if (characters.length <= WORD_MAX) return word;
    return `${characters.slice(0, 3).join('')}…${characters.slice(-3).join('')}`;
  });
}

/** The first lines of a text that fit, none cut in the middle; a first line that is too long alone ends between words. */
export function wholeLines(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max);
  const end = Math.max(cut.lastIndexOf('\n'), text.charAt(max) === '\n' ? max : -1);
  if (end > 0) return cut.slice(0, end);
  const space = cut.lastIndexOf(' ');
  return `${withoutEnd(cut.slice(0, space > 0 ? space : max - 1), ' ,.')}…`;
}

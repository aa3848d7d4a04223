/** Our calls nest a few levels; recursion over JSON must end. */
const MAX_LEVELS = 32;
/** Members and items of a body. Our largest call, the words of the voice, has some 300. */
const MAX_VALUES = 5_000;

const [QUOTE, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d];

/** Checked before parsing, which costs a hundred times the length of a body of brackets. Stops at the limit. */
export function isJsonTooBig(text: string): boolean {
  let [values, levels] = [1, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at + 1);
    else if (code === CLOSE_LIST || code === CLOSE_OBJECT) levels -= 1;
    else if (code === COMMA) values += 1;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      values += 1;
      levels += 1;
    }
    if (values > MAX_VALUES || levels > MAX_LEVELS) return true;
  }
  return false;
}

function endOfString(text: string, from: number): number {
  for (let quote = text.indexOf('"', from); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let escapes = 0;
    while (text[quote - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return quote;
  }
  return text.length;
}

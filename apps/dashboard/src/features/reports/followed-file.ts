import { rowsOfLastLine } from '@mabarin/domain/reports/report';

/** Longer than the last line of any file. */
const TAIL = 200;

/** Counts the rows of a report's file while it downloads, and detects an incomplete one at its end. */
export function followFile(): { push(text: string): void; rows(): number; isWhole(): boolean } {
  let quoted = false;
  let lines = 0;
  let tail = '';
  return {
    push(text) {
      for (let index = 0; index < text.length; index += 1) {
        const code = text.charCodeAt(index);
        if (code === QUOTE) quoted = !quoted;
        else if (code === LINE_FEED && !quoted) lines += 1;
      }
      tail = (tail + text).slice(-TAIL);
    },
    // Without the title row.
    rows: () => Math.max(0, lines - 1),
    isWhole() {
      const last = tail.split('\r\n').at(-2);
      return !quoted && tail.endsWith('\r\n') && last !== undefined && rowsOfLastLine(last) === lines - 2;
    },
  };
}

const QUOTE = 34;
const LINE_FEED = 10;

import { stringify } from 'csv-stringify/sync';

export type Cell = string | number | null;

/** Digits that a spreadsheet would change: it rounds beyond 15, writes 12 as 1.2E+11, and drops leading zeros. */
const CHANGED_DIGITS = /^(?:0\d+|\d{12,})$/;

/** RFC 4180. An apostrophe guards text that would begin a formula and digits that would be changed. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  const kept = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' && CHANGED_DIGITS.test(cell) ? `'${cell}` : cell)),
  );
  return stringify(kept, { escape_formulas: true, quote_record_delimiter: true, record_delimiter: 'windows' });
}

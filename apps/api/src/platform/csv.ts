import { stringify } from 'csv-stringify/sync';

/** One cell of a CSV file; null: nothing. */
export type Cell = string | number | null;

/** Digits that a spreadsheet would change: it rounds what is longer than 15, writes 12 as 1.2E+11, and drops zeros in front. */
const CHANGED_DIGITS = /^(?:0\d+|\d{12,})$/;

/**
 * Rows as CSV for spreadsheets (RFC 4180). An apostrophe stands before text that would begin a formula, and before digits
 * that a spreadsheet would read as another number, such as a reference; numbers stay as they are.
 */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  const kept = rows.map((row) =>
    row.map((cell) => (typeof cell === 'string' && CHANGED_DIGITS.test(cell) ? `'${cell}` : cell)),
  );
  return stringify(kept, { escape_formulas: true, quote_record_delimiter: true, record_delimiter: 'windows' });
}

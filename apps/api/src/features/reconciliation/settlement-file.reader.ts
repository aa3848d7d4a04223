import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  headerProblem,
  readSettlementRow,
  type SettlementFormat,
  type SettlementRow,
} from '@mabarin/domain/reconciliation/format';
import { rowReasons, type RefusedLine, type SettlementFault } from '@mabarin/domain/desk/reasons';
import type { WibDate } from '@mabarin/domain/time';
import { CsvError, parse } from 'csv-parse';

/** A file that cannot be imported; its message is for an operator at a terminal, the fault for the desk. */
export class SettlementFileError extends Error {
  readonly fault: SettlementFault | null;
  readonly lines: readonly RefusedLine[];

  constructor(message: string, fault: SettlementFault | null, lines: readonly RefusedLine[] = []) {
    super(message);
    this.fault = fault;
    this.lines = lines;
  }
}

/** Limits of a file; a longer one has to be split. */
const ROWS_MAX = 200_000;
const RECORD_BYTES_MAX = 64_000;
/** Unreadable lines that the error names. */
const PROBLEMS_SHOWN = 5;

export type SettlementFile = {
  rows: SettlementRow[];
  /** Rows skipped by the format, and repeated rows. */
  leftOut: number;
  repeated: number;
};

/**
 * Reads a settlement file completely before it is used. `today` is the last valid day. Throws
 * `SettlementFileError` when a line cannot be read.
 */
export async function readSettlementFile(
  file: { name: string; content: Readable },
  format: SettlementFormat,
  today: WibDate,
): Promise<SettlementFile> {
  const { delimiter } = format;
  const parser = parse({ bom: true, delimiter, info: true, skip_empty_lines: true, max_record_size: RECORD_BYTES_MAX });
  try {
    return await pipeline(file.content, parser, (records: AsyncIterable<CsvRecord>) =>
      readRecords(records, format, today),
    );
  } catch (error) {
    throw problemOf(error, file.name);
  }
}

type CsvRecord = { record: string[]; info: { lines: number } };

async function readRecords(
  records: AsyncIterable<CsvRecord>,
  format: SettlementFormat,
  today: WibDate,
): Promise<SettlementFile> {
  let header: string[] | null = null;
  const rows = new Map<string, { row: SettlementRow; line: number }>();
  const problems: string[] = [];
  const lines: RefusedLine[] = [];
  let leftOut = 0;
  let repeated = 0;
  for await (const { record, info } of records) {
    if (header === null) {
      header = record.map((name) => name.trim());
      const problem = headerProblem(format, header);
      if (problem !== null) throw new SettlementFileError(`The file is of another kind: ${problem}.`, 'other_kind');
      continue;
    }
    const cells = Object.fromEntries(header.map((name, at) => [name, record[at] ?? '']));
    const row = readSettlementRow(format, cells, today);
    if (row === null) leftOut += 1;
    else if ('problem' in row) {
      problems.push(`line ${info.lines}: ${row.problem}`);
      lines.push({ line: info.lines, told: row.told });
    } else {
      const before = rows.get(row.key);
      if (before === undefined) rows.set(row.key, { row, line: info.lines });
      else if (JSON.stringify(before.row) === JSON.stringify(row)) repeated += 1;
      else {
        problems.push(`lines ${before.line} and ${info.lines} differ under one name`);
        lines.push({ line: info.lines, told: rowReasons.differs(before.line) });
      }
    }
    if (problems.length === PROBLEMS_SHOWN) break;
    if (rows.size > ROWS_MAX)
      throw new SettlementFileError(`The file has more than ${ROWS_MAX} rows: import it in parts.`, 'too_long');
  }
  if (header === null) throw new SettlementFileError('The file is empty.', 'empty');
  if (problems.length > 0)
    throw new SettlementFileError(`Nothing was imported:\n${problems.join('\n')}`, 'lines', lines);
  return { rows: [...rows.values()].map(({ row }) => row), leftOut, repeated };
}

const csvProblems: Readonly<Record<string, string>> = {
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: 'it has not as many cells as the first line; was the file cut?',
  CSV_MAX_RECORD_SIZE: 'it is longer than any row of a settlement',
  CSV_QUOTE_NOT_CLOSED: 'a quote is not closed; was the file cut?',
};

function problemOf(error: unknown, name: string): unknown {
  if (error instanceof CsvError) {
    const line = 'lines' in error ? Number(error['lines']) : 0;
    return new SettlementFileError(
      `Nothing was imported:\nline ${line}: ${csvProblems[error.code] ?? `it is no line of a CSV (${error.code})`}`,
      'lines',
      [{ line, told: null }],
    );
  }
  if (error instanceof Error && 'syscall' in error)
    return new SettlementFileError(`${name} cannot be read: ${error.message}.`, null);
  return error;
}

import {
  lastLineOf,
  periodOfDays,
  reportColumns,
  XLSX_ROWS,
  type ReportFile,
  type ReportFileForm,
} from '@mabarin/domain/reports/report';
import { cellsOf } from './file.cells.ts';
import { countFileRows, readFilePage, type FileCursor, type FileScope } from './file.queries.ts';
import { accountPeriod } from '#features/ledger/index.ts';
import { csvOf, type Cell } from '#platform/csv.ts';
import type { Db } from '#schema.ts';

/** Rows that are read at once; the next are read when the reader has taken these. */
const PAGE = 500;

/** Spreadsheets take a file without it for text of their own country. */
const BYTE_ORDER_MARK = '\uFEFF';

/** How many rows a file of a host will have; null: more than a spreadsheet's own format takes. */
export async function countReportFile(db: Db, hostId: string, form: ReportFileForm): Promise<number | null> {
  return countFileRows(db, form.file, { scope: await scopeOf(db, hostId, form), limit: XLSX_ROWS });
}

/**
 * A file as CSV (RFC 4180, with a byte order mark): a line of titles, the rows, and a last line that says how many there
 * were, without which it is not whole. A chunk is some whole lines. Each page is a statement of its own behind the row
 * before it, so a reader who is slow or gone holds no connection and no transaction. `emails`: with the addresses that
 * viewers do not hide.
 */
export async function* reportLines(
  db: Db,
  hostId: string,
  form: ReportFileForm,
  { emails }: { emails: boolean },
): AsyncGenerator<string> {
  const { file } = form;
  const scope = await scopeOf(db, hostId, form);
  yield BYTE_ORDER_MARK + csvOf([reportColumns[file].map(({ title }) => title)]);
  let count = 0;
  let after: FileCursor | null = null;
  for (;;) {
    const page: CellPage = await readCells(db, file, { scope, after, emails });
    if (page.cells.length > 0) yield csvOf(page.cells);
    count += page.cells.length;
    after = page.cursor;
    if (page.cells.length < PAGE) break;
  }
  yield csvOf([[lastLineOf(count), ...Array.from({ length: reportColumns[file].length - 1 }, () => '')]]);
}

type CellPage = { cells: Cell[][]; cursor: FileCursor | null };

async function readCells<File extends ReportFile>(
  db: Db,
  file: File,
  { scope, after, emails }: { scope: FileScope; after: FileCursor | null; emails: boolean },
): Promise<CellPage> {
  const { rows, cursor } = await readFilePage(db, file, { scope, after, limit: PAGE });
  return { cells: rows.map((row) => cellsOf(file, row, emails)), cursor };
}

async function scopeOf(db: Db, hostId: string, form: ReportFileForm): Promise<FileScope> {
  const period = periodOfDays(form);
  return { hostId, period, account: await accountPeriod(db, hostId, period) };
}

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

/** Rows per read; the next are read when the reader has taken these. More would outlive two collections of garbage. */
const PAGE = 100;

/** Without it spreadsheets assume a local encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Number of rows of a file; null: more than a spreadsheet's own format takes. */
export async function countReportFile(db: Db, hostId: string, form: ReportFileForm): Promise<number | null> {
  return countFileRows(db, form.file, { scope: await scopeOf(db, hostId, form), limit: XLSX_ROWS });
}

/**
 * A file as CSV (RFC 4180, with a byte order mark): titles, rows, and a last line with their number, which marks a
 * complete file. A chunk is whole lines. Each page is its own statement, so a slow reader holds no connection.
 * `emails`: includes addresses that viewers do not hide.
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

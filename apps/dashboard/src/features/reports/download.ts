import { failureOf } from '@mabarin/api-client/envelope';
import { prepareReportFile } from '@mabarin/api-client/contract/reports';
import { reportColumns, type ReportFileForm } from '@mabarin/domain/reports/report';
import { config } from '@mabarin/web/config';
import { followFile } from './followed-file.ts';
import { silenceLimit, type SilenceLimit } from './silence-limit.ts';
import { call } from '#platform/api.ts';

/** Rows that came, and how many there will be; null: nobody has counted that many. */
export type Progress = { rows: number; of: number | null };

/** The file ended before its last line: `rows` of it came. */
export class CutError extends Error {
  readonly rows: number;

  constructor(rows: number, cause?: unknown) {
    super(`the file was cut after ${rows} rows`, { cause });
    this.rows = rows;
  }
}

/** Nothing of the file came for `SILENCE_SECONDS`. */
export class StalledError extends Error {}

/** More rows than a spreadsheet's own format takes here. */
export class TooManyRowsError extends Error {}

/** Rows come in pages of milliseconds each: a connection so long silent brings none any more. */
export const SILENCE_SECONDS = 30;
/** What is in memory of a file before the browser gets it to keep. */
const HELD_BYTES = 4_000_000;

type Options = { onProgress: (progress: Progress) => void; signal: AbortSignal };

/**
 * A report's file, followed while it comes. Throws `CutError` for one that is not whole, `StalledError` for one that
 * comes no more, `TooManyRowsError` for a spreadsheet that would be too long, and what calls throw.
 */
export async function downloadReport(form: ReportFileForm, extension: 'csv' | 'xlsx', options: Options): Promise<Blob> {
  const { data } = await call(prepareReportFile, form, { signal: options.signal });
  if (extension === 'xlsx' && data.rows === null) throw new TooManyRowsError();
  options.onProgress({ rows: 0, of: data.rows });
  const csv = await readFile(data, options);
  return extension === 'csv' ? csv : toSpreadsheet(csv, form, options.signal);
}

type Prepared = { path: string; rows: number | null };

async function readFile(file: Prepared, { onProgress, signal }: Options): Promise<Blob> {
  const limit = silenceLimit(signal, SILENCE_SECONDS * 1_000);
  try {
    return await readWithin(limit, file, onProgress);
  } catch (error) {
    throw limit.isOver() ? new StalledError('the file stalled', { cause: error }) : error;
  } finally {
    limit.clear();
  }
}

async function readWithin(
  { signal, heard }: SilenceLimit,
  { path, rows: of }: Prepared,
  onProgress: Options['onProgress'],
): Promise<Blob> {
  const response = await fetch(new URL(path, config.origins.api), { credentials: 'include', signal });
  if (!response.ok || response.body === null) {
    throw failureOf((await response.json()) as Record<string, unknown>, { httpStatus: response.status, retryAfter: 0 });
  }
  const followed = followFile();
  const decoder = new TextDecoder();
  const parts: Blob[] = [];
  let held: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  try {
    const reader = response.body.getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      heard();
      followed.push(decoder.decode(value, { stream: true }));
      held.push(value);
      bytes += value.length;
      if (bytes >= HELD_BYTES) {
        // The browser may keep a blob on the disk.
        parts.push(new Blob(held));
        [held, bytes] = [[], 0];
      }
      onProgress({ rows: followed.rows(), of });
    }
  } catch (error) {
    if (signal.aborted) throw error;
    throw new CutError(followed.rows(), error);
  }
  if (!followed.isWhole()) throw new CutError(followed.rows());
  return new Blob([...parts, ...held], { type: 'text/csv;charset=utf-8' });
}

/** Makes a spreadsheet of a CSV file in a thread of its own, so that the page goes on meanwhile. */
function toSpreadsheet(csv: Blob, { file }: ReportFileForm, signal: AbortSignal): Promise<Blob> {
  const worker = new Worker(new URL('./xlsx.worker.ts', import.meta.url), { type: 'module' });
  const made = new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Blob | null>) =>
      data === null ? reject(new Error('no spreadsheet was made')) : resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
  worker.postMessage({ csv, columns: reportColumns[file] });
  return made.finally(() => worker.terminate());
}

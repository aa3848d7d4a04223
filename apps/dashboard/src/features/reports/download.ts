import { failureOf } from '@mabarin/api-client/envelope';
import { prepareReportFile } from '@mabarin/api-client/contract/reports';
import { reportColumns, type ReportColumn, type ReportFileForm } from '@mabarin/domain/reports/report';
import { config } from '@mabarin/web/config';
import { followFile } from './followed-file.ts';
import { silenceLimit, type SilenceLimit } from './silence-limit.ts';
import { call } from '#platform/api.ts';

/** Rows received and rows expected; `of` is null when there are too many to count. */
export type Progress = { rows: number; of: number | null };

/** The file ended before its last line, after `rows` rows. */
export class CutError extends Error {
  readonly rows: number;

  constructor(rows: number, cause?: unknown) {
    super(`the file was cut after ${rows} rows`, { cause });
    this.rows = rows;
  }
}

/** No data arrived for `SILENCE_SECONDS`. */
export class StalledError extends Error {}

/** More rows than the spreadsheet format can hold here. */
export class TooManyRowsError extends Error {}

/** Pages of rows take milliseconds, so a connection this silent is dead. */
export const SILENCE_SECONDS = 30;
/** Bytes held in memory before they move into a blob. */
const HELD_BYTES = 4_000_000;

type Options = { onProgress: (progress: Progress) => void; signal: AbortSignal };

/**
 * Downloads a report's file with progress. Throws `CutError` for an incomplete file, `StalledError` for silence,
 * `TooManyRowsError` for a spreadsheet that would be too long, and the errors of `call`.
 */
export async function downloadReport(form: ReportFileForm, extension: 'csv' | 'xlsx', options: Options): Promise<Blob> {
  const { data } = await call(prepareReportFile, form, { signal: options.signal });
  if (extension === 'xlsx' && data.rows === null) throw new TooManyRowsError();
  options.onProgress({ rows: 0, of: data.rows });
  const csv = await readFile(data, options);
  return extension === 'csv' ? csv : toSpreadsheet(csv, reportColumns[form.file], options.signal);
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
        // A browser may keep blobs on disk.
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

/** Converts a CSV file to a spreadsheet in a worker, so that the page stays responsive. */
export function toSpreadsheet(csv: Blob, columns: readonly ReportColumn[], signal: AbortSignal): Promise<Blob> {
  const worker = new Worker(new URL('./xlsx.worker.ts', import.meta.url), { type: 'module' });
  const made = new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Blob | null>) =>
      data === null ? reject(new Error('no spreadsheet was made')) : resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
  worker.postMessage({ csv, columns });
  return made.finally(() => worker.terminate());
}

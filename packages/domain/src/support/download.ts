import * as v from 'valibot';
import type { PlainFailureCode } from '#errors.ts';
import type { supportErrors } from '#support/errors.ts';
import { addDays, isWibDate, type WibDate } from '#time.ts';
import { typed } from '#typed.ts';

const DOWNLOAD_DAYS = 15;

type Code = PlainFailureCode & keyof typeof supportErrors;
const empty = 'support.download_empty' satisfies Code;

const date = v.pipe(typed(empty), v.check(isWibDate, empty));

export const SupportDownloadForm = v.object({ dateStart: date, dateEnd: date }, empty);
export type SupportDownloadForm = v.InferOutput<typeof SupportDownloadForm>;

export function refuseDownload({ dateStart, dateEnd }: SupportDownloadForm, today: WibDate): Code | null {
  if (dateEnd < dateStart) return 'support.download_reversed';
  if (dateStart < addDays(today, -DOWNLOAD_DAYS)) return 'support.download_too_old';
  return null;
}

export function downloadName(username: string, { dateStart, dateEnd }: SupportDownloadForm): string {
  return `${username} support [${dateStart}_${dateEnd}].csv`;
}

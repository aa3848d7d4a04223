import type { AlertPicture, Media, MediaLibrary } from '@mabarin/api-client/contract/alerts';
import { MEDIA_FILE_BYTES, MEDIA_NAME_MAX } from '@mabarin/domain/alerts/media';
import type { MediaRef } from '@mabarin/domain/alerts/tier';
import type { PlainFailureCode } from '@mabarin/domain/errors';
import { stripControl } from '@mabarin/domain/text-line';
import { formatNumber } from '@mabarin/ui/format/money';

/** What of a tier a file is picked for. */
export type MediaKind = 'picture' | 'sound';

export function kindOf({ type }: Pick<Media, 'type'>): MediaKind {
  return type === 'sound' ? 'sound' : 'picture';
}

/** Whether nobody knows its kind yet: an MP4 or WebM may hold sound alone, which is seen when it is encoded. */
export function isKindOpen({ type, state }: Pick<Media, 'type' | 'state'>): boolean {
  return type === 'video' && state !== 'ready';
}

/** A file by its name; undefined: none, or it is there no more. */
export function mediaOf(media: MediaLibrary | undefined, ref: MediaRef | null): Media | undefined {
  return media === undefined ? undefined : [...media.own, ...media.library].find((each) => each.ref === ref);
}

/** The picture of a tier, as an alert carries it; null: none that can be shown. */
export function pictureOf(media: MediaLibrary | undefined, ref: MediaRef | null): AlertPicture | null {
  const found = mediaOf(media, ref);
  if (found === undefined || found.type === 'sound' || found.url === null) return null;
  const { type, url, width, height } = found;
  return { type, url, width: width ?? 0, height: height ?? 0 };
}

const MEGABYTE = 1_000_000;

/** `420 kB`, `1,2 MB`, `100 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < MEGABYTE) return `${formatNumber(Math.ceil(bytes / 1_000))} kB`;
  const tenths = Math.ceil(bytes / (MEGABYTE / 10));
  return `${formatNumber(Math.floor(tenths / 10))}${tenths % 10 === 0 ? '' : `,${tenths % 10}`} MB`;
}

/** What a file is called here: its name without the ending. */
export function nameOfFile(file: string): string {
  const name = stripControl(file.replace(/\.\w{1,5}$/, '')).trim();
  return Array.from(name).slice(0, MEDIA_NAME_MAX).join('').slice(0, MEDIA_NAME_MAX).trim() || 'File';
}

/** Why a file need not be sent; null: the server decides, by its bytes. */
export function refusalOf(file: Pick<File, 'size' | 'type'>, encodes: boolean): PlainFailureCode | null {
  if (file.size > MEDIA_FILE_BYTES) return 'overlay.media_too_large';
  if (!encodes && file.type !== '' && !file.type.startsWith('image/')) return 'overlay.media_images_only';
  return null;
}

import type { AlertPicture, Media, MediaLibrary } from '@mabarin/api-client/contract/alerts';
import { MEDIA_FILE_BYTES, MEDIA_NAME_MAX } from '@mabarin/domain/alerts/media';
import type { MediaRef } from '@mabarin/domain/alerts/tier';
import type { PlainFailureCode } from '@mabarin/domain/errors';
import { stripControl } from '@mabarin/domain/text-line';
import { formatNumber } from '@mabarin/ui/format/money';

export type MediaKind = 'picture' | 'sound';

export function kindOf({ type }: Pick<Media, 'type'>): MediaKind {
  return type === 'sound' ? 'sound' : 'picture';
}

/** True for an MP4 or WebM that is not encoded yet: it may hold sound alone. */
export function isKindOpen({ type, state }: Pick<Media, 'type' | 'state'>): boolean {
  return type === 'video' && state !== 'ready';
}

/** Finds a file; undefined when `ref` is null or the file is gone. */
export function mediaOf(media: MediaLibrary | undefined, ref: MediaRef | null): Media | undefined {
  return media === undefined ? undefined : [...media.own, ...media.library].find((each) => each.ref === ref);
}

/** The picture of a tier as an alert carries it; null when none can be shown. */
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

/** Name of a file without its ending, cleaned and cut to length. */
export function nameOfFile(file: string): string {
  const name = stripControl(file.replace(/\.\w{1,5}$/, '')).trim();
  return Array.from(name).slice(0, MEDIA_NAME_MAX).join('').slice(0, MEDIA_NAME_MAX).trim() || 'File';
}

/** Reason not to upload a file; null lets the server decide, by its bytes. */
export function refusalOf(file: Pick<File, 'size' | 'type'>, encodes: boolean): PlainFailureCode | null {
  if (file.size > MEDIA_FILE_BYTES) return 'overlay.media_too_large';
  if (!encodes && file.type !== '' && !file.type.startsWith('image/')) return 'overlay.media_images_only';
  return null;
}

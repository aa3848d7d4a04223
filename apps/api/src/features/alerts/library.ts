import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Media } from '@mabarin/api-client/contract/alerts';
import { MEDIA_LIBRARY } from '@mabarin/domain/alerts/library';
import type { MediaType } from '@mabarin/domain/alerts/media';
import { packageFolder } from '#platform/package-folder.ts';

/** The files that come with Mabarin, in memory: a few hundred kB. */

const FOLDER = join(packageFolder, 'src/features/alerts/library');

const endings: Readonly<Record<MediaType, 'webp' | 'webm' | 'mp3'>> = { image: 'webp', video: 'webm', sound: 'mp3' };
const mimes = { webp: 'image/webp', webm: 'video/webm', mp3: 'audio/mpeg' } as const;

/** The address contains the hash, so a file never changes under it. */
export function mediaPath(type: MediaType, hash: string): string {
  return `/media/${hash}.${endings[type]}`;
}

type LibraryFile = { media: Media & { url: string }; mime: string; bytes: Buffer; webp: Buffer | null };

const files: readonly LibraryFile[] = MEDIA_LIBRARY.map(({ name, label, type, width, height, ms }) => {
  const bytes = readFileSync(join(FOLDER, `${name}.${endings[type]}`));
  const webp = type === 'video' ? readFileSync(join(FOLDER, `${name}.webp`)) : null;
  const path = (of: MediaType, content: Buffer) => mediaPath(of, createHash('sha256').update(content).digest('hex'));
  const about = {
    ref: `library:${name}`,
    name: label,
    type,
    state: 'ready',
    bytes: bytes.length,
    fault: null,
  } as const;
  const urls = { url: path(type, bytes), webp: webp === null ? null : path('image', webp) };
  return { media: { ...about, ...urls, width, height, ms }, mime: mimes[endings[type]], bytes, webp };
});

export const libraryMedia: readonly (Media & { url: string })[] = files.map(({ media }) => media);

const byPath = new Map(
  files.flatMap(({ media, mime, bytes, webp }) => [
    [media.url, { mime, bytes }] as const,
    ...(webp === null || media.webp === null ? [] : [[media.webp, { mime: mimes.webp, bytes: webp }] as const]),
  ]),
);

export function libraryFile(path: string): { mime: string; bytes: Buffer } | undefined {
  return byPath.get(path);
}

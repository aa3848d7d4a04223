import type { Media, MediaLibrary } from '@mabarin/api-client/contract/alerts';
import { expect, test } from 'vitest';
import { formatBytes, isKindOpen, nameOfFile, pictureOf, refusalOf } from './media.ts';

const file = (changes: Partial<Media>): Media => ({
  ref: 'media:1',
  name: 'naga',
  type: 'image',
  state: 'ready',
  url: '/media/naga.webp',
  webp: null,
  bytes: 1_000,
  width: 480,
  height: 320,
  ms: null,
  fault: null,
  ...changes,
});

test('sizes are said as people say them, rounded up', () => {
  expect([0, 1, 419_001, 999_001, 1_000_000, 1_150_000, 12_000_000, 100_000_000].map(formatBytes)).toEqual([
    '0 kB',
    '1 kB',
    '420 kB',
    '1.000 kB',
    '1 MB',
    '1,2 MB',
    '12 MB',
    '100 MB',
  ]);
});

test('a file is named after itself, without its ending and what cannot be seen', () => {
  expect(nameOfFile('naga api.final.GIF')).toBe('naga api.final');
  expect(nameOfFile('.webm')).toBe('File');
  expect(nameOfFile('\u202Egpj.png')).toBe('gpj');
  expect(nameOfFile(`${'🦌'.repeat(60)}.png`).length).toBeLessThanOrEqual(60);
});

test('a file that is too large, or that this server cannot encode, is refused before it is sent', () => {
  expect(refusalOf({ size: 5_000_000, type: 'video/mp4' }, true)).toBeNull();
  expect(refusalOf({ size: 5_000_001, type: 'image/png' }, true)).toBe('overlay.media_too_large');
  expect(refusalOf({ size: 1, type: 'video/mp4' }, false)).toBe('overlay.media_images_only');
  expect(refusalOf({ size: 1, type: '' }, false)).toBeNull();
});

test('what is uploaded as a video may be a sound until it is encoded, nothing else may', () => {
  expect(
    [file({ type: 'video', state: 'processing' }), file({ type: 'video', state: 'failed' })].map(isKindOpen),
  ).toEqual([true, true]);
  expect([file({}), file({ type: 'video' }), file({ type: 'sound', state: 'processing' })].map(isKindOpen)).toEqual([
    false,
    false,
    false,
  ]);
});

test('a tier shows its file only once that is ready, and no sound', () => {
  const media = (changes: Partial<Media>): MediaLibrary => ({
    own: [file(changes)],
    library: [],
    used: 0,
    limit: 1,
    video: true,
  });
  expect(pictureOf(media({}), 'media:1')).toEqual({ type: 'image', url: '/media/naga.webp', width: 480, height: 320 });
  expect(pictureOf(media({ state: 'processing', url: null }), 'media:1')).toBeNull();
  expect(pictureOf(media({ type: 'sound' }), 'media:1')).toBeNull();
  expect(pictureOf(media({}), 'media:2')).toBeNull();
  expect(pictureOf(undefined, null)).toBeNull();
});

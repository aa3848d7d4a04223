import type { Media } from '@mabarin/api-client/contract/alerts';
import { render } from '@mabarin/ui/testing/render';
import { expect, onTestFinished, test, vi } from 'vitest';
import { MediaThumb } from './media-thumb.tsx';

const video: Media = {
  ref: 'media:6d1f3f0c-8a43-4a3e-9b5e-0a3f6d1f3f0c',
  name: 'Kancil',
  type: 'video',
  state: 'ready',
  url: '/media/a.webm',
  webp: '/media/b.webp',
  bytes: 9,
  width: 9,
  height: 9,
  ms: 1_000,
  fault: null,
};

test('a transparent video is its animated WebP where WebM is drawn opaque', async () => {
  const pixels = { data: new Uint8ClampedArray([0, 0, 0, 255]) } as unknown as ImageData;
  vi.spyOn(CanvasRenderingContext2D.prototype, 'getImageData').mockReturnValue(pixels);
  const moving = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.spyOn(window, 'matchMedia').mockReturnValue(moving as unknown as MediaQueryList);
  onTestFinished(() => void vi.restoreAllMocks());
  await render(<MediaThumb media={video} />);
  await expect.poll(() => document.querySelector('img')?.src).toMatch(/\/media\/b\.webp$/);
  expect(document.querySelector('video')).toBeNull();
});

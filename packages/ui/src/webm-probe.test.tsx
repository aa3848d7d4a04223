import { afterEach, expect, test, vi } from 'vitest';
import { drawsWebmOpaque } from './webm-probe.ts';

afterEach(() => void vi.restoreAllMocks());

test('an engine that keeps the transparency of WebM is found by its pixel', async () => {
  expect(await drawsWebmOpaque()).toBe(false);
});

test('one that draws it opaque, or plays no WebM, is found too', async () => {
  const pixels = { data: new Uint8ClampedArray([0, 0, 0, 255]) } as unknown as ImageData;
  vi.spyOn(CanvasRenderingContext2D.prototype, 'getImageData').mockReturnValueOnce(pixels);
  expect(await drawsWebmOpaque()).toBe(true);
  vi.spyOn(URL, 'createObjectURL').mockReturnValueOnce('blob:nothing');
  expect(await drawsWebmOpaque()).toBe(true);
});

import { Resvg } from '@resvg/resvg-js';
import fc from 'fast-check';
import jsqr from 'jsqr';
import { expect, test } from 'vitest';
import { qrPath } from './qr.ts';

/** Draws a QR as the overlay does, black on white, so many pixels wide, and reads it. */
function read(text: string, pixels: number): string | undefined {
  const { side, path } = qrPath(text);
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}">
    <rect width="${side}" height="${side}" fill="#fff"/><path d="${path}"/>
  </svg>`;
  const image = new Resvg(drawn, { fitTo: { mode: 'width', value: pixels } }).render();
  return jsqr.default(new Uint8ClampedArray(image.pixels), image.width, image.height)?.data;
}

test('a QR of the longest address as a path is read 200 pixels wide, where a module is no whole pixel', () => {
  const address = `https://mabarin.example/${'kancil'.repeat(5)}ab/support`;
  expect(200 % qrPath(address).side).not.toBe(0);
  expect(read(address, 200)).toBe(address);
});

test('it has its quiet zone of four modules inside its square', () => {
  const { side, path } = qrPath('https://mabarin.example/kancil');
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/g)].map((run) => run.slice(1).map(Number));
  expect(path.replaceAll(/M\d+ \d+h\d+v1h-\d+z/g, '')).toBe('');
  const [first, last] = [runs.map(([x = 0]) => x), runs.map(([x = 0, , length = 0]) => x + length)];
  expect([Math.min(...first), Math.max(...last)]).toEqual([4, side - 4]);
  expect([runs[0]?.[1], runs.at(-1)?.[1]]).toEqual([4, side - 5]);
});

test('a code is read again wherever digits, capitals and other letters meet in it', () => {
  const run = fc.tuple(fc.constantFrom('7', 'Q', 'a', 'é'), fc.integer({ min: 1, max: 18 }));
  fc.assert(
    fc.property(fc.array(run, { minLength: 1, maxLength: 6 }), (runs) => {
      const text = runs.map(([letter, length]) => letter.repeat(length)).join('');
      expect(read(text, 400)).toBe(text);
    }),
    { numRuns: 60 },
  );
});

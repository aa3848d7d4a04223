import { describe, expect, test } from 'vitest';
import { marqueeRun, qrSide, rowsIn, shareRows, unitOf } from './fit.ts';

const sources = [
  { width: 800, height: 600 },
  { width: 1920, height: 1080 },
  { width: 1920, height: 80 },
  { width: 1080, height: 1920 },
  { width: 400, height: 900 },
  { width: 120, height: 60 },
];

describe('fitting [dash 2 widget]', () => {
  test('a unit is a hundredth of the longer side of the source, times the scale', () => {
    const small = { width: 20, height: 10 };
    expect(unitOf({ width: 1920, height: 1080 }, 1, small)).toBe(19.2);
    expect(unitOf({ width: 800, height: 600 }, 0.5, small)).toBe(4);
    expect(unitOf({ width: 400, height: 700 }, 1, small)).toBe(8);
    expect(unitOf({ width: 1080, height: 1920 }, 1, small)).toBe(19.2);
  });

  test('a name in a list of one column is 36 px or more of a portrait stream that is 1080 wide', () => {
    const list = { width: 48, height: 24 };
    const unit = unitOf({ width: 1080, height: 1920 }, 1, list);
    expect(1.9 * unit).toBeGreaterThanOrEqual(36);
    expect(list.width * unit).toBeLessThan(1_080);
  });

  test('a QR is never too small for a camera, unless its source is', () => {
    expect(qrSide({ width: 1920, height: 1080 }, 384)).toBe(384);
    expect(qrSide({ width: 800, height: 600 }, 80)).toBe(200);
    expect(qrSide({ width: 300, height: 200 }, 50)).toBe(120);
  });

  test.each(sources)('nothing is wider or higher than a source of $width x $height, at any scale', (source) => {
    for (const scale of [0.5, 1, 3]) {
      for (const natural of [
        { width: 48, height: 16 },
        { width: 90, height: 8 },
      ]) {
        const unit = unitOf(source, scale, natural);
        expect(natural.width * unit).toBeLessThanOrEqual(source.width);
        expect(natural.height * unit).toBeLessThanOrEqual(source.height);
      }
    }
  });

  test('as many rows as fit, at least one', () => {
    const table = { head: 10, row: 4, gap: 1 };
    expect(rowsIn({ width: 800, height: 600 }, 8, table)).toBe(13);
    expect(rowsIn({ width: 800, height: 100 }, 8, table)).toBe(1);
  });

  test('two lists share the rows: who waits gets half of them when that is needed', () => {
    expect(shareRows(10, 4, 200)).toEqual([4, 6]);
    expect(shareRows(10, 200, 200)).toEqual([5, 5]);
    expect(shareRows(10, 200, 2)).toEqual([8, 2]);
    expect(shareRows(10, 3, 2)).toEqual([3, 2]);
    expect(shareRows(10, 0, 0)).toEqual([0, 0]);
    expect(shareRows(1, 4, 4)).toEqual([1, 0]);
  });
});

describe('a running text [dash 2 widget]', () => {
  test('takes as long as its words are wide, so that a long one is not faster', () => {
    const em = 50;
    const short = marqueeRun('normal', { text: 2_000, room: 1_920, em });
    const long = marqueeRun('normal', { text: 20_000, room: 1_920, em });
    expect(short).toEqual({ copies: 1, seconds: 8.9 });
    expect(long).toEqual({ copies: 1, seconds: 88.9 });
  });

  test('stands there often enough to leave no hole', () => {
    expect(marqueeRun('normal', { text: 300, room: 1_920, em: 50 }).copies).toBe(7);
    expect(marqueeRun('fast', { text: 0, room: 1_920, em: 50 }).copies).toBe(39);
  });

  test('goes at three speeds', () => {
    const seconds = (speed: 'slow' | 'normal' | 'fast') =>
      marqueeRun(speed, { text: 1_920, room: 1_920, em: 50 }).seconds;
    expect([seconds('slow'), seconds('normal'), seconds('fast')]).toEqual([15.4, 8.5, 5.1]);
  });
});

import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** The share of differing pixels, and both pictures overlaid with the differences in red. */
export type Difference = { share: number; png: Buffer };

/** Tolerated colour difference of a pixel, 0 to 1, for re-smoothed edges. */
const THRESHOLD = 0.1;

/** Null when equal. Extra height of one picture counts as a difference. */
export function difference(before: PNG, after: PNG): Difference | null {
  const width = Math.max(before.width, after.width);
  const height = Math.max(before.height, after.height);
  const diff = new PNG({ width, height });
  const [left, right] = [padded(before, width, height), padded(after, width, height)];
  const count = pixelmatch(left.data, right.data, diff.data, width, height, { threshold: THRESHOLD });
  return count === 0 ? null : { share: count / (width * height), png: PNG.sync.write(diff) };
}

function padded(picture: PNG, width: number, height: number): PNG {
  if (picture.width === width && picture.height === height) return picture;
  const larger = new PNG({ width, height });
  PNG.bitblt(picture, larger, 0, 0, picture.width, picture.height, 0, 0);
  return larger;
}

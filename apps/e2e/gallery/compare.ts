import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

/** Two pictures that differ: the share of their pixels, and both laid over each other with the differences in red. */
export type Difference = { share: number; png: Buffer };

/** How far a pixel's colour may be off, of 1: what smoothing an edge anew may do. */
const THRESHOLD = 0.1;

/** Null: they are the same. One that is longer differs by what the other has not. */
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

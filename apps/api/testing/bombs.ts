import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { PHOTO_MAX_BYTES } from '@mabarin/domain/accounts/join';
import { chunk, hugePng, picture, PNG_SIGNATURE } from './images.ts';

/** A file that costs a careless reader much more than its length; all of them are small enough to be uploaded. */
export type Bomb = { name: string; bytes: Buffer };

const LARGEST = 4_000;
const ENOUGH = PHOTO_MAX_BYTES - 1_000;

function pngOf(
  { width, height, depth = 8, colour = 6, interlaced = false }: PngHead,
  before: readonly Buffer[],
  pixels: readonly Buffer[],
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8);
  const ends = [chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([PNG_SIGNATURE, chunk('IHDR', head), ...before, ...pixels, ...ends]);
}
type PngHead = { width: number; height: number; depth?: number; colour?: number; interlaced?: boolean };

const zeros = (length: number) => deflateSync(Buffer.alloc(length), { level: 9 });
const small = { width: 100, height: 100 };
const smallPixels = [chunk('IDAT', zeros(100 * 401))];
function many<Item>(count: number, make: () => Item): Item[] {
  return Array.from({ length: count }, make);
}

function packedText(name: 'zTXt' | 'iTXt', megabytes: number): Buffer {
  const head = name === 'zTXt' ? 'Comment\0\0' : 'Comment\0\u0001\0\0\0';
  return chunk(
    name,
    Buffer.concat([Buffer.from(head, 'latin1'), deflateSync(Buffer.alloc(megabytes * 1_000_000, 65))]),
  );
}

function webpOf(chunks: readonly [string, Buffer][]): Buffer {
  const body = Buffer.concat(
    chunks.flatMap(([name, data]) => {
      const length = Buffer.alloc(4);
      length.writeUInt32LE(data.length);
      return [Buffer.from(name, 'latin1'), length, data, Buffer.alloc(data.length % 2)];
    }),
  );
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length + 4);
  return Buffer.concat([Buffer.from('RIFF', 'latin1'), size, Buffer.from('WEBP', 'latin1'), body]);
}

function canvas(width: number, height: number, flags = 0): [string, Buffer] {
  const data = Buffer.alloc(10);
  data[0] = flags;
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return ['VP8X', data];
}

/** A JPEG whose last scan stands in it as often as fits, or `most` times. */
function repeatedScans(jpeg: Buffer, most: number): Buffer {
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(last, -2);
  const count = Math.min(most, Math.floor((ENOUGH - jpeg.length) / scan.length));
  return Buffer.concat([jpeg.subarray(0, -2), ...many(Math.max(0, count), () => scan), jpeg.subarray(-2)]);
}

function flat(channels: 3 | 4, width = LARGEST, height = LARGEST): Sharp {
  return sharp({ create: { width, height, channels, background: { r: 5, g: 80, b: 200, alpha: 0.5 } } });
}

/** Forty of them. */
export async function pictureBombs(): Promise<Bomb[]> {
  const smallJpeg = await picture({ width: 64, height: 64 });
  const baseline = await flat(3).jpeg({ quality: 30 }).toBuffer();
  const progressive = await flat(3).jpeg({ quality: 30, progressive: true }).toBuffer();
  const lossless = await flat(4).webp({ lossless: true, effort: 0 }).toBuffer();
  const lossy = await flat(3).webp({ quality: 10, effort: 0 }).toBuffer();
  const tiny = await flat(4, 1, 1).webp({ lossless: true }).toBuffer();
  const frame = Buffer.concat([Buffer.alloc(16), tiny.subarray(12)]);
  const jpegWith = (inserted: Buffer) => Buffer.concat([smallJpeg.subarray(0, 2), inserted, smallJpeg.subarray(2)]);
  const png = (options: PngHead, bytesOfRow: number) =>
    pngOf(options, [], [chunk('IDAT', zeros(options.height * (1 + bytesOfRow)))]);
  const sizeInJpeg = (width: number, height: number) => {
    const changed = Buffer.from(smallJpeg);
    const at = changed.indexOf(Buffer.from([0xff, 0xc0]));
    changed.writeUInt16BE(height, at + 5);
    changed.writeUInt16BE(width, at + 7);
    return changed;
  };
  const lied = Buffer.from(pngOf(small, [], smallPixels));
  lied.writeUInt32BE(0x7fff_ffff, 33);
  const made: [string, Buffer][] = [
    [
      'PNG: 30 zTXt of 7 MB',
      pngOf(
        small,
        many(30, () => packedText('zTXt', 7)),
        smallPixels,
      ),
    ],
    [
      'PNG: 120 zTXt of 7 MB',
      pngOf(
        small,
        many(120, () => packedText('zTXt', 7)),
        smallPixels,
      ),
    ],
    [
      'PNG: 100 iTXt of 8 MB',
      pngOf(
        small,
        many(100, () => packedText('iTXt', 8)),
        smallPixels,
      ),
    ],
    [
      'PNG: zTXt behind the pixels',
      pngOf(
        small,
        smallPixels,
        many(100, () => packedText('zTXt', 8)),
      ),
    ],
    [
      'PNG: a profile of 400 MB',
      pngOf(small, [chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), zeros(400_000_000)]))], smallPixels),
    ],
    [
      'PNG: a profile of 4 MB',
      pngOf(small, [chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), zeros(4_000_000)]))], smallPixels),
    ],
    ['PNG: 1 x 16 million', png({ width: 1, height: 16_000_000, depth: 1, colour: 0 }, 1)],
    ['PNG: 16 million x 1', png({ width: 16_000_000, height: 1, depth: 1, colour: 0 }, 2_000_000)],
    ['PNG: 1 x 1 million', png({ width: 1, height: 1_000_000, depth: 8, colour: 0 }, 1)],
    ['PNG: 800 x 16000', png({ width: 800, height: 16_000 }, 3_200)],
    ['PNG: 16000 x 800', png({ width: 16_000, height: 800 }, 64_000)],
    ['PNG: one bit', hugePng(LARGEST, LARGEST)],
    ['PNG: 8 bits', png({ width: LARGEST, height: LARGEST }, 16_000)],
    ['PNG: 16 bits', png({ width: LARGEST, height: LARGEST, depth: 16 }, 32_000)],
    ['PNG: 8 bits, interlaced', await flat(4).png({ progressive: true }).toBuffer()],
    ['PNG: 16 bits, interlaced', await flat(4).toColourspace('rgb16').png({ progressive: true }).toBuffer()],
    [
      'PNG: 16 bits, interlaced, half',
      await flat(4, 2_800, 2_800).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    ],
    ['PNG: 16,000 x 16,000', hugePng(16_000, 16_000)],
    ['PNG: two thousand million wide', png({ width: 2_000_000_000, height: 1, depth: 1, colour: 0 }, 1_000)],
    ['PNG: 400 MB of pixels for 100 x 100', pngOf(small, [], [chunk('IDAT', zeros(400_000_000))])],
    [
      'PNG: 80,000 empty IDAT',
      pngOf(small, [], [...smallPixels, ...many(80_000, () => chunk('IDAT', Buffer.alloc(0)))]),
    ],
    [
      'PNG: 80,000 unknown chunks',
      pngOf(
        small,
        many(80_000, () => chunk('abCd', Buffer.alloc(0))),
        smallPixels,
      ),
    ],
    [
      'PNG: 26,000 frames',
      pngOf(
        small,
        many(26_000, () => chunk('fcTL', Buffer.alloc(26))),
        smallPixels,
      ),
    ],
    ['PNG: a chunk of 2 GB', lied],
    ['PNG: two heads', pngOf(small, [chunk('IHDR', Buffer.alloc(13, 7))], smallPixels)],
    ['JPEG: 16 million', baseline],
    ['JPEG: progressive', progressive],
    ['JPEG: 39 scans', repeatedScans(progressive, 29)],
    ['JPEG: as many scans as fit', repeatedScans(progressive, 10_000)],
    ['JPEG: thousands of scans', repeatedScans(await flat(3, 400, 400).jpeg({ progressive: true }).toBuffer(), 10_000)],
    ['JPEG: nothing but ff', Buffer.concat([Buffer.from([0xff, 0xd8]), Buffer.alloc(ENOUGH, 0xff)])],
    [
      'JPEG: restarts',
      Buffer.concat([smallJpeg.subarray(0, -2), Buffer.alloc(ENOUGH - smallJpeg.length, Buffer.from([0xff, 0xd0]))]),
    ],
    ['JPEG: 250,000 segments', jpegWith(Buffer.alloc(1_000_000, Buffer.from([0xff, 0xe5, 0, 2])))],
    ['JPEG: 65,500 x 65,500', sizeInJpeg(65_500, 65_500)],
    ['JPEG: 65,500 x 8', sizeInJpeg(65_500, 8)],
    ['JPEG: CMYK', await flat(3).toColourspace('cmyk').jpeg({ quality: 30 }).toBuffer()],
    ['WebP: lossless', lossless],
    ['WebP: lossy', lossy],
    ['WebP: a canvas of 268 million', webpOf([canvas(16_383, 16_383), ['VP8L', tiny.subarray(20)]])],
    [
      'WebP: 15,000 frames',
      webpOf([canvas(1, 1, 2), ['ANIM', Buffer.alloc(6)], ...many(15_000, (): [string, Buffer] => ['ANMF', frame])]),
    ],
  ];
  return made.map(([name, bytes]) => ({ name, bytes }));
}

import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { encodePicture, PictureError } from './image.process.ts';
import { readContainer, readGif } from './picture.ts';
import { chunk, hugePng, picture } from '#testing/fixtures/images.ts';

const flat = (channels: 3 | 4, side = 4_000) =>
  sharp({ create: { width: side, height: side, channels, background: { r: 5, g: 80, b: 200, alpha: 0.5 } } });
const wanted = { square: true, sizes: [{ name: 'full', side: 1_024 }] };

describe('a PNG [req 26]', () => {
  test('loses texts that would unpack to gigabytes, and keeps its pixels', async () => {
    const png = await picture({ width: 100, height: 100, format: 'png' });
    const text = chunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(7_000_000, 65))]));
    const head = png.indexOf('IHDR') + 21;
    const bomb = Buffer.concat([png.subarray(0, head), ...Array<Buffer>(30).fill(text), png.subarray(head)]);
    const read = readContainer(bomb);
    expect(read).toMatchObject({ format: 'png', width: 100, height: 100 });
    expect(read?.bytes.includes('zTXt')).toBe(false);
    const [kept, before] = await Promise.all([read?.bytes ?? '', png].map((each) => sharp(each).raw().toBuffer()));
    expect(kept?.equals(before ?? Buffer.alloc(0))).toBe(true);
  });

  test('keeps the small profile of a phone and loses one that unpacks to megabytes', async () => {
    const png = await sharp(await picture({ width: 60, height: 60 }))
      .withIccProfile('p3')
      .png()
      .toBuffer();
    expect(readContainer(png)?.bytes.includes('iCCP')).toBe(true);
    const head = png.indexOf('IHDR') + 21;
    const large = chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(8_000_000))]));
    const bare = await picture({ width: 60, height: 60, format: 'png' });
    const bomb = Buffer.concat([bare.subarray(0, head), large, bare.subarray(head)]);
    expect(readContainer(bomb)?.bytes.includes('iCCP')).toBe(false);
  });

  test('that is cut, or whose chunk is longer than the file, is none', async () => {
    const png = await picture({ width: 100, height: 100, format: 'png' });
    expect(readContainer(png.subarray(0, -1))).toBeNull();
    const lying = Buffer.from(png);
    lying.writeUInt32BE(0x7fff_ffff, 33);
    expect(readContainer(lying)).toBeNull();
  });
});

test.each([
  ['20 times as wide as high', 2_000, 100, true],
  ['wider than that', 2_020, 100, false],
  ['1 x 16 million', 1, 16_000_000, false],
  ['16 million pixels', 4_000, 4_000, true],
  ['more than 16 million', 4_001, 4_000, false],
])('a picture that is %s is read as its sides allow [req 26]', (_name, width, height, taken) => {
  expect(readContainer(hugePng(width, height)) !== null).toBe(taken);
});

test('a JPEG of more scans than editors write is refused [req 26]', async () => {
  const jpeg = await flat(3, 400).jpeg({ progressive: true }).toBuffer();
  expect(readContainer(jpeg)).toMatchObject({ format: 'jpeg', width: 400, height: 400 });
  const last = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  const bomb = Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(200).fill(last), jpeg.subarray(-2)]);
  expect(readContainer(bomb)).toBeNull();
});

test('a WebP is as large as the largest size that it states [req 26]', async () => {
  const webp = await picture({ width: 120, height: 90, format: 'webp' });
  expect(readContainer(webp)).toMatchObject({ format: 'webp', width: 120, height: 90 });
  expect(readContainer(webp.subarray(0, -2))).toBeNull();
});

test('the frames of a GIF are counted without drawing them', async () => {
  const frames = await Promise.all(['#f00', '#0f0', '#00f'].map((background) => frameOf(background)));
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  expect(readGif(gif)).toEqual({ width: 30, height: 20, frames: 3 });
  expect(readGif(gif.subarray(0, -3))).toMatchObject({ frames: 3 });
  expect(readGif(Buffer.from('GIF89a'))).toBeNull();
});

const frameOf = (background: string) =>
  sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .png()
    .toBuffer();

test('a picture that takes too much memory ends its own process, and the one beside it is encoded [req 26]', async () => {
  const deep = await flat(4).toColourspace('rgb16').png({ progressive: true }).toBuffer();
  const [heavy, light] = await Promise.allSettled([
    encodePicture(deep, wanted),
    encodePicture(await picture({ width: 90, height: 90 }), wanted),
  ]);
  expect(heavy).toMatchObject({ status: 'rejected', reason: expect.any(PictureError) as unknown });
  expect(light).toMatchObject({ status: 'fulfilled', value: [{ size: 'full', width: 90, height: 90 }] });
});

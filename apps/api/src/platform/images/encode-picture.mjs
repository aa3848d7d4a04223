// The program that decodes what strangers upload: `node encode-picture.mjs` reads a picture from its standard input and
// writes images of ours to its standard output, as image.process.ts reads them. Its one argument is JSON: `square` crops,
// `sizes` are names and longest sides in pixels, the largest first, `maxPixels` bounds what is decoded. Exit 3: the bytes are no picture.
//
// Plain JavaScript, because Node takes types out by WebAssembly, and without just-in-time compilers there is none; with
// them the kernel's limit of memory would count what V8 merely reserves.
import { writeFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';

const NO_PICTURE = 3;
const { square, sizes, maxPixels } = JSON.parse(process.argv[2] ?? '');

// One thread, and only the loaders of the three types, whatever the bytes pretend.
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] });

dieFirst();
const source = await buffer(process.stdin);
const encoded = await (square ? encodeSquares() : encodeWhole()).catch((error) => {
  process.stderr.write(String(error));
  process.exit(NO_PICTURE);
});
const head = encoded.map(({ bytes, ...image }) => ({ ...image, length: bytes.length }));
writeFileSync(1, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...encoded.map(({ bytes }) => bytes)]));

/** Makes the kernel end this process before the service if memory runs out. */
function dieFirst() {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Only Linux has it.
  }
}

/** Refuses a cut file; lets pass what cameras write beside the standard. Of a picture that moves the first frame. */
function decode() {
  return sharp(source, { limitInputPixels: maxPixels, failOn: 'error', autoOrient: true, sequentialRead: true });
}

async function encodeSquares() {
  const { autoOrient } = await decode().metadata();
  const side = Math.min(autoOrient.width, autoOrient.height, ...sizes.slice(0, 1).map((largest) => largest.side));
  const { data, info } = await decode()
    .resize(side, side, { fit: 'cover', position: 'centre' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const images = [];
  for (const size of sizes)
    images.push(await encode(size.name, sharp(data, { raw }).resize(Math.min(size.side, side))));
  return images;
}

async function encodeWhole() {
  const images = [];
  for (const { name, side } of sizes) {
    images.push(await encode(name, decode().resize(side, side, { fit: 'inside', withoutEnlargement: true })));
  }
  return images;
}

async function encode(size, image) {
  const mime = size === 'share' ? 'image/jpeg' : 'image/webp';
  const encoder =
    mime === 'image/jpeg'
      ? image.flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: true })
      : image.webp({ quality: 82, alphaQuality: 100 });
  const { data, info } = await encoder.toBuffer({ resolveWithObject: true });
  return { size, mime, width: info.width, height: info.height, bytes: data };
}

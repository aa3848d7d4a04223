import { PHOTO_MAX_BYTES, base64Bytes } from '@mabarin/domain/accounts/join';
import { fail, type PlainFailureCode } from '@mabarin/domain/errors';
import { PHOTO_SIDES, photoAt } from '@mabarin/domain/image';
import sharp, { type Sharp } from 'sharp';
import { deleteImage, insertImages } from './image.queries.ts';
import type { ImageTable } from './image.tables.ts';
import { createLimiter } from '#platform/limiter.ts';
import type { Clock } from '#ports/clock.port.ts';
import type { Random } from '#ports/random.port.ts';
import type { Tx } from '#schema.ts';

/** `photo`: cropped to a square, with smaller copies. `logo`: whole, with its transparency. */
export type ImagePurpose = 'photo' | 'logo';

/** An image as it will be stored: decoded, checked and encoded by us. */
export type ReadyImage = { files: readonly ImageFile[] };
type ImageFile = { size: Size } & Pick<ImageTable, 'mime' | 'width' | 'height' | 'bytes'>;
type Size = 'full' | Parameters<typeof photoAt>[1];

/** Longest side we keep. */
const MAX_SIDE = 1024;
/** A 31 kB PNG can claim 256 million pixels, which cost 1.7 s to decode (reliability 5.6). */
const MAX_PIXELS = 16_000_000;
const SHARE_SIDE = 600;

// One image at a time on one thread, and only the loaders of the three types, whatever the bytes pretend.
const limited = createLimiter({ concurrency: 1, queue: 20 });
sharp.concurrency(1);
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'] });

/**
 * Turns what somebody uploaded into an image of ours: PNG, JPEG or WebP by its bytes (what it calls itself is not
 * read), under 1,024,000 bytes and at most 16 million pixels, encoded anew so that metadata and anything appended is gone.
 * Takes up to a second of CPU: call it outside any transaction. Throws the two codes given, and `http.too_many` when
 * twenty others wait.
 */
export async function readImage(request: {
  /** Without a data URL's head. */
  base64: string;
  purpose: ImagePurpose;
  tooLarge: PlainFailureCode;
  invalid: PlainFailureCode;
}): Promise<ReadyImage> {
  if (base64Bytes(request.base64) >= PHOTO_MAX_BYTES) throw fail(request.tooLarge);
  const bytes = Buffer.from(request.base64, 'base64');
  if (!isKnownType(bytes)) throw fail(request.invalid);
  return limited.run(async () => {
    try {
      return { files: await (request.purpose === 'photo' ? encodePhoto(bytes) : encodeLogo(bytes)) };
    } catch (error) {
      throw fail(request.invalid, { cause: error });
    }
  });
}

/**
 * The same of bytes whose type is known already and that are stored elsewhere: one picture, at most `side` pixels on its
 * longer side. Of one that moves the first frame.
 */
export async function readPicture(
  bytes: Buffer,
  { side, invalid }: { side: number; invalid: PlainFailureCode },
): Promise<Omit<ImageFile, 'size'>> {
  if (!isKnownType(bytes)) throw fail(invalid);
  return limited.run(async () => {
    try {
      const picture = decode(bytes).resize(side, side, { fit: 'inside', withoutEnlargement: true });
      const { size: _size, ...file } = await encode('full', picture);
      return file;
    } catch (error) {
      throw fail(invalid, { cause: error });
    }
  });
}

/** Stores an image under a name nobody can guess. Answers its path under `/images`; `photoAt` names its copies. */
export async function storeImage(tx: Tx, deps: { clock: Clock; random: Random }, image: ReadyImage): Promise<string> {
  const id = deps.random.token(16);
  const path = `/images/${id}.webp`;
  const rows = image.files.map(({ size, ...file }) => ({
    ...file,
    name: nameOf(size === 'full' ? path : photoAt(path, size)),
    image_id: id,
    created_at: deps.clock.now(),
  }));
  await insertImages(tx, rows);
  return path;
}

/** Deletes a stored image and its copies. A path that is none of ours changes nothing. */
export async function removeImage(tx: Tx, path: string): Promise<void> {
  await deleteImage(tx, nameOf(path).replace(/\.webp$/, ''));
}

function nameOf(path: string): string {
  return path.slice('/images/'.length);
}

function isKnownType(bytes: Buffer): boolean {
  const png = bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  const jpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
  const webp = bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP';
  return png || jpeg || webp;
}

/** Refuses a cut file; lets pass what cameras write beside the standard. */
function decode(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', autoOrient: true }).timeout({ seconds: 5 });
}

async function encodePhoto(bytes: Buffer): Promise<ImageFile[]> {
  const { autoOrient } = await decode(bytes).metadata();
  const side = Math.min(autoOrient.width, autoOrient.height, MAX_SIDE);
  const { data, info } = await decode(bytes)
    .resize(side, side, { fit: 'cover', position: 'centre' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const square = (wanted: number) =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } }).resize(
      Math.min(wanted, side),
    );
  return [
    await encode('full', square(MAX_SIDE)),
    ...(await Promise.all(PHOTO_SIDES.map((wanted) => encode(wanted, square(wanted))))),
    await encode('share', square(SHARE_SIDE)),
  ];
}

async function encodeLogo(bytes: Buffer): Promise<ImageFile[]> {
  const logo = decode(bytes).resize(MAX_SIDE, MAX_SIDE, { fit: 'inside', withoutEnlargement: true });
  return [await encode('full', logo)];
}

async function encode(size: Size, image: Sharp): Promise<ImageFile> {
  const encoded =
    size === 'share'
      ? image.flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: true })
      : image.webp({ quality: 82, alphaQuality: 100 });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  const mime = size === 'share' ? 'image/jpeg' : 'image/webp';
  return { size, mime, width: info.width, height: info.height, bytes: data };
}

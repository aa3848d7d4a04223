import { PHOTO_MAX_BYTES, base64Bytes } from '@mabarin/domain/accounts/join';
import { fail, type PlainFailureCode } from '@mabarin/domain/errors';
import { PHOTO_SIDES, photoAt } from '@mabarin/domain/image';
import { deleteImage, insertImages } from './image.queries.ts';
import { encodePicture, PictureError } from './image.process.ts';
import type { ImageTable } from './image.tables.ts';
import { readContainer } from './picture.ts';
import type { Clock } from '#ports/clock.port.ts';
import type { Random } from '#ports/random.port.ts';
import type { Tx } from '#schema.ts';

/** `photo`: cropped to a square, with smaller copies. `logo`: whole, with its transparency. */
export type ImagePurpose = 'photo' | 'logo';

export type ReadyImage = { files: readonly ImageFile[] };
type ImageFile = { size: Size } & Pick<ImageTable, 'mime' | 'width' | 'height' | 'bytes'>;
type Size = 'full' | Parameters<typeof photoAt>[1];

const MAX_SIDE = 1024;
const SHARE_SIDE = 600;

/**
 * PNG, JPEG or WebP by its bytes, under 1,024,000 bytes and at most 16 million pixels; metadata and appended data are
 * dropped. Takes up to seconds: call it outside any transaction. Throws the two given codes and `http.too_many`.
 */
export async function readImage(request: {
  base64: string;
  purpose: ImagePurpose;
  tooLarge: PlainFailureCode;
  invalid: PlainFailureCode;
}): Promise<ReadyImage> {
  if (base64Bytes(request.base64) >= PHOTO_MAX_BYTES) throw fail(request.tooLarge);
  const square = request.purpose === 'photo';
  const full = { name: 'full', side: MAX_SIDE };
  const copies = PHOTO_SIDES.map((side) => ({ name: String(side), side }));
  const sizes = square ? [full, { name: 'share', side: SHARE_SIDE }, ...copies] : [full];
  const files = await encode(Buffer.from(request.base64, 'base64'), { square, sizes }, request.invalid);
  return { files };
}

/** For bytes of a known type that are stored elsewhere: at most `side` pixels; an animation's first frame. */
export async function readPicture(
  bytes: Buffer,
  { side, invalid }: { side: number; invalid: PlainFailureCode },
): Promise<Omit<ImageFile, 'size'>> {
  const [file] = await encode(bytes, { square: false, sizes: [{ name: 'full', side }] }, invalid);
  if (file === undefined) throw new Error('a picture was encoded to nothing');
  const { size: _size, ...picture } = file;
  return picture;
}

async function encode(
  bytes: Buffer,
  wanted: Parameters<typeof encodePicture>[1],
  invalid: PlainFailureCode,
): Promise<ImageFile[]> {
  const picture = readContainer(bytes);
  if (picture === null) throw fail(invalid);
  try {
    const encoded = await encodePicture(picture.bytes, wanted);
    return encoded.map(({ size, mime, width, height, bytes: made }) => ({
      size: sizeOf(size),
      mime,
      width,
      height,
      bytes: made,
    }));
  } catch (error) {
    throw error instanceof PictureError ? fail(invalid, { cause: error }) : error;
  }
}

const sizeOf = (name: string): Size =>
  name === 'full' || name === 'share' ? name : (PHOTO_SIDES.find((side) => String(side) === name) ?? 'full');

/** Stores an image under a random name. Returns its path under `/images`; `photoAt` names its copies. */
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

export async function removeImage(tx: Tx, path: string): Promise<void> {
  await deleteImage(tx, nameOf(path).replace(/\.webp$/, ''));
}

function nameOf(path: string): string {
  return path.slice('/images/'.length);
}

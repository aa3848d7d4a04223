import { PHOTO_MAX_BYTES } from '@mabarin/domain/accounts/join';
import { drawn, openPicture } from './open-picture.ts';

/** Side in pixels of an uploaded photo. */
export const PHOTO_SIDE = 512;
const QUALITY = 0.85;

type Area = { x: number; y: number; width: number; height: number };

/** Maximum zoom of the cropper. */
export const PHOTO_ZOOM_MAX = 4;
/** Size of the working copy: sharp at full zoom, and small enough for a phone. */
const SHORT_SIDE = PHOTO_SIDE * PHOTO_ZOOM_MAX;
const LONG_SIDE = 2 * SHORT_SIDE;

/** A decoded picture. `address` shows it; `close` frees it. */
export type OpenPhoto = {
  address: string;
  /** The cropped square as a data URL, shrunk and without the camera's metadata (place, time). */
  crop(area: Area): Promise<string>;
  close(): void;
};

/** Opens a picture to be cropped. */
export async function openPhoto(file: Blob): Promise<OpenPhoto | 'too_large' | 'unreadable'> {
  const picture = await openPicture(file, { short: SHORT_SIDE, long: LONG_SIDE });
  if (typeof picture === 'string') return picture;
  const address = URL.createObjectURL(await encode(drawn(picture), 'image/jpeg'));
  return {
    address,
    crop({ x, y, width, height }) {
      return squarePhoto((context) => context.drawImage(picture, x, y, width, height, 0, 0, PHOTO_SIDE, PHOTO_SIDE));
    },
    close() {
      picture.close();
      URL.revokeObjectURL(address);
    },
  };
}

/** A drawing of the page as a data URL, in the format and size of an upload. */
export async function drawnPhoto(svg: SVGSVGElement): Promise<string> {
  const style = getComputedStyle(svg);
  // A picture of its own knows no custom properties of the page.
  const source = new XMLSerializer()
    .serializeToString(svg)
    .replaceAll(/var\((--[\w-]+)\)/g, (_whole, name: string) => style.getPropertyValue(name).trim());
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(source)}`;
  await image.decode();
  return squarePhoto((context) => context.drawImage(image, 0, 0, PHOTO_SIDE, PHOTO_SIDE));
}

async function squarePhoto(draw: (context: CanvasRenderingContext2D) => void): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = PHOTO_SIDE;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser gives no canvas');
  // White under transparent parts, which a JPEG would turn black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, PHOTO_SIDE, PHOTO_SIDE);
  context.imageSmoothingQuality = 'high';
  draw(context);
  const webp = await encode(canvas, 'image/webp');
  // A browser that cannot write WebP returns a PNG.
  return dataUrl(webp.type === 'image/webp' ? webp : await encode(canvas, 'image/jpeg'));
}

/** Longest side in pixels of an uploaded logo: more than an overlay shows. */
const LOGO_SIDE = 512;

/**
 * A chosen logo as a data URL of a PNG: whole, transparent, never enlarged, without metadata. Null when this browser
 * cannot read it.
 */
export async function readLogo(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const shrink = Math.min(1, LOGO_SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * shrink));
  canvas.height = Math.max(1, Math.round(picture.height * shrink));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser gives no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const png = await encode(canvas, 'image/png');
  // A photograph as PNG weighs a megabyte; WebP has transparency too. Browsers that cannot write WebP return a PNG.
  return dataUrl(png.size < PHOTO_MAX_BYTES ? png : await encode(canvas, 'image/webp'));
}

function encode(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas has no picture'))), type, QUALITY);
  });
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('The picture could not be read back')));
    reader.readAsDataURL(blob);
  });
}

import { PHOTO_MAX_BYTES } from '@mabarin/domain/accounts/join';

/** Pixels at each side of a photo that leaves the browser. */
export const PHOTO_SIDE = 512;
const QUALITY = 0.85;

export type Area = { x: number; y: number; width: number; height: number };

/** A chosen picture that could be read. `address` shows it; `close` lets go of it. */
export type OpenPhoto = {
  address: string;
  /** That square of it, small and without what cameras write beside the picture (place, time), as a data URL. */
  crop(area: Area): Promise<string>;
  close(): void;
};

/** Opens a picture by decoding it: a name or a type proves nothing. Null: it is no picture this browser can read. */
export async function openPhoto(file: Blob): Promise<OpenPhoto | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const address = URL.createObjectURL(file);
  return {
    address,
    async crop({ x, y, width, height }) {
      const canvas = document.createElement('canvas');
      canvas.width = canvas.height = PHOTO_SIDE;
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('This browser gives no canvas');
      // Paper under holes, which a JPEG would turn black.
      context.fillStyle = 'white';
      context.fillRect(0, 0, PHOTO_SIDE, PHOTO_SIDE);
      context.imageSmoothingQuality = 'high';
      context.drawImage(picture, x, y, width, height, 0, 0, PHOTO_SIDE, PHOTO_SIDE);
      const webp = await encode(canvas, 'image/webp');
      // A browser that cannot write WebP answers a PNG.
      return dataUrl(webp.type === 'image/webp' ? webp : await encode(canvas, 'image/jpeg'));
    },
    close() {
      picture.close();
      URL.revokeObjectURL(address);
    },
  };
}

/** The longest side of a logo that leaves the browser: more than an overlay shows it at. */
const LOGO_SIDE = 512;

/**
 * A chosen logo as a data URL of a PNG: whole, with its holes, never enlarged, and without what the file told beside
 * the picture. Null: it is no picture this browser can read.
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
  // A photograph as PNG weighs a megabyte; WebP has holes too. Where WebP cannot be written, a PNG comes back.
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

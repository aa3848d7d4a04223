import { PHOTO_MAX_BYTES } from '@mabarin/domain/accounts/join';

/** Pixels at each side of a photo that leaves the browser. */
export const PHOTO_SIDE = 512;
const QUALITY = 0.85;

type Area = { x: number; y: number; width: number; height: number };

/** A file of a camera is made small here, so that its size says little; beyond these a phone has no memory for it. */
const FILE_MAX_BYTES = 20_000_000;
const FILE_MAX_PIXELS = 50_000_000;

/** How far the cropper zooms in. */
export const PHOTO_ZOOM_MAX = 4;
/** What is left of a picture to crop from: sharp at the greatest zoom, and nothing a phone has to carry for long. */
const SHORT_SIDE = PHOTO_SIDE * PHOTO_ZOOM_MAX;
const LONG_SIDE = 2 * SHORT_SIDE;

/** A chosen picture that could be read. `address` shows it; `close` lets go of it. */
export type OpenPhoto = {
  address: string;
  /** That square of it, small and without what cameras write beside the picture (place, time), as a data URL. */
  crop(area: Area): Promise<string>;
  close(): void;
};

/**
 * Opens a picture by decoding it: a name or a type proves nothing. The browser makes it small while it decodes, beside the
 * page. `too_large`: more than 20 MB or 50 megapixels; `unreadable`: no picture that this browser can read.
 */
export async function openPhoto(file: Blob): Promise<OpenPhoto | 'too_large' | 'unreadable'> {
  if (file.size > FILE_MAX_BYTES) return 'too_large';
  const size = await sizeOf(file);
  if (size === null) return 'unreadable';
  const { width, height } = size;
  if (width * height > FILE_MAX_PIXELS) return 'too_large';
  const shrink = Math.min(1, SHORT_SIDE / Math.min(width, height), LONG_SIDE / Math.max(width, height));
  const small = {
    resizeWidth: Math.max(1, Math.round(width * shrink)),
    resizeHeight: Math.max(1, Math.round(height * shrink)),
    resizeQuality: 'high',
  } as const;
  const picture = await createImageBitmap(file, small).catch(() => null);
  if (picture === null) return 'unreadable';
  const address = URL.createObjectURL(await encode(drawn(picture), 'image/jpeg'));
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

/** Width and height as the picture is seen, from its head: nothing is decoded yet. Null: it is no picture. */
async function sizeOf(file: Blob): Promise<{ width: number; height: number } | null> {
  const address = URL.createObjectURL(file);
  const image = new Image();
  try {
    await new Promise((resolve, reject) => {
      image.onload = resolve;
      image.onerror = reject;
      image.src = address;
    });
    return image.naturalWidth === 0 ? null : { width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** A whole picture on paper. */
function drawn(picture: ImageBitmap): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser gives no canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0);
  return canvas;
}

/** The longest side of a logo that leaves the browser: more than an overlay shows it at. */
const LOGO_SIDE = 512;

/**
 * A chosen logo as a data URL of a PNG: whole, with its holes, never enlarged, and without what the file carried beside
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

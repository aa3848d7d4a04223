/** Limits of a chosen file: it is shrunk here, but beyond these a phone runs out of memory. */
const FILE_MAX_BYTES = 20_000_000;
const FILE_MAX_PIXELS = 50_000_000;

/**
 * Opens a picture by decoding it, because a name or a type proves nothing. Decoding shrinks it to these sides in pixels,
 * off the main thread. `too_large`: more than 20 MB or 50 megapixels; `unreadable`: no picture that this browser can read.
 */
export async function openPicture(
  file: Blob,
  sides: { short: number; long: number },
): Promise<ImageBitmap | 'too_large' | 'unreadable'> {
  if (file.size > FILE_MAX_BYTES) return 'too_large';
  const size = await sizeOf(file);
  if (size === null) return 'unreadable';
  const { width, height } = size;
  if (width * height > FILE_MAX_PIXELS) return 'too_large';
  const shrink = Math.min(1, sides.short / Math.min(width, height), sides.long / Math.max(width, height));
  const small = {
    resizeWidth: Math.max(1, Math.round(width * shrink)),
    resizeHeight: Math.max(1, Math.round(height * shrink)),
    resizeQuality: 'high',
  } as const;
  return createImageBitmap(file, small).catch(() => 'unreadable' as const);
}

/** Width and height from the file's header, without decoding; null when it is no picture. */
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

/** The whole picture on white. */
export function drawn(picture: ImageBitmap): HTMLCanvasElement {
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

import { expect } from 'vitest';
import { page } from 'vitest/browser';

/**
 * Chooses a file in the page's only file input. Its bytes stay in the page: a real upload takes longer than a test's
 * timeout.
 */
export function chooseFile(name: string, ...parts: BlobPart[]): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('the page has no input for files');
  const chosen = new DataTransfer();
  chosen.items.add(new File(parts, name, { type: 'image/png' }));
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** A PNG of this size in pixels. */
export function picture(width: number, height: number): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  canvas.getContext('2d')?.fillRect(0, 0, width / 2, height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png');
  });
}

/** Takes the middle of the photo in the open cropper. Resolves when that has closed: nothing can be typed behind it. */
export async function takePhoto(): Promise<void> {
  const take = page.getByRole('button', { name: 'Pakai foto ini' });
  await take.click();
  await expect.element(take).not.toBeInTheDocument();
}

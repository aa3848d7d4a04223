import type { Locator } from '@playwright/test';
import { parseQris, type Qris } from '@mabarin/domain/payments/qris';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';

/** Reads a QRIS code from the screen as a payer's app reads it through its camera; null when there is none to read. */
export async function scanQris(image: Locator): Promise<Qris | null> {
  const { data, width, height } = PNG.sync.read(await image.screenshot());
  const code = jsqr.default(new Uint8ClampedArray(data), width, height);
  return code === null ? null : parseQris(code.data);
}

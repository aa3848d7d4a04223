import type { Locator } from '@playwright/test';
import { parseQris, type Qris } from '@mabarin/domain/payments/qris';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';

/** Reads a QRIS code from the screen like a payer's camera; null when unreadable. */
export async function scanQris(image: Locator): Promise<Qris | null> {
  const text = readQr(await image.screenshot());
  return text === null ? null : parseQris(text);
}

/** The text of the QR code in a PNG; null when unreadable. */
export function readQr(png: Buffer): string | null {
  const { data, width, height } = PNG.sync.read(png);
  return jsqr.default(new Uint8ClampedArray(data), width, height)?.data ?? null;
}

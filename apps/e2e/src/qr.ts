import type { Locator } from '@playwright/test';
import { parseQris, type Qris } from '@mabarin/domain/payments/qris';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';

/** Reads a QRIS code from the screen as a payer's app reads it through its camera; null when there is none to read. */
export async function scanQris(image: Locator): Promise<Qris | null> {
  const text = readQr(await image.screenshot());
  return text === null ? null : parseQris(text);
}

/** The text of the QR code in a PNG; null when there is none to read. */
export function readQr(png: Buffer): string | null {
  const { data, width, height } = PNG.sync.read(png);
  return jsqr.default(new Uint8ClampedArray(data), width, height)?.data ?? null;
}

import { createRequire } from 'node:module';
import { crc32, deflateSync } from 'node:zlib';
import type QRCode from 'qrcode';
import type { QRCodeSegment } from 'qrcode';
import { bestMasked } from './qr-mask.ts';

/** Minimum side in pixels: 228 CSS pixels at double density. */
const MIN_SIDE = 456;
/** Free modules around the code that scanners need. */
const QUIET_ZONE = 4;

/** The payment screen requests the same few codes every three seconds; each takes about 2 kB. */
const MAX_KEPT = 500;
const kept = new Map<string, string>();

/** Level M, whole pixels per module. `side` is exact by its quiet zone; without it as wide as needed. */
export function qrDataUrl(text: string, side?: number): string {
  const key = `${side ?? ''} ${text}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const drawn = drawQr(text, side);
  kept.set(key, drawn);
  const oldest = kept.keys().next().value;
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  return drawn;
}

/** Without the cache, for a secret text. */
export function drawQr(text: string, side?: number): string {
  const { size, isDark } = modulesOf(text);
  return `data:image/png;base64,${drawPng(size, side, isDark)}`;
}

/** An SVG path of the dark modules in a square of `side` modules, quiet zone included. */
export function qrPath(text: string): { side: number; path: string } {
  const { size, isDark } = modulesOf(text);
  const runs: string[] = [];
  for (let row = 0; row < size; row += 1) {
    let length = 0;
    for (let column = 0; column <= size; column += 1) {
      if (column < size && isDark(row, column)) length += 1;
      else if (length > 0) {
        runs.push(`M${QUIET_ZONE + column - length} ${QUIET_ZONE + row}h${length}v1h-${length}z`);
        length = 0;
      }
    }
  }
  return { side: size + 2 * QUIET_ZONE, path: runs.join('') };
}

const require = createRequire(import.meta.url);
/** Loaded with the first code: 60 files that an operator's command does not need. */
let encoder: typeof QRCode | null = null;

function modulesOf(text: string): { size: number; isDark: (row: number, column: number) => boolean } {
  encoder ??= require('qrcode') as typeof QRCode;
  const { modules } = encoder.create(segmentsOf(text), { errorCorrectionLevel: 'M', maskPattern: 0 });
  const { size } = modules;
  const masked = bestMasked(modules);
  return { size, isDark: (row, column) => masked[row * size + column] !== 0 };
}

/**
 * Long runs of digits, of what the alphanumeric mode has, and the rest. The package's own search for the shortest split takes
 * three times as long as all else of a code, and finds the same size.
 */
const SEGMENTS = /\d{14,}|(?:(?!\d{14})[0-9A-Z $%*+./:-])+|(?:(?![0-9A-Z $%*+./:-]{12}).)+/gs;

function segmentsOf(text: string): QRCodeSegment[] {
  return (text.match(SEGMENTS) ?? []).map((data) => {
    if (/^\d+$/.test(data)) return { data, mode: 'numeric' };
    if (/^[0-9A-Z $%*+./:-]+$/.test(data)) return { data, mode: 'alphanumeric' };
    return { data: Buffer.from(data), mode: 'byte' };
  });
}

/** One bit per pixel. The package's own PNG writer takes 30 ms instead of 1, in every order. */
function drawPng(modules: number, exact: number | undefined, isDark: (row: number, column: number) => boolean): string {
  const cells = modules + 2 * QUIET_ZONE;
  const scale = exact === undefined ? Math.ceil(MIN_SIDE / cells) : Math.floor(exact / cells);
  if (scale === 0) throw new Error(`a QR of ${modules} modules does not fit into ${exact} pixels`);
  const side = exact ?? cells * scale;
  const free = Math.floor((side - modules * scale) / 2);
  // White is a set bit; each line begins with its filter, none.
  const lineBytes = 1 + Math.ceil(side / 8);
  const pixels = Buffer.alloc(side * lineBytes, 0xff);
  for (let line = 0; line < side; line += 1) pixels[line * lineBytes] = 0;
  for (let row = 0; row < modules; row += 1) {
    const start = (free + row * scale) * lineBytes;
    for (let column = 0, first = 0; column < modules; column += 1) {
      if (!isDark(row, column)) first = column + 1;
      else if (column + 1 === modules || !isDark(row, column + 1))
        darken(pixels, start + 1, free + first * scale, free + (column + 1) * scale);
    }
    for (let copy = 1; copy < scale; copy += 1) pixels.copyWithin(start + copy * lineBytes, start, start + lineBytes);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Bit depth 1, grey; compression, filter and interlace have only one value.
  header[8] = 1;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels, { level: 4 })),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...parts]).toString('base64');
}

/** Clears the bits from `first` to before `end` of the line that starts there. */
function darken(pixels: Buffer, start: number, first: number, end: number): void {
  const from = start + (first >> 3);
  const to = start + (end >> 3);
  const head = 0xff >> (first & 7);
  const tail = 0xff >> (end & 7);
  if (from === to) {
    pixels[from] = (pixels[from] ?? 0) & ~(head & ~tail);
    return;
  }
  pixels[from] = (pixels[from] ?? 0) & ~head;
  pixels.fill(0, from + 1, to);
  if (tail < 0xff) pixels[to] = (pixels[to] ?? 0) & tail;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

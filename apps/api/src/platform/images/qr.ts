import { crc32, deflateSync } from 'node:zlib';
import QRCode from 'qrcode';

/** The narrowest side of a QR on a payment screen, in pixels: 228 CSS pixels at twice the density. */
const MIN_SIDE = 456;
/** What scanners want free around the code, in modules. */
const QUIET_ZONE = 4;

/** The payment screen asks for the same few codes every three seconds; at about 2 kB each these are small. */
const MAX_KEPT = 500;
const kept = new Map<string, string>();

/** Draws a text as a PNG data URL: error correction M, whole pixels per module, quiet zone included. */
export function qrDataUrl(text: string): string {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const drawn = `data:image/png;base64,${drawPng(modules.size, (row, column) => modules.get(row, column) !== 0)}`;
  kept.set(text, drawn);
  const oldest = kept.keys().next().value;
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  return drawn;
}

/** One bit per pixel. The package's own PNG writer takes 30 ms for what is 1 ms here, and this stands in every order. */
function drawPng(modules: number, isDark: (row: number, column: number) => boolean): string {
  const scale = Math.ceil(MIN_SIDE / (modules + 2 * QUIET_ZONE));
  const side = (modules + 2 * QUIET_ZONE) * scale;
  // Each line begins with its filter, none; white is a set bit.
  const blank = Buffer.alloc(1 + Math.ceil(side / 8), 0xff);
  blank[0] = 0;
  const lines = Array.from({ length: modules + 2 * QUIET_ZONE }, (_, index) => {
    const row = index - QUIET_ZONE;
    if (row < 0 || row >= modules) return blank;
    const line = Buffer.from(blank);
    for (let column = 0; column < modules; column += 1) {
      if (!isDark(row, column)) continue;
      const first = (column + QUIET_ZONE) * scale;
      for (let x = first; x < first + scale; x += 1) {
        const at = 1 + (x >> 3);
        line[at] = (line[at] ?? 0) & ~(0x80 >> (x & 7));
      }
    }
    return line;
  });
  const pixels = Buffer.concat(lines.flatMap((line) => Array<Buffer>(scale).fill(line)));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Bit depth 1, grey, and the only compression, filter and order there are.
  header[8] = 1;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]).toString('base64');
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

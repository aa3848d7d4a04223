/** Claims of a picture's container, read without decoding in one pass. */
export type Picture = {
  format: 'png' | 'jpeg' | 'webp';
  width: number;
  height: number;
  /** 16 bits per colour, which a decoder holds at once. */
  isDeep: boolean;
  bytes: Buffer;
};

/** A 31 kB PNG can claim 256 million pixels, which cost 1.7 s to decode (reliability 5.6). */
export const MAX_PIXELS = 16_000_000;
/** 1 x 16 million pixels take as long as 4000 x 4000, and much longer to shrink. */
const MAX_RATIO = 20;
/** Progressive files have about ten. Each scan covers the whole picture, however few bytes it has. */
const MAX_SCANS = 40;
const MAX_FRAMES = 1_000;
const MAX_EXIF = 65_536;
/** Deflate expands at most 1,032 times, so this profile unpacks to 4 MB at most. Phones' are below 1 kB. */
const MAX_PACKED_PROFILE = 4_096;

/** Null: not a PNG, JPEG or WebP, truncated, or over a limit. */
export function readContainer(bytes: Buffer): Picture | null {
  const picture = walk(bytes);
  if (picture === null) return null;
  const { width, height, isDeep } = picture;
  const most = isDeep ? MAX_PIXELS / 2 : MAX_PIXELS;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  return short >= 1 && width * height <= most && long <= short * MAX_RATIO ? picture : null;
}

function walk(bytes: Buffer): Picture | null {
  if (bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return walkPng(bytes);
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return walkJpeg(bytes);
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return walkWebp(bytes);
  return null;
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const nameOf = (chunk: string) => Buffer.from(chunk, 'latin1').readUInt32BE(0);
const [IHDR, IDAT, IEND] = [nameOf('IHDR'), nameOf('IDAT'), nameOf('IEND')];
/** Maximum length of the chunks that occur once, before the pixels. */
const pngChunks: ReadonlyMap<number, number> = new Map([
  [IHDR, 13],
  [nameOf('PLTE'), 768],
  [nameOf('tRNS'), 256],
  [nameOf('gAMA'), 4],
  [nameOf('cHRM'), 32],
  [nameOf('sRGB'), 1],
  [nameOf('sBIT'), 4],
  [nameOf('pHYs'), 9],
  [nameOf('iCCP'), MAX_PACKED_PROFILE],
  [nameOf('eXIf'), MAX_EXIF],
]);

/** Keeps the chunks above and the pixels. Drops texts (`zTXt`, `iTXt`), which unpack to gigabytes, and all others. */
function walkPng(bytes: Buffer): Picture | null {
  const kept: Buffer[] = [];
  const seen = new Set<number>();
  let from = 0;
  for (let at = PNG_SIGNATURE.length; at + 12 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.readUInt32BE(at + 4);
    const next = at + 12 + length;
    if (next > bytes.length || (seen.size === 0 && (name !== IHDR || length !== 13))) return null;
    const most = pngChunks.get(name);
    const wanted = name === IDAT || name === IEND || (most !== undefined && length <= most && !seen.has(name));
    if (!wanted) {
      kept.push(bytes.subarray(from, at));
      from = next;
    }
    if (most !== undefined) seen.add(name);
    if (name === IEND) {
      kept.push(bytes.subarray(from, next));
      return {
        format: 'png',
        width: bytes.readUInt32BE(16),
        height: bytes.readUInt32BE(20),
        isDeep: bytes[24] === 16 && bytes[28] === 1,
        bytes: kept.length === 1 ? bytes.subarray(0, next) : Buffer.concat(kept),
      };
    }
    at = next;
  }
  return null;
}

/** Baseline and progressive with Huffman codes, as cameras and editors write. */
const FRAME_MARKERS: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
const OTHER_FRAMES: ReadonlySet<number> = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf, 0xde]);
const [START_OF_SCAN, END_OF_IMAGE] = [0xda, 0xd9];

function walkJpeg(bytes: Buffer): Picture | null {
  let frame: { width: number; height: number } | null = null;
  let scans = 0;
  for (let at = 2; ;) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) return null;
    const marker = bytes[at + 1] ?? 0;
    at += marker === 0xff ? 1 : 2;
    // Fill bytes, stuffed bytes and restarts, which occur in the data of a scan.
    if (marker === 0xff || marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd8)) continue;
    if (marker === END_OF_IMAGE)
      return frame && { format: 'jpeg', ...frame, isDeep: false, bytes: bytes.subarray(0, at) };
    if (at + 8 > bytes.length || OTHER_FRAMES.has(marker)) return null;
    if (FRAME_MARKERS.has(marker)) {
      if (frame !== null) return null;
      frame = { height: bytes.readUInt16BE(at + 3), width: bytes.readUInt16BE(at + 5) };
    }
    if (marker === START_OF_SCAN) scans += 1;
    if (scans > MAX_SCANS || (scans > 0 && frame === null)) return null;
    at += bytes.readUInt16BE(at);
  }
}

function walkWebp(bytes: Buffer): Picture | null {
  const end = 8 + bytes.readUInt32LE(4);
  if (end > bytes.length) return null;
  let [width, height, frames] = [0, 0, 0];
  for (let at = 12; at + 8 <= end;) {
    const data = at + 8;
    const length = bytes.readUInt32LE(at + 4);
    if (data + length > end) return null;
    const name = bytes.toString('latin1', at, at + 4);
    const size = sizeOfChunk(name, bytes.subarray(data, data + length));
    if (size === null) return null;
    [width, height] = [Math.max(width, size.width), Math.max(height, size.height)];
    if (name === 'ANMF') frames += 1;
    if (frames > MAX_FRAMES) return null;
    at = data + length + (length % 2);
  }
  return { format: 'webp', width, height, isDeep: false, bytes: bytes.subarray(0, end) };
}

/** Size in a WebP chunk, zeros if it has none. Null: truncated. */
function sizeOfChunk(name: string, data: Buffer): { width: number; height: number } | null {
  if (name === 'VP8X') {
    return data.length < 10 ? null : { width: 1 + data.readUIntLE(4, 3), height: 1 + data.readUIntLE(7, 3) };
  }
  if (name === 'VP8 ') {
    return data.length < 10 ? null : { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
  }
  if (name === 'VP8L') {
    if (data.length < 5) return null;
    const bits = data.readUInt32LE(1);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  return { width: 0, height: 0 };
}

/** Size and number of frames, up to a truncation. Null: not a GIF. */
export function readGif(bytes: Buffer): { width: number; height: number; frames: number } | null {
  if (bytes.length < 13 || bytes.toString('latin1', 0, 3) !== 'GIF') return null;
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  let frames = 0;
  let at = 13 + coloursAfter(bytes[10] ?? 0);
  while (at < bytes.length) {
    const block = bytes[at];
    if (block === 0x3b) return { ...size, frames };
    if (block === 0x21) at += 2;
    else if (block === 0x2c) {
      frames += 1;
      at += 10 + coloursAfter(bytes[at + 9] ?? 0) + 1;
    } else return null;
    for (let length = bytes[at] ?? 0; length !== 0; length = bytes[at] ?? 0) at += 1 + length;
    at += 1;
  }
  return { ...size, frames };
}

function coloursAfter(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** (1 + (flags & 0x07)) : 0;
}

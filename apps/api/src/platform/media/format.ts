import type { MediaFormat } from '#ports/media-encoder.port.ts';

/** Detects formats by the bytes; name and declared type are ignored. */

const PICTURES = ['png', 'jpeg', 'webp'] as const;
export type PictureFormat = (typeof PICTURES)[number];

export function isPicture(format: PictureFormat | MediaFormat): format is PictureFormat {
  return (PICTURES as readonly string[]).includes(format);
}

/** Brands of MP4 and MOV, without HEIC and AVIF, which begin alike. */
const MP4_BRANDS = new Set([
  'isom',
  'iso2',
  'iso3',
  'iso4',
  'iso5',
  'iso6',
  'mp41',
  'mp42',
  'avc1',
  'dash',
  'M4V ',
  'MSNV',
  'qt  ',
  '3gp4',
  '3gp5',
  '3gp6',
  'mmp4',
]);
const M4A_BRANDS = new Set(['M4A ', 'M4B ']);

/** Null: not accepted. Every accepted format begins with its own bytes, so texts (SVG, playlists, pages) never pass. */
export function formatOf(bytes: Buffer): PictureFormat | MediaFormat | null {
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png';
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  if (ascii(0, 4) === 'RIFF') {
    const kind = ascii(8, 12);
    return kind === 'WEBP' ? 'webp' : kind === 'WAVE' ? 'wav' : null;
  }
  if (ascii(0, 6) === 'GIF87a' || ascii(0, 6) === 'GIF89a') return 'gif';
  if (bytes.subarray(0, 4).equals(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]))) return 'webm';
  if (ascii(0, 4) === 'OggS') return 'ogg';
  if (ascii(4, 8) === 'ftyp') {
    const brand = ascii(8, 12);
    return M4A_BRANDS.has(brand) ? 'm4a' : MP4_BRANDS.has(brand) ? 'mp4' : null;
  }
  if (ascii(0, 3) === 'ID3' || isMp3Frame(bytes)) return 'mp3';
  return null;
}

/** Eleven bits set, then valid version, layer, bit rate and sample rate. */
function isMp3Frame(bytes: Buffer): boolean {
  const [first = 0, second = 0, third = 0] = bytes;
  if (bytes.length < 4 || first !== 0xff || second >> 5 !== 0b111) return false;
  const layer = (second >> 1) & 0b11;
  const version = (second >> 3) & 0b11;
  return layer === 0b01 && version !== 0b01 && third >> 4 !== 0b1111 && ((third >> 2) & 0b11) !== 0b11;
}

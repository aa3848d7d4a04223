import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

type Picture = { width: number; height: number; format?: 'png' | 'jpeg' | 'webp' };

/** A picture of coarse noise: it does not compress to nothing, and large ones stay small files. */
export async function picture({ width, height, format = 'jpeg' }: Picture): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const coarse = sharp({ create: { width: 64, height: 64, channels: 3, background: '#888', noise } });
  const { data, info } = await coarse.raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return sharp(data, { raw }).resize(width, height, { fit: 'fill' }).toFormat(format).toBuffer();
}

/** A photo as a browser posts it. */
export async function photoBase64(wanted: Partial<Picture> = {}): Promise<string> {
  return (await picture({ width: 320, height: 240, ...wanted })).toString('base64');
}

/** A white PNG of a few kilobytes whatever its size, at one bit a pixel: how a decoder is made to fill the memory. */
export function hugePng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    PNG_SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

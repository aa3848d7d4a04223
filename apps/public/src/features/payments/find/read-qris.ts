import { isQris } from '@mabarin/domain/payments/qris';
import { drawn, openPicture } from '@mabarin/ui/open-picture';

export type QrisFault = 'too_large' | 'unreadable' | 'no_qr' | 'other_qr';

/** A screenshot of any phone stays as it is, so that a small code in it keeps its pixels. */
const SIDES = { short: 1_600, long: 3_600 };

type Detector = { detect(picture: ImageBitmap): Promise<{ rawValue: string }[]> };
type Native = { BarcodeDetector?: new (options: { formats: string[] }) => Detector };

/** The text of the QRIS in a picture, which never leaves the browser. */
export async function readQris(file: Blob): Promise<{ qris: string } | QrisFault> {
  const picture = await openPicture(file, SIDES);
  if (typeof picture === 'string') return picture;
  const texts = await textsOf(picture);
  picture.close();
  const qris = texts.find(isQris);
  if (qris !== undefined) return { qris };
  return texts.length === 0 ? 'no_qr' : 'other_qr';
}

/** Texts of the codes in a picture: by the browser itself where it reads them, else by a library. */
async function textsOf(picture: ImageBitmap): Promise<string[]> {
  const { BarcodeDetector } = globalThis as Native;
  if (BarcodeDetector !== undefined) {
    // Some systems have the class and not the service behind it.
    const codes = await new BarcodeDetector({ formats: ['qr_code'] }).detect(picture).catch(() => []);
    if (codes.length > 0) return codes.map(({ rawValue }) => rawValue);
  }
  const { decodeQR } = await import('qr/decode.js');
  const { width, height } = picture;
  const data = drawn(picture).getContext('2d')?.getImageData(0, 0, width, height).data;
  try {
    return data === undefined ? [] : [decodeQR({ width, height, data })];
  } catch {
    return [];
  }
}

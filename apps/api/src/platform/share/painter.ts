import { renderAsync } from '@resvg/resvg-js';
import sharp from 'sharp';
import { cardSvg, type ShareCard } from './card.ts';
import { font } from './letters.ts';
import { slipSvg, type QrisSlip } from './slip.ts';
import { stubSvg, type ShareStub } from './stub.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import { createLimiter } from '#platform/limiter.ts';
import { singleFlight } from '#platform/single-flight.ts';

sharp.concurrency(1);
sharp.cache(false);

/** A card of a shared link, or the torn stub of a ticket. */
export type SharePicture = ShareCard | ShareStub;

/** Increment when the drawing changes: services cache previews by address, which carries the version. */
const DRAWING = 1;

/** Sixteen characters that change with anything on the card. */
export function cardVersion(card: SharePicture | QrisSlip): string {
  return sha256(JSON.stringify([DRAWING, card])).slice(0, 16);
}

/** Path of a card on the public site; no username is that short. */
export function cardPath(name: string, extension = '.jpg'): string {
  return `/share/${name}${extension}`;
}

const MAX_KEPT = 200;
// One at a time: a card takes about 100 ms of another thread, a stub 300, and previews may wait.
const LIMITS = { concurrency: 1, queue: 20 };

/** Draws cards as JPEG and slips as PNG, each version once while it is cached. Throws `http.too_many` if twenty others wait. */
export function createCardPainter(
  /** A stored photo as a JPEG; null: deleted. */
  readPhoto: (photo: string) => Promise<Buffer | null>,
): (card: SharePicture | QrisSlip) => Promise<Buffer> {
  const limiter = createLimiter(LIMITS);
  const kept = new Map<string, Buffer>();
  const photoOf = async ({ photo }: SharePicture) => (photo === null ? null : readPhoto(photo));
  const draw = async (version: string, card: SharePicture | QrisSlip): Promise<Buffer> => {
    const drawn = 'qris' in card ? await drawSlip(card) : await drawCard(card, await photoOf(card));
    kept.set(version, drawn);
    for (const eldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break;
      kept.delete(eldest);
    }
    return drawn;
  };
  return async (card) => {
    const version = cardVersion(card);
    const known = kept.get(version);
    if (known === undefined) return singleFlight(kept, version, () => limiter.run(() => draw(version, card)));
    kept.delete(version);
    kept.set(version, known);
    return known;
  };
}

async function drawCard(card: SharePicture, photo: Buffer | null): Promise<Buffer> {
  const svg = 'results' in card ? stubSvg(card, photo) : cardSvg(card, photo);
  return (await rendered(svg))
    .flatten({ background: '#0b1230' })
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

async function drawSlip(slip: QrisSlip): Promise<Buffer> {
  return (await rendered(slipSvg(slip))).png({ compressionLevel: 3 }).toBuffer();
}

async function rendered(svg: string) {
  const { pixels, width, height } = await renderAsync(svg, { font, imageRendering: 1 });
  return sharp(pixels, { raw: { width, height, channels: 4 } });
}

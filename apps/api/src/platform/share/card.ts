import { join } from 'node:path';
import { renderAsync, Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';
import sharp from 'sharp';
import { kancil } from './kancil.svg.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import { qrDataUrl } from '#platform/images/qr.ts';
import { createLimiter } from '#platform/limiter.ts';
import { singleFlight } from '#platform/single-flight.ts';
import { html, type Html } from '#platform/web/html.ts';

sharp.concurrency(1);
sharp.cache(false);

export type ShareCard = {
  /** A host's name or the page's subject; characters without a glyph are left out. */
  title: string;
  fallback: string;
  subtitle: string;
  address: string;
  /** Path of a stored photo under `/images`; null: the kancil. */
  photo: string | null;
};

export const CARD_WIDTH = 1200;
export const CARD_HEIGHT = 630;
/** Increment when the drawing changes: services cache previews by address, which carries the version. */
const DRAWING = 1;

/** Sixteen characters that change with anything on the card. */
export function cardVersion(card: ShareCard): string {
  return sha256(JSON.stringify([DRAWING, card])).slice(0, 16);
}

/** Path of a card on the public site; no username is that short. */
export function cardPath(name: string, extension = '.jpg'): string {
  return `/share/${name}${extension}`;
}

const MAX_KEPT = 200;
// One at a time: a card takes about 100 ms of another thread, and previews may wait.
const LIMITS = { concurrency: 1, queue: 20 };

/** Draws cards, each version once while it is cached. Throws `http.too_many` if twenty others wait. */
export function createCardPainter(
  /** A stored photo as a JPEG; null: deleted. */
  readPhoto: (photo: string) => Promise<Buffer | null>,
): (card: ShareCard) => Promise<Buffer> {
  const limiter = createLimiter(LIMITS);
  const kept = new Map<string, Buffer>();
  const draw = async (version: string, card: ShareCard): Promise<Buffer> => {
    const photo = card.photo === null ? null : await readPhoto(card.photo);
    const jpeg = await drawCard(card, photo);
    kept.set(version, jpeg);
    for (const eldest of kept.keys()) {
      if (kept.size <= MAX_KEPT) break;
      kept.delete(eldest);
    }
    return jpeg;
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

const DISPLAY = 'Anybody Thin';
const TEXT = 'Figtree Light';
/** Cut from the product's own fonts (packages/ui/scripts/fonts.ts); system fonts are not used. */
const font: NonNullable<ResvgRenderOptions['font']> = {
  loadSystemFonts: false,
  fontFiles: ['anybody.ttf', 'figtree.ttf'].map((file) => join(import.meta.dirname, file)),
  defaultFontFamily: TEXT,
};

const AWNING = 96;
const STRIPE = 60;
const MARGIN = 64;
const PHOTO = { x: MARGIN, y: 188, side: 280 };
const TICKET = { x: 856, y: 156, width: 280, height: 352 };
const QR = { x: 860, y: 160, side: 272 };
const TITLE = { x: 384, width: 448, sizes: [80, 72, 64, 56, 50, 44, 38], lines: 3 };

async function drawCard(card: ShareCard, photo: Buffer | null): Promise<Buffer> {
  const drawn = await renderAsync(cardSvg(card, photo), { font, imageRendering: 1 });
  return sharp(drawn.pixels, { raw: { width: drawn.width, height: drawn.height, channels: 4 } })
    .flatten({ background: '#0b1230' })
    .jpeg({ quality: 84, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

export function cardSvg(card: ShareCard, photo: Buffer | null): string {
  const title = fitTitle(drawable(card.title) || drawable(card.fallback), widthOf);
  const subtitle = wrap(drawable(card.subtitle), 26, TITLE.width, (text) => widthOf(text, TEXT));
  const line = title.size * 1.08;
  const height = title.lines.length * line + 16 + subtitle.length * 34;
  const top = PHOTO.y + (PHOTO.side - height) / 2;
  const address = card.address.replace(/^https?:\/\//, '').replace(/\/$/, '');
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}">
    <defs>
      <clipPath id="photo">
        <rect x="${PHOTO.x}" y="${PHOTO.y}" width="${PHOTO.side}" height="${PHOTO.side}" rx="36" />
      </clipPath>
    </defs>
    <rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="#0b1230" />
    ${awning()}${picture(photo)}
    ${title.lines.map(
      (text, index) =>
        html`<text
          x="${TITLE.x}"
          y="${top + (index + 0.82) * line}"
          font-family="${DISPLAY}"
          font-weight="900"
          font-size="${title.size}"
          fill="#fff1d6"
          >${text}</text
        >`,
    )}
    ${subtitle.map(
      (text, index) =>
        html`<text
          x="${TITLE.x}"
          y="${top + title.lines.length * line + 42 + index * 34}"
          font-family="${TEXT}"
          font-weight="700"
          font-size="26"
          fill="#b4bde3"
          >${text}</text
        >`,
    )}
    ${ticket(qrDataUrl(card.address, QR.side))}
    <rect y="548" width="${CARD_WIDTH}" height="82" fill="#ffc42e" />
    ${mark()}
    <text x="132" y="604" font-family="${DISPLAY}" font-weight="900" font-size="40" fill="#141a33">Mabarin</text>
    <text
      x="${CARD_WIDTH - MARGIN}"
      y="601"
      text-anchor="end"
      font-family="${TEXT}"
      font-weight="700"
      font-size="${addressSize(address)}"
      fill="#141a33"
    >
      ${address}
    </text>
  </svg>`.html;
}

function awning(): Html {
  const stripes = Array.from({ length: CARD_WIDTH / STRIPE }, (_, index) => {
    const x = index * STRIPE;
    const half = STRIPE / 2;
    return html`<path
      d="M${x} 0h${STRIPE}v${AWNING - half}a${half} ${half} 0 0 1 -${STRIPE} 0z"
      fill="${index % 2 === 0 ? '#1b45c4' : '#ff6b1a'}"
    />`;
  });
  const bulbs = Array.from({ length: 15 }, (_, index) => {
    const x = 44 + index * 79.5;
    return html`<ellipse
      cx="${x}"
      cy="${AWNING + 22 + (index % 2) * 8}"
      rx="8"
      ry="12"
      fill="${index % 2 === 0 ? '#ffc42e' : '#ff6b1a'}"
    />`;
  });
  return html`${stripes}${bulbs}`;
}

function picture(photo: Buffer | null): Html {
  const { x, y, side } = PHOTO;
  if (photo === null) {
    return html`<rect x="${x}" y="${y}" width="${side}" height="${side}" rx="36" fill="#1b45c4" />
      <g transform="translate(${x + 35} ${y + 45}) scale(1.75)">${{ html: kancil }}</g>`;
  }
  return html`<image
      x="${x}"
      y="${y}"
      width="${side}"
      height="${side}"
      clip-path="url(#photo)"
      preserveAspectRatio="xMidYMid slice"
      href="data:image/jpeg;base64,${photo.toString('base64')}"
    />
    <rect x="${x}" y="${y}" width="${side}" height="${side}" rx="36" fill="none" stroke="#ffc42e" stroke-width="6" />`;
}

function ticket(qr: string): Html {
  const { x, y, width, height } = TICKET;
  const tear = y + 286;
  return html`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="22" fill="#fff" />
    <circle cx="${x}" cy="${tear}" r="13" fill="#0b1230" /><circle
      cx="${x + width}"
      cy="${tear}"
      r="13"
      fill="#0b1230"
    />
    <path d="M${x + 22} ${tear}H${x + width - 22}" stroke="#8a7f66" stroke-width="3" stroke-dasharray="9 8" />
    <image x="${QR.x}" y="${QR.y}" width="${QR.side}" height="${QR.side}" href="${qr}" />
    <text
      x="${x + width / 2}"
      y="${y + 331}"
      text-anchor="middle"
      font-family="${DISPLAY}"
      font-weight="900"
      font-size="26"
      fill="#141a33"
      >Scan di sini</text
    >`;
}

/** The product's logo, a notched ticket (packages/ui logo.tsx). */
function mark(): Html {
  return html`<g transform="translate(${MARGIN} 567) scale(1.6)">
    <path
      d="M5 2h26a4 4 0 0 1 4 4v4.5a3.5 3.5 0 0 0 0 7V22a4 4 0 0 1-4 4H5a4 4 0 0 1-4-4v-4.5a3.5 3.5 0 0 0 0-7V6a4 4 0 0 1 4-4z"
      fill="#ff6b1a"
    />
    <path d="M12 6v16" stroke="#141a33" stroke-width="2" stroke-dasharray="3 2.5" />
    <path d="M17 20V8.5l5.3 6 5.3-6V20" fill="none" stroke="#141a33" stroke-width="3.4" stroke-linejoin="round" />
  </g>`;
}

/** Text with glyphs, in one line; NFKC replaces fancy letters. */
function drawable(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\x20-\x7E\u00A0-\u00FF–—…·×•‘’“”→←✓]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function widthOf(text: string, family = DISPLAY): number {
  const weight = family === DISPLAY ? 900 : 700;
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">
    <text y="100" font-family="${family}" font-weight="${weight}" font-size="100">${text}</text>
  </svg>`;
  return new Resvg(svg.html, { font }).getBBox()?.width ?? 0;
}

/** The largest size at which a title fits; truncated if none does. */
export function fitTitle(title: string, measure: (text: string) => number): { size: number; lines: string[] } {
  const widths = new Map<string, number>();
  const known = (text: string) => {
    const width = widths.get(text) ?? measure(text);
    widths.set(text, width);
    return width;
  };
  for (const size of TITLE.sizes) {
    const lines = wrap(title, size, TITLE.width, known);
    if (lines.length <= TITLE.lines && lines.every((line) => known(line) * size <= TITLE.width * 100)) {
      return { size, lines };
    }
  }
  const size = TITLE.sizes.at(-1) ?? 0;
  const lines = wrap(
    broken(title, (word) => (known(word) * size) / 100),
    size,
    TITLE.width,
    known,
  );
  const shown = lines.slice(0, TITLE.lines);
  if (lines.length > TITLE.lines) shown[TITLE.lines - 1] = `${shown[TITLE.lines - 1]?.slice(0, -2).trim()}…`;
  return { size, lines: shown };
}

function broken(title: string, widthAt: (word: string) => number): string {
  return title
    .split(' ')
    .flatMap((word) => {
      const parts = Math.ceil((widthAt(word) * 1.1) / TITLE.width);
      const length = Math.ceil(word.length / parts);
      return Array.from({ length: parts }, (_, part) => word.slice(part * length, (part + 1) * length));
    })
    .filter((part) => part !== '')
    .join(' ');
}

/** Fills lines greedily; `measure` is at 100 px. */
function wrap(text: string, size: number, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && measure(longer) * size <= width * 100) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Shrinks long addresses, so that they end before the logo. */
function addressSize(address: string): number {
  return Math.min(30, Math.floor(1_400 / Math.max(1, address.length)));
}

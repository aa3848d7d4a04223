import { DISPLAY, drawable, fitTitle, TEXT, widthOf, wrap } from './letters.ts';
import { photoSvg } from './photo.svg.ts';
import { awning, mark } from './stall.svg.ts';
import { qrDataUrl } from '#platform/images/qr.ts';
import { html, type Html } from '#platform/web/html.ts';

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
const AWNING = 96;
const STRIPE = 60;
const MARGIN = 64;
const PHOTO = { x: MARGIN, y: 188, side: 280, radius: 36, edge: '#ffc42e' };
const TICKET = { x: 856, y: 156, width: 280, height: 352 };
const QR = { x: 860, y: 160, side: 272 };
const TITLE = { x: 384, width: 448, sizes: [80, 72, 64, 56, 50, 44, 38], lines: 3 };

export function cardSvg(card: ShareCard, photo: Buffer | null): string {
  const title = fitTitle(drawable(card.title) || drawable(card.fallback), TITLE);
  const subtitle = wrap(drawable(card.subtitle), 26, TITLE.width, (text) => widthOf(text, TEXT));
  const line = title.size * 1.08;
  const height = title.lines.length * line + 16 + subtitle.length * 34;
  const top = PHOTO.y + (PHOTO.side - height) / 2;
  const address = card.address.replace(/^https?:\/\//, '').replace(/\/$/, '');
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}">
    <rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" fill="#0b1230" />
    ${awning({ width: CARD_WIDTH, height: AWNING, stripe: STRIPE })}${photoSvg(photo, PHOTO)}
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
    ${mark(MARGIN, 567, 1.6)}
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

/** Shrinks long addresses, so that they end before the logo. */
function addressSize(address: string): number {
  return Math.min(30, Math.floor(1_400 / Math.max(1, address.length)));
}

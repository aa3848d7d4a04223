import { DISPLAY, drawable, fitTitle, TEXT, textSvg, widthOf, wrap } from './letters.ts';
import { mark } from './stall.svg.ts';
import { qrDataUrl } from '#platform/images/qr.ts';
import { html } from '#platform/web/html.ts';

/** A QRIS to keep or to hand on: in a gallery of screenshots it still says for what and until when. */
export type QrisSlip = {
  /** Text of the code. */
  qris: string;
  amount: string;
  subject: string;
  /** The host's page. */
  host: string;
  deadline: string;
  /** Says what to do once the time is over. */
  address: string;
};

const WIDTH = 1080;
const HEIGHT = 1600;
const MIDDLE = { x: WIDTH / 2, anchor: 'middle', family: TEXT } as const;
const QR = { x: 60, y: 20, side: 960 };
const AMOUNT = { width: 900, sizes: [110, 96, 80, 64], lines: 1 };

/** Black on white around the code, as scanners want it. */
export function slipSvg({ qris, amount, subject, host, deadline, address }: QrisSlip): string {
  const place = address.replace(/^https?:\/\//, '');
  const about = wrap(drawable(subject), 40, 960, (words) => widthOf(words, TEXT)).slice(0, 2);
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff" />
    <image x="${QR.x}" y="${QR.y}" width="${QR.side}" height="${QR.side}" href="${qrDataUrl(qris, QR.side)}" />
    ${textSvg(amount, { ...MIDDLE, y: 1_056, size: fitTitle(amount, AMOUNT).size, family: DISPLAY })}
    ${[...about, host].map((line, index) => textSvg(line, { ...MIDDLE, y: 1_134 + index * 54, size: 40 }))}
    <rect x="90" y="1330" width="900" height="92" rx="24" fill="#ffc42e" />
    ${textSvg(deadline, { ...MIDDLE, y: 1_391, size: 46 })}
    ${textSvg(place, { ...MIDDLE, y: 1_482, size: Math.min(34, Math.floor(1_700 / place.length)) })}
    ${mark(504, 1_516, 2)}
  </svg>`.html;
}

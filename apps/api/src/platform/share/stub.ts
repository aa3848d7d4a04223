import { drawable, fitTitle, TEXT, textSvg } from './letters.ts';
import { photoSvg } from './photo.svg.ts';
import { awning, mark } from './stall.svg.ts';
import { qrDataUrl } from '#platform/images/qr.ts';
import { html, type Html } from '#platform/web/html.ts';

/** The torn stub of a played ticket. */
export type ShareStub = {
  title: string;
  /** Replaces a title without a drawable letter. */
  fallback: string;
  /** The fellow player, for example "bareng Bang Kancil". */
  host: string;
  /** Path of the host's stored photo under `/images`; null: the kancil. */
  photo: string | null;
  /** Games in the order they were played. */
  results: readonly ('win' | 'lose')[];
  words: { heading: string; stamp: string; tally: string; day: string; scan: readonly [string, string] };
  address: string;
};

const WIDTH = 1080;
const HEIGHT = 1920;
const NIGHT = '#0b1230';
const INK = '#141a33';
/** Centred on the turned stub's own middle. */
const STUB = { width: 880, height: 800, padding: 56 };
const LEFT = STUB.padding - STUB.width / 2;
const TOP = STUB.padding - STUB.height / 2;
const PHOTO = { x: LEFT, y: TOP, side: 176, radius: 40, edge: INK };
const NAME = { x: LEFT + 208, width: 560, sizes: [72, 64, 56, 48, 42], lines: 2 };
const SCORE = { width: 420, sizes: [200, 170, 130, 104], lines: 1 };
const HOST = { width: 560, sizes: [38, 32], lines: 1 };
const QR = { x: 130, y: 1_360, side: 300 };
const HOLE = 68;
const HOLES_IN_ROW = 10;
/** Above this number of games only the score is drawn, as on the ticket. */
const MOST_HOLES = 20;

/** A picture of 1080x1920, the size of a story. */
export function stubSvg(stub: ShareStub, photo: Buffer | null): string {
  const { title, fallback, host, results, words, address } = stub;
  const won = results.filter((result) => result === 'win').length;
  const score = `${won}–${results.length - won}`;
  const place = address.replace(/^https?:\/\//, '').replace(/\/$/, '');
  return html`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${NIGHT}" />
    ${awning({ width: WIDTH, height: 150, stripe: 90 })}
    ${textSvg(words.heading.toUpperCase(), { x: WIDTH / 2, y: 350, size: 92, fill: '#ffc42e', anchor: 'middle' })}
    <g transform="translate(${WIDTH / 2} 860) rotate(-4)">
      ${paper()}${photoSvg(photo, PHOTO)}${names(drawable(title) || drawable(fallback), drawable(host))}
      ${textSvg(score, { x: LEFT, y: 82, size: fitTitle(score, SCORE).size })} ${stamp(words.stamp.toUpperCase())}
      ${results.length <= MOST_HOLES && holes(results)}
      ${textSvg(words.tally, { x: LEFT, y: 300, size: 42, family: TEXT })}
      ${textSvg(words.day, { x: LEFT, y: 350, size: 34, family: TEXT })}
    </g>
    <rect x="110" y="${QR.y - 20}" width="860" height="${QR.side + 40}" rx="40" fill="#fffdf8" />
    <image x="${QR.x}" y="${QR.y}" width="${QR.side}" height="${QR.side}" href="${qrDataUrl(address, QR.side)}" />
    ${words.scan.map((line, index) => textSvg(line, { x: 470, y: QR.y + 110 + index * 70, size: 56 }))}
    ${textSvg(place, { x: 470, y: QR.y + 246, size: Math.min(34, Math.floor(900 / place.length)), family: TEXT })}
    ${mark(386, 1_754, 2.2)} ${textSvg('Mabarin', { x: 484, y: 1_803, size: 54, fill: '#fff1d6' })}
  </svg>`.html;
}

/** The yellow paper; its upper edge is where the host tore it off, hole by hole. */
function paper(): Html {
  const { width, height } = STUB;
  const step = 44;
  return html`<rect x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" rx="44" fill="#ffc42e" />
    <rect x="${-width / 2}" y="${-height / 2}" width="${width}" height="60" fill="#ffc42e" />
    ${Array.from(
      { length: width / step + 1 },
      (_, index) => html`<circle cx="${index * step - width / 2}" cy="${-height / 2}" r="14" fill="${NIGHT}" />`,
    )}`;
}

function names(player: string, host: string): Html {
  const fitted = fitTitle(player, NAME);
  const line = fitted.size * 1.08;
  const along = fitTitle(host, HOST);
  const height = fitted.lines.length * line + 54;
  const top = PHOTO.y + (PHOTO.side - height) / 2;
  return html`${fitted.lines.map((words, index) =>
    textSvg(words, { x: NAME.x, y: top + (index + 0.82) * line, size: fitted.size }),
  )}
  ${textSvg(along.lines[0] ?? '', { x: NAME.x, y: top + fitted.lines.length * line + 42, size: along.size, family: TEXT })}`;
}

function stamp(words: string): Html {
  return html`<g transform="translate(232 14) rotate(-8)">
    <rect x="-170" y="-56" width="340" height="112" rx="18" fill="none" stroke="#c4201c" stroke-width="11" />
    ${textSvg(words, { x: 0, y: 18, size: 52, fill: '#c4201c', anchor: 'middle' })}
  </g>`;
}

function holes(results: ShareStub['results']): Html {
  const perRow = Math.min(HOLES_IN_ROW, results.length);
  const rows = Math.ceil(results.length / HOLES_IN_ROW);
  const step = HOLE + 8;
  const top = 184 - ((rows - 1) * step) / 2;
  return html`${results.map((result, index) => {
    const x = LEFT + HOLE / 2 + (index % perRow) * step;
    const y = top + Math.floor(index / perRow) * step;
    const win = result === 'win';
    return html`<circle
        cx="${x}"
        cy="${y}"
        r="${HOLE / 2 - 4}"
        fill="${win ? NIGHT : 'none'}"
        stroke="${INK}"
        stroke-width="7"
      />
      ${textSvg(win ? 'W' : 'L', { x, y: y + 11, size: 32, fill: win ? '#ffc42e' : INK, family: TEXT, anchor: 'middle' })}`;
  })}`;
}

import { join } from 'node:path';
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js';
import { packageFolder } from '#platform/package-folder.ts';
import { html, type Html } from '#platform/web/html.ts';

export const DISPLAY = 'Anybody Thin';
export const TEXT = 'Figtree Light';
/** Cut from the product's own fonts (packages/ui/scripts/fonts.ts); system fonts are not used. */
export const font: NonNullable<ResvgRenderOptions['font']> = {
  loadSystemFonts: false,
  fontFiles: ['anybody.ttf', 'figtree.ttf'].map((file) => join(packageFolder, 'src/platform/share', file)),
  defaultFontFamily: TEXT,
};

/** Text with glyphs, in one line; NFKC replaces fancy letters. */
export function drawable(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^\x20-\x7E\u00A0-\u00FF–—…·×•‘’“”→←✓]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

type TextLook = { x: number; y: number; size: number; fill?: string; family?: string; anchor?: 'start' | 'middle' };

/** One line of text. */
export function textSvg(
  words: string,
  { x, y, size, fill = '#141a33', family = DISPLAY, anchor = 'start' }: TextLook,
): Html {
  return html`<text
    x="${x}"
    y="${y}"
    text-anchor="${anchor}"
    font-family="${family}"
    font-weight="${family === DISPLAY ? 900 : 700}"
    font-size="${size}"
    fill="${fill}"
    >${words}</text
  >`;
}

export function widthOf(text: string, family = DISPLAY): number {
  const weight = family === DISPLAY ? 900 : 700;
  const svg = html`<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">
    <text y="100" font-family="${family}" font-weight="${weight}" font-size="100">${text}</text>
  </svg>`;
  return new Resvg(svg.html, { font }).getBBox()?.width ?? 0;
}

/** A place for text: its width in pixels, the sizes to try from the largest, and the most lines. */
type Box = { width: number; sizes: readonly number[]; lines: number };

/** The largest size at which a title fits; truncated if none does. `measure` is at 100 px. */
export function fitTitle(
  title: string,
  box: Box,
  measure: (text: string) => number = widthOf,
): { size: number; lines: string[] } {
  const widths = new Map<string, number>();
  const known = (text: string) => {
    const width = widths.get(text) ?? measure(text);
    widths.set(text, width);
    return width;
  };
  for (const size of box.sizes) {
    const lines = wrap(title, size, box.width, known);
    if (lines.length <= box.lines && lines.every((line) => known(line) * size <= box.width * 100)) {
      return { size, lines };
    }
  }
  const size = box.sizes.at(-1) ?? 0;
  const lines = wrap(
    broken(title, box.width, (word) => (known(word) * size) / 100),
    size,
    box.width,
    known,
  );
  const shown = lines.slice(0, box.lines);
  if (lines.length > box.lines) shown[box.lines - 1] = `${shown[box.lines - 1]?.slice(0, -2).trim()}…`;
  return { size, lines: shown };
}

function broken(title: string, width: number, widthAt: (word: string) => number): string {
  return title
    .split(' ')
    .flatMap((word) => {
      const parts = Math.ceil((widthAt(word) * 1.1) / width);
      const length = Math.ceil(word.length / parts);
      return Array.from({ length: parts }, (_, part) => word.slice(part * length, (part + 1) * length));
    })
    .filter((part) => part !== '')
    .join(' ');
}

/** Fills lines greedily; `measure` is at 100 px. */
export function wrap(text: string, size: number, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && measure(longer) * size <= width * 100) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** Fits widgets into browser sources of any size. Lengths are in pixels or in units of `unitOf`. */

export type Size = { readonly width: number; readonly height: number };

/** In pixels. In a tiny source a widget stays readable and is cut off instead. */
const SMALLEST_UNIT = 8;
/** The share of the source that a widget may fill; the rest is its margin. */
const SHARE = 0.98;

/**
 * The unit of a widget's sizes in pixels: 1/100 of the source's longer side times `scale`, at most as large as fits
 * `natural` units. The longer side gives a portrait source, watched on phones, words as large as a landscape one.
 */
export function unitOf(source: Size, scale: number, natural: Size): number {
  const wanted = Math.max(source.width / 100, source.height / 100, SMALLEST_UNIT) * scale;
  return Math.min(wanted, (SHARE * source.width) / natural.width, (SHARE * source.height) / natural.height);
}

/** Number of rows of `row` units, with `gap` between them, that fit below a head of `head` units. At least one. */
export function rowsIn(
  source: Size,
  unit: number,
  { head, row, gap }: { head: number; row: number; gap: number },
): number {
  return Math.max(1, Math.floor((source.height / unit - head + gap) / (row + gap)));
}

/** Smallest side in pixels at which cameras read a code on a screen. */
const QR_SIDE_MIN = 200;

/** Side of a QR code of about `wanted` pixels: large enough to scan, unless the source itself is smaller. */
export function qrSide(source: Size, wanted: number): number {
  return Math.max(wanted, Math.min(QR_SIDE_MIN, 0.6 * Math.min(source.width, source.height)));
}

/** Shares rows between two lists: the second gets up to half of them, the first the rest. */
export function shareRows(rows: number, first: number, second: number): [first: number, second: number] {
  const kept = Math.min(second, Math.floor(rows / 2));
  const shown = Math.min(first, rows - kept);
  return [shown, Math.min(second, rows - shown)];
}

/** In `em` per second, so that a text is equally readable on every source. */
const EM_PER_SECOND = { slow: 2.5, normal: 4.5, fast: 7.5 } as const;

export type MarqueeSpeed = keyof typeof EM_PER_SECOND;

/**
 * Animation of a running text made of two equal halves: copies of the text per half, and seconds per half. A longer
 * text takes longer. In pixels: `text` is the width of one copy, `room` the source's width, `em` the font size.
 */
export function marqueeRun(
  speed: MarqueeSpeed,
  { text, room, em }: { text: number; room: number; em: number },
): { copies: number; seconds: number } {
  const width = Math.max(text, em);
  const copies = Math.max(1, Math.ceil(room / width));
  return { copies, seconds: Math.round((copies * width * 10) / (em * EM_PER_SECOND[speed])) / 10 };
}

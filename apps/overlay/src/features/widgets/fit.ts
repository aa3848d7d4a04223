/** Sizes of a browser source, whatever the streamer made of it, and what goes into it. Lengths in pixels, or in units. */

export type Size = { readonly width: number; readonly height: number };

/** A source may be tiny; what is drawn stays readable and is cut instead. */
const SMALLEST_UNIT = 8;
/** What a widget may take of its source: the rest is the margin. */
const SHARE = 0.98;

/**
 * The unit of everything: 1/100 of the width times the scale asked for, but never so much that what is drawn, `natural`
 * units wide and high, would not fit.
 */
export function unitOf(source: Size, scale: number, natural: Size): number {
  const wanted = Math.max(source.width / 100, SMALLEST_UNIT) * scale;
  return Math.min(wanted, (SHARE * source.width) / natural.width, (SHARE * source.height) / natural.height);
}

/** How many rows of `row` units go below a head of `head` units, `gap` between them. At least one. */
export function rowsIn(
  source: Size,
  unit: number,
  { head, row, gap }: { head: number; row: number; gap: number },
): number {
  return Math.max(1, Math.floor((source.height / unit - head + gap) / (row + gap)));
}

/** Who is shown of `first` and `second` in so many rows: the second gets half when it needs that, the first the rest. */
export function shareRows(rows: number, first: number, second: number): [first: number, second: number] {
  const kept = Math.min(second, Math.floor(rows / 2));
  const shown = Math.min(first, rows - kept);
  return [shown, Math.min(second, rows - shown)];
}

/** `em` a second, so that a text is read equally well on every source. */
const EM_PER_SECOND = { slow: 2.5, normal: 4.5, fast: 7.5 } as const;

export type MarqueeSpeed = keyof typeof EM_PER_SECOND;

/**
 * A running text: how often it stands in the half that goes out while the other comes in, and how long that takes. A
 * long text takes longer: the speed is that of the words. `text` is the width of one, with the star after it.
 */
export function marqueeRun(
  speed: MarqueeSpeed,
  { text, room, em }: { text: number; room: number; em: number },
): { copies: number; seconds: number } {
  const width = Math.max(text, em);
  const copies = Math.max(1, Math.ceil(room / width));
  return { copies, seconds: Math.round((copies * width * 10) / (em * EM_PER_SECOND[speed])) / 10 };
}

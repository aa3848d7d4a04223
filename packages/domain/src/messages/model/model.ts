import type { Read } from '#messages/model/features.ts';

/** Logistic regression over the features of a text. `places` holds one signed byte for each place. */
export type Weights = {
  readonly bias: number;
  readonly scale: number;
  readonly places: Int8Array;
};

/** A model and the leaning from which a text is hidden, and from which it is doubtful. */
export type Model = { readonly weights: Weights; readonly hide: number; readonly doubt: number };

export const SHAPE = 0.25;
const NAMED_WORDS = 4;

/** Above 0 the text is more likely a promotion of gambling than not. Whole numbers are added, so the order is no matter. */
export function likeness({ features, shapes }: Read, { bias, scale, places }: Weights): number {
  let words = 0;
  for (const { place } of features) words += places[place] ?? 0;
  let shape = 0;
  for (const place of shapes) shape += places[place] ?? 0;
  return bias + scale * (words / Math.sqrt(features.length + 1) + shape * SHAPE);
}

/** One or two words are a name more often than an advertisement, and an advertisement shows a site. */
const [SHORT, SHORT_WORDS, UNSIGNED] = [4, 2, 1.5];

/** The likeness, less where the text has few words, or nothing that looks like a site. It is what thresholds mean. */
export function leaning(read: Read, weights: Weights): number {
  const short = read.words.length <= SHORT_WORDS ? SHORT : 0;
  return likeness(read, weights) - short - (read.shapes.length === 0 ? UNSIGNED : 0);
}

/** The words that made the text look like a promotion, as typed in lower case; neighbours stay together. */
export function heaviest({ words, features }: Read, { places }: Weights): string[] {
  const weight = words.map(() => 0);
  for (const { place, from, to } of features) {
    const first = Math.max(0, from);
    const last = Math.min(words.length - 1, to);
    const share = (places[place] ?? 0) / (last - first + 1);
    for (let index = first; index <= last; index += 1) weight[index] = (weight[index] ?? 0) + share;
  }
  const chosen = new Set(
    weight
      .map((points, index) => ({ points, index }))
      .filter(({ points }) => points > 0)
      .toSorted((a, b) => b.points - a.points)
      .slice(0, NAMED_WORDS)
      .map(({ index }) => index),
  );
  const named: string[] = [];
  for (const [index, { said }] of words.entries()) {
    if (!chosen.has(index)) continue;
    if (chosen.has(index - 1)) named.push(`${named.pop() ?? ''} ${said}`);
    else named.push(said);
  }
  return named;
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screenMessage } from '#messages/filter.ts';

/** `bad` must be hidden, `good` must be shown. */
export type Label = 'bad' | 'good';
/** The filter is tuned on one half and measured on the other. */
export type Half = 'tune' | 'report';
/**
 * `first` predates the filter; `second` holds messages that it was not made for, written without looking at it
 * (docs/decisions/messages.md).
 */
export type Corpus = 'first' | 'second';

/** One message per line, `#` opens a heading. */
export function corpus(label: Label, half?: Half, name: Corpus = 'first'): string[] {
  // The second corpus was split once, by a seeded shuffle.
  if (name === 'second')
    return (half ? [half] : (['tune', 'report'] as const)).flatMap((one) => read(`${one}-${label}`));
  return read(label).filter((line) => half === undefined || halfOf(line) === half);
}

/**
 * Ordinary lines written by hand for the training of the model: of playing together and of supports. One half trains it
 * (testing/filter-training.ts), the other is for the report.
 */
export function gameTalk(half?: Half): string[] {
  return [...read('game-good'), ...read('support-good')].filter((line) => half === undefined || halfOf(line) === half);
}

/** Talk about gambling that promotes none; no half trains anything. */
export function talk(half?: Half): string[] {
  return read('talk-good').filter((line) => half === undefined || halfOf(line) === half);
}

/** The lines of one file of the corpora. */
export function read(name: string): string[] {
  const file = join(import.meta.dirname, '../src/messages/corpus', `${name}.txt`);
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** By the first bit of its SHA-256, so that nobody chooses and additions move no other message. */
function halfOf(text: string): Half {
  const [first = 0] = createHash('sha256').update(text).digest();
  return first < 128 ? 'tune' : 'report';
}

/** Required share of hidden bad messages, and allowed share of hidden good ones, on the reporting halves. */
export const bars: Readonly<Record<Corpus, { recall: number; falsePositives: number }>> = {
  first: { recall: 0.95, falsePositives: 0.01 },
  second: { recall: 0.95, falsePositives: 0.02 },
};

/** Results of the filter on a half: missed bad messages and hidden good ones. */
export function figures(name: Corpus, half: Half) {
  const [bad, good] = [corpus('bad', half, name), corpus('good', half, name)];
  return {
    bad,
    good,
    missed: bad.filter((text) => screenMessage(text).show),
    wrong: good.filter((text) => !screenMessage(text).show),
  };
}

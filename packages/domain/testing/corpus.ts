import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screenMessage } from '#messages/filter.ts';

/** `bad` must be hidden, `good` must be shown. */
export type Label = 'bad' | 'good';
/** The filter is tuned on one half only and measured on the other. */
export type Half = 'tune' | 'report';
/**
 * Where the messages come from: `first` was written before there was a filter, `second` for messages that the filter was
 * not made for, without looking at it (docs/decisions/messages.md).
 */
export type Corpus = 'first' | 'second';

/** The corpora of the message filter: one message a line, `#` opens a heading. */
export function corpus(label: Label, half?: Half, name: Corpus = 'first'): string[] {
  // The second was dealt by a seeded shuffle, once.
  if (name === 'second')
    return (half ? [half] : (['tune', 'report'] as const)).flatMap((one) => read(`${one}-${label}`));
  return read(label).filter((line) => half === undefined || halfOf(line) === half);
}

function read(name: string): string[] {
  const file = join(import.meta.dirname, '../src/messages/corpus', `${name}.txt`);
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** A message's half by the first bit of its SHA-256: nobody chose it, and adding messages moves no other one. */
export function halfOf(text: string): Half {
  const [first = 0] = createHash('sha256').update(text).digest();
  return first < 128 ? 'tune' : 'report';
}

/** What the reporting halves must reach: the share of bad messages hidden at least, of ordinary ones at most. */
export const bars: Readonly<Record<Corpus, { recall: number; falsePositives: number }>> = {
  first: { recall: 0.95, falsePositives: 0.01 },
  second: { recall: 0.95, falsePositives: 0.02 },
};

/** How the filter does on a half: its messages, the bad ones shown and the ordinary ones hidden. */
export function figures(name: Corpus, half: Half) {
  const [bad, good] = [corpus('bad', half, name), corpus('good', half, name)];
  return {
    bad,
    good,
    missed: bad.filter((text) => screenMessage(text).show),
    wrong: good.filter((text) => !screenMessage(text).show),
  };
}

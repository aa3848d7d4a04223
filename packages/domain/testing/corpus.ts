import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `bad` must be hidden, `good` must be shown. */
export type Verdict = 'bad' | 'good';
/** The filter is tuned on one half only and measured on the other. */
export type Half = 'tune' | 'report';

/** The corpus of the message filter: one message a line, `#` opens a heading. */
export function corpus(verdict: Verdict, half?: Half): string[] {
  const file = join(import.meta.dirname, '../src/messages/corpus', `${verdict}.txt`);
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .filter((line) => half === undefined || halfOf(line) === half);
}

/** A message's half by the first bit of its SHA-256: nobody chose it, and adding messages moves no other one. */
export function halfOf(text: string): Half {
  const [first = 0] = createHash('sha256').update(text).digest();
  return first < 128 ? 'tune' : 'report';
}

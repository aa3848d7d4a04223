import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findingText } from '@mabarin/domain/tasks/finding.text';
import { expect, test } from 'vitest';

/** Areas whose checks belong to the books (`checkBooks`). */
const AREAS = ['ledger', 'payments', 'reconciliation', 'cash', 'credit', 'refunds', 'disputes'];
/** Findings of delays are counted by a metric and make no task. */
const DELAYS = /^(notification|payment) X (of|is (creating|pending))[ ,].*(since|ended)/;

/** Sentences that the SQL of a file concatenates, with X for each value. */
function sentencesOf(source: string): string[] {
  return [...source.matchAll(/select ('[a-z_\- ]+ '\s*\|\|.*?)\n\s*(?:as finding\s*)?from\b/gs)].map(([, sql = '']) => {
    const literals = [...sql.replace(/coalesce\((?:[^()]|\([^()]*\))*\)/g, 'value').matchAll(/'([^']*)'/g)];
    const shown = literals
      .map(([, text = '']) => text)
      .filter((text) => !['', 'duplicate', ', without a task'].includes(text));
    return shown.join('X') + (/'\s*(?:as finding)?\s*$/.test(sql.trim()) ? '' : 'X');
  });
}

test('every finding of the books has an Indonesian sentence', () => {
  const features = join(import.meta.dirname, '../..');
  const sources = AREAS.flatMap((area) =>
    readdirSync(join(features, area), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.queries.ts'))
      .map((name) => readFileSync(join(features, area, name), 'utf8')),
  );
  const sentences = sources
    .filter((source) => source.includes('finding'))
    .flatMap(sentencesOf)
    .filter((sentence) => !DELAYS.test(sentence));
  expect(sentences.length).toBeGreaterThan(30);
  expect(sentences.filter((sentence) => findingText(sentence) === sentence)).toEqual([]);
});

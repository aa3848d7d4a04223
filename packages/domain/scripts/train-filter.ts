/**
 * `pnpm train-filter --data FILE...`: trains the model of the message filter on the files (rows of `label` and `text`,
 * docs/filter.md) and the training halves of our corpora, prints what it does with lines that it never saw, and writes
 * src/messages/model/weights.ts, unless the weights there are better. The same data write the same weights.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { trained } from '#messages/model/weights.ts';
import { figuresOf, figuresTable, readLines, splitsOf, thresholdsOf, withBrands } from '#testing/filter-training.ts';

const { values, positionals } = parseArgs({
  options: { data: { type: 'string', multiple: true } },
  allowPositionals: true,
});
const files = [...(values.data ?? []), ...positionals];
if (files.length === 0) {
  console.log('Name the lines to train on: pnpm train-filter --data FILE...');
  process.exit(1);
}

const lines = withBrands(files.flatMap(readLines));
const { weights, splits } = splitsOf(lines);
const [senders] = splits;
if (senders === undefined) throw new Error('there is nothing to judge by');
const thresholds = thresholdsOf(senders);
console.log(figuresTable(splits, thresholds));
console.log(`hidden from ${thresholds.hide}, doubtful from ${thresholds.doubt}`);

const { caught, hidden, hiddenAny } = figuresOf(senders, 'both', thresholds);
const before = trained.figures;
/** Percent points that are no difference. */
const SAME = 0.05;
const worse = caught < before.caught - SAME || hidden > before.hidden + SAME || hiddenAny > before.hiddenAny + SAME;
if (worse) {
  console.log(`Not written: the weights that are kept catch ${before.caught} % and hide ${before.hidden} %.`);
  process.exit(1);
}

const header = {
  data: [
    ...files.map((file) => `${file.replace(/^.*\//, '')}: ${readLines(file).length} lines`),
    'the training halves of corpus/',
  ],
  date: new Date().toISOString().slice(0, 10),
  thresholds,
  figures: { caught, hidden, hiddenAny },
  bias: weights.bias,
  scale: weights.scale,
};
writeFileSync(
  join(import.meta.dirname, '../src/messages/model/weights.ts'),
  [
    '/**',
    ' * Written by `pnpm train-filter` (docs/filter.md): what the weights were trained on and when, from which likeness a text',
    ' * is hidden and doubtful, and percent of the promotions caught and of ordinary lines hidden, senders unseen.',
    ' */',
    `export const trained = ${JSON.stringify({ ...header, places: Buffer.from(weights.places.buffer).toString('base64') }, null, 2)} as const;`,
    '',
  ].join('\n'),
);

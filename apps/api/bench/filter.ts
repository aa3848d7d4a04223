/**
 * `pnpm bench filter [--data FILE]`: what the message filter does with lines that it never saw, by split: the rules alone,
 * the model alone, both (docs/filter.md). Without the comments, which are no part of this repository, only the halves of
 * our corpora are judged. Exit 1 over the bars below.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  figuresOf,
  figuresTable,
  ourSplit,
  readLines,
  splitsOf,
  withBrands,
} from '@mabarin/domain/testing/filter-training';
import { nameFigures, nameLists } from '@mabarin/domain/testing/names';
import { kept } from '@mabarin/domain/messages/model/kept';
import { endBench, readOptions } from '#testing/load/bench.ts';

/** Percent of promotions caught at least; of ordinary lines hidden as gambling, and for any reason, at most. */
const bars = { caught: 80, hidden: 0.6, hiddenAny: 2.2, oursHidden: 3 } as const;

const { data } = readOptions({ data: join(import.meta.dirname, '../../../../shared/data/judol/comments.tsv') });
const thresholds = { hide: kept.hide, doubt: kept.doubt };
const failures: string[] = [];
const ours = ourSplit(kept.weights);
if (existsSync(data)) {
  const { splits } = splitsOf(withBrands(readLines(data)));
  console.log(figuresTable(splits, thresholds));
  for (const split of splits.slice(0, 1)) {
    const { caught, hidden, hiddenAny } = figuresOf(split, 'both', thresholds);
    if (caught < bars.caught) failures.push(`${split.name}: ${caught} % caught`);
    if (hidden > bars.hidden) failures.push(`${split.name}: ${hidden} % hidden as gambling`);
    if (hiddenAny > bars.hiddenAny) failures.push(`${split.name}: ${hiddenAny} % hidden`);
  }
} else {
  console.log(`unseen senders, unseen platforms: skipped, ${data} is not there`);
  console.log(figuresTable([ours], thresholds));
}
const names = nameLists(existsSync(data) ? readLines(data) : []);
for (const [name, list] of Object.entries(names)) {
  const { asMessage, asName } = nameFigures(list);
  console.log(
    `names, ${name}: ${list.length}; hidden ${asMessage.toFixed(1)} % as a message, ${asName.toFixed(1)} % as a name`,
  );
}
const { hiddenAny } = figuresOf(ours, 'both', thresholds);
if (hiddenAny > bars.oursHidden) failures.push(`${ours.name}: ${hiddenAny} % hidden`);
endBench(failures);

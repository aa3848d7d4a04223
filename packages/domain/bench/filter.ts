/**
 * `pnpm bench filter [tune]`: recall and false positives of the message filter per corpus and half, and microseconds per
 * message; `tune` prints the misses of the tuning halves. Ends with 1 when a reporting half is below its bar.
 */
import { screenMessage } from '#messages/filter.ts';
import { bars, corpus, figures } from '#testing/corpus.ts';

const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(2)} % (${part} of ${all})`;
let below = false;
for (const name of ['first', 'second'] as const) {
  for (const half of ['tune', 'report'] as const) {
    const { bad, good, missed, wrong } = figures(name, half);
    console.log(`${name} corpus, ${half} half:`);
    console.log(`  recall: ${percent(bad.length - missed.length, bad.length)}`);
    console.log(`  false positives: ${percent(wrong.length, good.length)}`);
    const bar = bars[name];
    if (half === 'report') {
      below ||= missed.length > (1 - bar.recall) * bad.length || wrong.length > bar.falsePositives * good.length;
    } else if (process.argv[2] === 'tune') {
      for (const text of missed) console.log(`  missed: ${text}`);
      for (const text of wrong) console.log(`  wrongly hidden: ${text} ${JSON.stringify(screenMessage(text))}`);
    }
  }
}

const all = (['first', 'second'] as const).flatMap((name) => [
  ...corpus('bad', undefined, name),
  ...corpus('good', undefined, name),
]);
const rounds = 10;
for (const text of all) screenMessage(text);
const started = performance.now();
for (let round = 0; round < rounds; round += 1) for (const text of all) screenMessage(text);
const each = ((performance.now() - started) * 1_000) / (rounds * all.length);
console.log(`time: ${each.toFixed(1)} microseconds per message`);
if (below) {
  console.log('A reporting half is below its bar.');
  process.exitCode = 1;
}

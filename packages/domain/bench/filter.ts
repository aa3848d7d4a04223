/**
 * `node bench/filter.ts [tune]`: recall and false positives of the message filter on the reporting half of its corpus
 * (or the tuning half, with the misses), and microseconds per message.
 */
import { screenMessage } from '#messages/filter.ts';
import { corpus, type Half } from '#testing/corpus.ts';

const half: Half = process.argv[2] === 'tune' ? 'tune' : 'report';
const bad = corpus('bad', half);
const good = corpus('good', half);
const missed = bad.filter((text) => screenMessage(text).show);
const wrong = good.filter((text) => !screenMessage(text).show);
if (half === 'tune') {
  for (const text of missed) console.log(`missed: ${text}`);
  for (const text of wrong) console.log(`wrongly hidden: ${text} ${JSON.stringify(screenMessage(text))}`);
}
const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(2)} % (${part} of ${all})`;
console.log(`half: ${half}`);
console.log(`recall: ${percent(bad.length - missed.length, bad.length)}`);
console.log(`false positives: ${percent(wrong.length, good.length)}`);

const all = [...corpus('bad'), ...corpus('good')];
const rounds = 30;
for (const text of all) screenMessage(text);
const started = performance.now();
for (let round = 0; round < rounds; round += 1) for (const text of all) screenMessage(text);
const each = ((performance.now() - started) * 1_000) / (rounds * all.length);
console.log(`time: ${each.toFixed(1)} microseconds per message`);

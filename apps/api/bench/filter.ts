/**
 * `pnpm bench filter [--sites 40] [--each 1000] [--seed 1] [--data comments.tsv]`: percent of the disguises of held-out sites
 * (testing/adversary.ts of the domain) that a reader still gets from the alert, by their kind and by the line around them,
 * and of ordinary supports that are hidden; `--data` adds the ordinary rows of files as `pnpm train-filter` has them.
 */
import { screenSupport } from '@mabarin/domain/messages/filter';
import { CARRIERS, KINDS, tallyDisguises } from '@mabarin/domain/testing/adversary';
import { corpus, gameTalk, talk } from '@mabarin/domain/testing/corpus';
import { namesGambling, nicknames, readLines, seeded } from '@mabarin/domain/testing/filter-training';
import { endBench, machine, readOptions } from '#testing/load/bench.ts';

const { sites, each, seed, data } = readOptions({ sites: 40, each: 1_000, seed: 1, data: '' });
const BARS = { shown: 1, more: 0.2, talk: 1, ms: 1 } as const;
const missed: string[] = [];
const bar = (name: string, figure: number, most: number) => {
  if (figure > most) missed.push(`${name}: ${figure.toFixed(2)}, bar ${most.toFixed(2)}`);
};
const cells = (...figures: (number | string)[]) =>
  figures.map((one) => (typeof one === 'string' ? one : one.toFixed(2)).padStart(9)).join('');
console.log(machine());

const tally = tallyDisguises({ sites, each, chance: seeded(seed) });
console.log(`\n${'shown, %'.padEnd(10)}${cells(...CARRIERS, 'all', 'readable')}`);
for (const kind of [...KINDS, 'all']) {
  const tallied = [...CARRIERS, 'all'].map((carrier) => tally.get(`${kind} ${carrier}`) ?? { readable: 1, shown: 0 });
  const figures = tallied.map(({ readable, shown }) => (shown / readable) * 100);
  console.log(kind.padEnd(10) + cells(...figures, String(tallied.at(-1)?.readable)));
  if (kind === 'all') bar('disguises shown, %', figures.at(-1) ?? 100, BARS.shown);
}

const said = [...corpus('good', 'report'), ...corpus('good', 'report', 'second'), ...gameTalk('report')];
const rows = data.split(',').filter(Boolean).flatMap(readLines);
const strangers = rows.filter(({ promotes }) => !promotes).map(({ text }) => text);
const nick = nicknames(seeded(1));
const budi = (text: string) => ['Budi', text] as const;
/** With the percent hidden before the filter knew disguises. */
const ordinary: [name: string, supports: (readonly [name: string, message: string])[], before?: number][] = [
  ['our report halves', said.map(budi), 0.75],
  ['the same under nicknames', Array.from({ length: 4_000 }, (_, at) => [nick(), said[at % said.length] ?? '']), 3.08],
  ['strangers', strangers.map(budi), 1.96],
  ['talk about gambling: ours', talk().map(budi)],
  ['talk about gambling: strangers', strangers.filter(namesGambling).map(budi)],
];
console.log(`\n${'hidden, %'.padEnd(32)}${cells('lines', 'message', 'name')}`);
for (const [name, supports, before] of ordinary) {
  const judged = supports.map(([sender, message]) => screenSupport(sender, message));
  // Who talks about gambling may insult besides.
  const rude = before === undefined ? ['insult', 'porn', 'sara'] : [];
  const share = (is: (one: (typeof judged)[number]) => boolean) =>
    supports.length === 0 ? 0 : (judged.filter(is).length / supports.length) * 100;
  const hidden = share((one) => one.hidden !== null && !rude.includes(one.hidden.reason));
  console.log(
    name.padEnd(32) +
      cells(
        String(supports.length),
        hidden,
        share((one) => one.isNameHidden),
      ),
  );
  bar(`${name}, % hidden`, hidden, before === undefined ? BARS.talk : before + BARS.more);
}

const long = said.map((_, at) => `${said.slice(at, at + 12).join(' ')} `.repeat(9).slice(0, 160));
const before = process.cpuUsage();
for (const text of long) screenSupport('Rizky 77', text);
const { user, system } = process.cpuUsage(before);
const ms = (user + system) / 1_000 / long.length;
console.log(`\n${ms.toFixed(2)} ms of processor time for a support of 160 characters`);
bar('ms', ms, BARS.ms);
endBench(missed);

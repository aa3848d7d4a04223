/**
 * `pnpm bench all [--quick] [--keep]`: every ratio, each beside what it is compared with in the same minutes, as one table
 * with its bar and the last figure of docs/performance.md; `--keep` writes the new figures there. Exits 1 where a bar is
 * missed or a bench broke.
 */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { RATIO, endBench, endWithUs, machine } from '#testing/load/bench.ts';

/** Each bench with its short options; the first builds the sites that others serve. */
const benches: [name: string, ...quick: string[]][] = [
  ['load', '--runs', '9', '--page', 'host'],
  ['ops', '--runs', '3'],
  ['read', '--seconds', '1', '--commits', '10', '--cut', '3'],
  ['settle', '--settles', '1000', '--orders', '1000'],
  ['growth', '--rows', '1000,100000', '--samples', '30'],
  ['growth', '--rows', '1000,100000', '--samples', '30', '--spread', 'week'],
  ['live', '--connections', '1000', '--seconds', '2'],
];
const root = join(import.meta.dirname, '..', '..', '..');
const page = join(root, 'docs', 'performance.md');
const { values } = parseArgs({ options: { quick: { type: 'boolean' }, keep: { type: 'boolean' } } });

type Ratio = { bench: string; name: string; bar: string; figure: string; held: boolean };

const missed: string[] = [];
const ratios: Ratio[] = [];
console.log(machine());
for (const [bench, ...quick] of benches) {
  // A spread is no short form.
  const options = values.quick
    ? quick
    : quick.slice(quick.indexOf('--spread') < 0 ? quick.length : quick.indexOf('--spread'));
  console.log(`\n== ${bench} ${options.join(' ')}`);
  const found = await run(bench, options);
  if (found.length === 0) missed.push(`${bench} broke`);
  ratios.push(...found);
}
const text = readFileSync(page, 'utf8');
const row = ({ bench, name }: Ratio) =>
  new RegExp(String.raw`^\| ${bench} +\| ${name.replaceAll(/[()]/g, '.')} +\|.*$`, 'm');
console.log('\nbench | ratio | bar | now | last');
let kept = text;
for (const ratio of ratios) {
  const { bench, name, bar, figure, held } = ratio;
  const last = row(ratio).exec(text)?.[0].split('|').at(-2)?.trim() ?? 'none';
  console.log([bench, name, bar, held ? figure : `${figure} MISSED`, last].join(' | '));
  if (!held) missed.push(`${bench}: ${name} ${figure}, bar ${bar}`);
  kept = kept.replace(row(ratio), `| ${bench} | ${name} | ${bar} | ${held ? figure : `**${figure}**`} |`);
}
if (values.keep) writeFileSync(page, kept);
endBench(missed);

/** Runs a bench to its end, whatever it says of bars; its output goes on to ours. */
async function run(bench: string, options: readonly string[]): Promise<Ratio[]> {
  const child = spawn(process.execPath, [join(root, 'infra', 'local', 'bench.ts'), bench, ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithUs(child);
  const found: Ratio[] = [];
  for await (const line of createInterface(child.stdout)) {
    console.log(line);
    const [mark, name = '', bar = '', figure = '', held] = line.split(' | ');
    if (mark === RATIO) found.push({ bench, name, bar, figure, held: held === 'held' });
  }
  return found;
}

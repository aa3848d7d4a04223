import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './shell.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const page = read('docs/security.md');
const { level1, level2 } = JSON.parse(read('infra/asvs-5.0.json')) as { level1: string[]; level2: string[] };

type Row = { numbers: string[]; levels: string[]; state: string; shown: string };

/** The rows of the tables whose first cell holds numbers of requirements. */
const rows: Row[] = page.split('\n').flatMap((line) => {
  const [, numbers = '', levels = '', , state = '', shown = ''] = line.split('|').map((cell) => cell.trim());
  const isRow = /^\d+\.\d+\.\d+(, \d+\.\d+\.\d+)*$/.test(numbers) && /^[12](\/[12])?$/.test(levels);
  return isRow ? [{ numbers: numbers.split(', '), levels: levels.split('/'), state, shown }] : [];
});
const count = (state: string) => rows.filter((row) => row.state === state).flatMap(({ numbers }) => numbers).length;

test('every requirement of ASVS 5.0, levels 1 and 2, stands in docs/security.md once, with its level', () => {
  expect([level1.length, level2.length]).toEqual([70, 183]);
  const sorted = (numbers: string[]) => numbers.toSorted();
  expect(sorted(rows.flatMap(({ numbers }) => numbers))).toEqual(sorted([...level1, ...level2]));
  for (const { numbers, levels } of rows) {
    for (const number of numbers) expect(levels, number).toContain(level1.includes(number) ? '1' : '2');
  }
});

test('each is met, does not apply or is not met, and the sentence at the top counts them', () => {
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(['met', 'n/a', '**not met**']));
  const [met, none, open] = [count('met'), count('n/a'), count('**not met**')];
  expect(page).toContain(
    `253 requirements of the levels 1 and 2: ${met} are met, ${none} do not apply, ${open} are not met or not shown.`,
  );
  const summary = /## In short\n([\s\S]*?)\n## /.exec(page)?.[1] ?? '';
  const todo = summary.split('\n').flatMap((line) => line.split('|')[1]?.match(/\d+\.\d+\.\d+/g) ?? []);
  const unmet = rows.filter(({ state }) => state === '**not met**').flatMap(({ numbers }) => numbers);
  expect(todo.toSorted()).toEqual(unmet.toSorted());
});

test.each(['docs/security.md', 'docs/threats.md'])('every file that %s names is linked and there', (file) => {
  const text = read(file);
  const links = new Map(
    [...text.matchAll(/^\[(`[^`]+`)\]: (\S+)$/gm)].map(([, name = '', target = '']) => [name, target] as const),
  );
  for (const [name, target] of links) expect(existsSync(join(root, 'docs', target)), name).toBe(true);
  const words = text.replaceAll(/^\[`[^`]+`\]: \S+$/gm, '');
  const used = [...words.matchAll(/\[(`[^`]+`)\](?!\()/g)].map(([, name = '']) => name);
  expect([...new Set(used)].toSorted()).toEqual([...links.keys()].toSorted());
  // A test that is named without a link would not be looked for.
  expect(words.replaceAll(/\[`[^`]+`\]/g, '').match(/`[\w./-]+\.test\.tsx?`/g)).toBeNull();
});

/** A test, a file or a page that shows a claim, or the plain word that none does. */
const SHOWN = /\[`[^`]+`\]|\]\([^)]+\)|held by no test/;
/** Claims that would take a test out of proportion. */
const MOST_UNHELD = 10;

test('every requirement that is met says what shows it', () => {
  for (const { numbers, shown } of rows) {
    expect(shown.replaceAll(/\[`[^`]+`\]/g, ''), numbers.join()).not.toMatch(/`[\w./-]+\.(ts|tsx|sql|json|md)`/);
  }
  const met = rows.filter(({ state }) => state === 'met');
  expect(met.filter(({ shown }) => !SHOWN.test(shown)).map(({ numbers }) => numbers.join())).toEqual([]);
});

test('every threat, boundary and accepted risk of docs/threats.md names the test that holds it', () => {
  const threats = read('docs/threats.md');
  const worst = threats.split('\n').filter((line) => /^\| \d+ +\|/.test(line));
  // Lines of an item that go on are indented.
  const items = [...threats.matchAll(/^(?:\d+\.|-) .*(?:\n {2,}.*)*/gm)].map(([item]) => item);
  expect([worst.length, items.length]).toEqual([10, 13]);
  const held = worst.map((line) => line.split('|')[3] ?? '');
  expect([...held, ...items].filter((claim) => !/\[`[^`]+\.test\.ts`\]/.test(claim))).toEqual([]);
});

test('few claims of the two pages are held by no test', () => {
  const unheld = rows.filter(({ shown }) => shown.includes('held by no test')).length;
  expect(unheld + read('docs/threats.md').split('held by no test').length - 1).toBeLessThanOrEqual(MOST_UNHELD);
});

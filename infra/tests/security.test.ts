import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#local/shell.ts';

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const page = read('docs/security.md');
const { level1, level2 } = JSON.parse(read('infra/asvs-5.0.json')) as { level1: string[]; level2: string[] };

type Row = { numbers: string[]; text: string };

/** The lines that begin with numbers of requirements. */
const rowsIn = (text: string): Row[] =>
  [...text.matchAll(/^- ((?:\d+\.\d+\.\d+(?:, )?)+) (.*(?:\n {2,}.*)*)/gm)].map(([, numbers = '', row = '']) => ({
    numbers: numbers.split(', '),
    text: row,
  }));
const sectionOf = (heading: string) => {
  const [, section = ''] = page.split(new RegExp(`^## ${heading}$`, 'm'));
  return section.split(/^## /m)[0] ?? '';
};
const met = rowsIn(read('infra/asvs-met.txt'));
const [open, none] = [rowsIn(sectionOf('Not met')), rowsIn(read('infra/asvs-not.txt'))];
const numbersOf = (rows: Row[]) => rows.flatMap(({ numbers }) => numbers);

test('every requirement of ASVS 5.0, levels 1 and 2, stands in docs/security.md or an asvs list once', () => {
  expect([level1.length, level2.length]).toEqual([70, 183]);
  expect(numbersOf([...met, ...open, ...none]).toSorted()).toEqual([...level1, ...level2].toSorted());
});

test('the sentence at the top counts what is met, does not apply and is not met', () => {
  const [first, second, third] = [met, none, open].map((rows) => numbersOf(rows).length);
  expect(page).toContain(
    `253 requirements of the levels 1 and 2: ${first} are met, ${second} do not apply, ${third} are not met or not shown.`,
  );
});

const files = globSync('{apps,packages,infra}/**/*.{ts,tsx,sql}', { cwd: root, exclude: ['**/node_modules/**'] });
/** A file of this repository by the end of its path. */
const NAME = /`([\w./-]+\.(?:tsx?|sql))`/g;

test.each(['docs/security.md', 'infra/asvs-met.txt', 'docs/threats.md'])(
  'every file that %s names is there, and no other has its name',
  (page) => {
    const names = [...read(page).matchAll(NAME)].map(([, name = '']) => name);
    const wrong = names.filter((name) => files.filter((file) => `/${file}`.endsWith(`/${name}`)).length !== 1);
    expect(names.length).toBeGreaterThan(50);
    expect([...new Set(wrong)]).toEqual([]);
  },
);

/** A test, a file or a page that shows a claim, or the plain word that none does. */
const SHOWN = /`[\w./-]+\.(tsx?|sql)`|docs\/[\w./-]+|held by no test/;
/** Claims that would take a test out of proportion. */
const MOST_UNHELD = 10;

test('every requirement that is met says what shows it', () => {
  expect(met.filter(({ text }) => !SHOWN.test(text)).map(({ numbers }) => numbers.join())).toEqual([]);
});

test('every threat, boundary and accepted risk of docs/threats.md names the test that holds it', () => {
  const threats = read('docs/threats.md');
  const worst = threats.split('\n').filter((line) => /^\| \d+ +\|/.test(line));
  // Lines of an item that go on are indented.
  const items = [...threats.matchAll(/^(?:\d+\.|-) .*(?:\n {2,}.*)*/gm)].map(([item]) => item);
  expect([worst.length, items.length]).toEqual([10, 14]);
  const held = worst.map((line) => line.split('|')[3] ?? '');
  expect([...held, ...items].filter((claim) => !/`[^`]+\.test\.ts`/.test(claim))).toEqual([]);
});

test('few claims of the two pages are held by no test', () => {
  const unheld = met.filter(({ text }) => text.includes('held by no test')).length;
  expect(unheld + read('docs/threats.md').split('held by no test').length - 1).toBeLessThanOrEqual(MOST_UNHELD);
});

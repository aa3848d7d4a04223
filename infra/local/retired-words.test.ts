import { expect, test } from 'vitest';
import { findRetiredWords, readRetiredWords } from './retired-words.ts';

const words = readRetiredWords(`
# Glossary

| word | what it means |
| ---- | ------------- |
| door | of a glossary |

## Retired words

| retired            | use instead     |
| ------------------ | --------------- |
| house, open house  | \`testSystem\`  |
| rung               | notified        |

## After

| ticket | of another table |
`);

const find = (files: Record<string, string>) =>
  findRetiredWords(words, Object.keys(files), (file) => files[file] ?? '');

test('finds a retired word in the name of a file or a folder, and in every form of export', () => {
  expect(
    find({
      'apps/e2e/src/house.ts': '',
      'apps/rung/index.css': '',
      'a.ts':
        'export const HOUSE_RULES = 1;\nexport async function openHouse() {}\nexport type { A as Rung } from "./b.ts";',
    }),
  ).toEqual([
    'apps/e2e/src/house.ts: the name says "house": use `testSystem`',
    'apps/rung/index.css: the name says "rung": use notified',
    'a.ts: HOUSE_RULES says "house": use `testSystem`',
    'a.ts: openHouse says "house": use `testSystem`',
    'a.ts: openHouse says "open house": use `testSystem`',
    'a.ts: Rung says "rung": use notified',
  ]);
});

test('lets other words, names inside a file, the specs and applied migrations pass', () => {
  expect(
    find({
      'warehouse.ts': 'export const household = 1;\nconst house = 2;\n// export const rung',
      'docs/spec/house.md': '',
      'apps/api/migrations/0001-house.sql': '',
      'door.ts': 'export const ticket = 1;',
    }),
  ).toEqual([]);
});

test('a glossary without the table is a mistake, not a clean bill', () => {
  expect(() => readRetiredWords('# Glossary\n')).toThrow('has no table "Retired words"');
});

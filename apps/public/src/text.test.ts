import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) => !file.includes('.test.'));
const sources = files.map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'));
const words = import.meta.glob<Record<string, object>>('./**/*.text.ts', { eager: true });

test('every word of a *.text.ts is used somewhere', () => {
  const unused = Object.values(words).flatMap((module) =>
    Object.entries(module).flatMap(([name, texts]) =>
      Object.keys(texts)
        .map((key) => `${name}.${key}`)
        .filter((word) => !sources.some((source) => new RegExp(`\\b${word.replace('.', '\\.')}\\b`).test(source))),
    ),
  );
  expect(Object.keys(words).length).toBeGreaterThan(5);
  expect(unused).toEqual([]);
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '#local/shell.ts';

test.each(['public', 'dashboard', 'overlay'])('every word of a *.text.ts of apps/%s is used somewhere', async (app) => {
  const cwd = join(root, 'apps', app, 'src');
  const files = globSync('**/*.{ts,tsx}', { cwd }).filter((file) => !file.includes('.test.'));
  const sources = files.map((file) => byOwnName(readFileSync(join(cwd, file), 'utf8'))).join('\n');
  const texts = files.filter((file) => file.endsWith('.text.ts'));
  expect(texts.length).toBeGreaterThan(2);
  const modules = await Promise.all(
    texts.map((file) => import(join(cwd, file)) as Promise<Record<string, Record<string, unknown>>>),
  );
  const words = modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, table]) => Object.keys(table).map((word) => [name, word] as const)),
  );
  // Used by its name, by `table[key]`, which may use every word, or out of `{ word } = table`.
  const named = new Set(sources.match(/\w+\.\w+/g));
  const used = ([table, word]: readonly string[]) =>
    named.has(`${table}.${word}`) ||
    new RegExp(`\\b${table}(\\.${word}\\b|\\[)|\\b${word}\\b[^{}]*\\} = ${table}\\b`).test(sources);
  expect(words.filter((word) => !used(word)).map((word) => word.join('.'))).toEqual([]);
});

test('every page of the dashboard is in the list whose width and barriers the journeys check', () => {
  const namesIn = (file: string) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^ {2}\[?'([a-z-]+)',/gm)].map(([, name]) => name);
  expect(namesIn('apps/e2e/src/dashboard-pages.ts')).toEqual(namesIn('apps/dashboard/src/paths.ts'));
});

/** A table that is imported under another name gets its own back. */
function byOwnName(source: string): string {
  const [, table, alias] = /import \{ (\w+Text) as (\w+) \}/.exec(source) ?? [];
  return table === undefined ? source : source.replaceAll(new RegExp(`\\b${alias}(?=[.[])`, 'g'), table);
}

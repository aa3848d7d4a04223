import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('widgets have the class names that docs/documents/panduan-css.md promises to hosts, and no others', () => {
  const [, listed = ''] = /## Widget\n([\s\S]*?)\n## /.exec(read('../../../../../docs/documents/panduan-css.md')) ?? [];
  const promised = [...listed.matchAll(/^\| `(mabarin-[\w-]+)`/gm)].map(([, name]) => name);
  const sources = globSync('**/*.tsx', { cwd: new URL('.', import.meta.url) }).map((file) => read(file));
  const drawn = new Set(sources.flatMap((source) => source.match(/(?<!@)\bmabarin-widget(__[a-z]+)?/g) ?? []));
  expect(drawn).toEqual(new Set(promised));
  for (const title of sources.flatMap((source) => source.match(/<h1[^>]*>/g) ?? [])) {
    expect(title).toContain('mabarin-widget__title');
  }
});

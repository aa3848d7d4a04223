import { expect, test } from 'vitest';
import { findBrokenLinks } from './links.ts';

const find = (files: Record<string, string>) => findBrokenLinks(Object.keys(files), (file) => files[file] ?? '');

test('finds links to pages and headings that do not exist', () => {
  const other = '# Money out\n\n## The `cash-out` again\n\n<a id="rule-7"></a>\n';
  expect(
    find({
      'README.md': '[a](docs/a.md) [b](./docs/b.md) [c](docs/a.md#money-out) [d](docs/a.md#money-in) ![e](docs/e.png)',
      'docs/a.md': other,
      'docs/c/d.md':
        '[up](../a.md#the-cash-out-again) [rule](../a.md#rule-7) [web](https://example.com/x) [self](#here) [folder](..)\n',
    }),
  ).toEqual([
    'README.md: a link to ./docs/b.md',
    'README.md: a link to docs/a.md#money-in',
    'README.md: a link to docs/e.png',
    'docs/c/d.md: a link to #here',
  ]);
});

test('finds mentions of files that are gone, in docs any, in code those of docs', () => {
  expect(
    find({
      'docs/a.md': '`apps/api/src/main.ts`, apps/api, `packages/gone.ts`, packages/{domain,gone}, `apps/<name>/x.ts`',
      'docs/decisions/public-site.md': '',
      'apps/api/migrations/0100_a.sql': '-- docs/decisions/gone.md',
      'apps/api/src/main.ts':
        '// docs/decisions/public-site and docs/decisions/gone.md, https://github.com/a/b/docs/none.md, apps/gone',
    }),
  ).toEqual([
    'docs/a.md: packages/gone.ts does not exist',
    'apps/api/src/main.ts: docs/decisions/gone.md does not exist',
  ]);
});

test('finds citations of headings that do not exist, in comments', () => {
  expect(
    find({
      'docs/money.md': '# Money\n\n## When a payment counts\n',
      'docs/spec/decisions.md': '## Changed after use (2026-11-22)\n',
      'apps/api/src/a.ts':
        '/** docs/money.md "When a payment counts", decisions.md\n * "Changed after use", money.md "Debts". */',
      'apps/api/src/b.ts': '// docs/money.md says "Terkumpul"',
    }),
  ).toEqual(['apps/api/src/a.ts: money.md has no heading "Debts"']);
});

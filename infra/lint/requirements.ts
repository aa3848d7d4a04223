/**
 * `pnpm requirements`: lists in reports/requirements.md every rule, which is an anchor of docs/spec or docs/requirements.md,
 * with the tests whose titles name it. `--check` writes nothing. Fails on tags that name no rule, on titles with too many
 * tags and on rules without a test.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '#local/shell.ts';
import { readRules, readTagged, report, tagsInTitle } from './spec-tags.ts';

const output = join(root, 'reports/requirements.md');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const parts = ['docs/spec/public.md', 'docs/spec/dashboard.md', 'docs/spec/decisions.md', 'docs/requirements.md'].map(
  (page) => ({ page, rules: readRules(read(page)) }),
);
const tagged = globSync('{apps,packages,infra}/**/*.test.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules', '**/dist'],
})
  .toSorted()
  .flatMap((file) => readTagged(file, read(file)));
const rules = parts.flatMap((part) => part.rules);
const known = new Set(rules.map(({ id }) => id));
const covered = new Set(tagged.flatMap(({ tags }) => tags));
const wrong = [
  ...tagged.flatMap(({ file, name, tags }) => [
    ...tags.filter((tag) => !known.has(tag)).map((tag) => `${file}: ${tag} is no rule (${name})`),
    ...(tags.filter((tag) => !tag.startsWith('req-')).length > tagsInTitle
      ? [`${file}: more than ${tagsInTitle} tags (${name})`]
      : []),
  ]),
  ...rules.filter(({ id }) => !covered.has(id)).map(({ id, text }) => `No test covers ${id}: ${text}`),
];
for (const line of wrong) console.error(line);
if (!process.argv.includes('--check')) {
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(output, report(parts, tagged));
}
console.log(`${rules.length} rules, ${tagged.length} tests that name one.`);
process.exitCode = wrong.length > 0 ? 1 : 0;

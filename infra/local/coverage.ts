/**
 * `pnpm coverage`: prints reports/coverage.md from the anchors of docs/spec and the tags in the titles of the tests.
 * With `--check` it writes nothing, and fails on tags that name no rule, on titles with too many tags and on rules that
 * no test names.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UserError, root } from './shell.ts';
import { readRules, readTagged, report, tagsInTitle, testFiles } from './spec-tags.ts';

const page = join(root, 'reports/coverage.md');

try {
  process.exitCode = main(process.argv.includes('--check'));
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
}

function main(checking: boolean): number {
  const parts = [
    { title: 'Public', page: 'docs/spec/public.md' },
    { title: 'Dashboard', page: 'docs/spec/dashboard.md' },
    { title: 'Decisions', page: 'docs/spec/decisions.md' },
  ].map((part) => ({ ...part, rules: readRules(read(part.page)) }));
  // Those of docs/requirements.md are read by requirements.ts.
  const tagged = testFiles()
    .flatMap((file) => readTagged(file, read(file)))
    .map((each) => ({ ...each, tags: each.tags.filter((tag) => !tag.startsWith('req-')) }))
    .filter(({ tags }) => tags.length > 0);
  const rules = parts.flatMap((part) => part.rules);

  const known = new Set(rules.map(({ id }) => id));
  const wrong = tagged.flatMap(({ file, name, tags }) => [
    ...tags.filter((tag) => !known.has(tag)).map((tag) => `${file}: ${tag} is no anchor of docs/spec (${name})`),
    ...(tags.length > tagsInTitle
      ? [`${file}: ${tags.length} tags in one title, at most ${tagsInTitle} (${name})`]
      : []),
  ]);
  for (const line of wrong) console.error(line);

  if (!checking) {
    mkdirSync(dirname(page), { recursive: true });
    writeFileSync(page, report(parts, tagged));
  }

  const covered = new Set(tagged.flatMap(({ tags }) => tags));
  const bare = rules.filter(({ id }) => !covered.has(id));
  for (const { id, text } of bare) console.error(`No test covers ${id}: ${text}`);
  for (const part of parts) {
    const count = part.rules.filter(({ id }) => covered.has(id)).length;
    console.log(`${part.title}: ${count} of ${part.rules.length} rules have a test.`);
  }
  return wrong.length > 0 || (checking && bare.length > 0) ? 1 : 0;
}

function read(path: string): string {
  const file = join(root, path);
  if (!existsSync(file)) throw new UserError(`${path} is missing.`);
  return readFileSync(file, 'utf8');
}

/**
 * `pnpm coverage`: prints reports/coverage.md from the rules of docs/spec/rules and the tags in the names of the tests.
 * With `--check` it writes nothing, and fails on tags that name no rule and on rules that no test names.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { UserError, root } from './shell.ts';
import { kindOf, readRules, readTagged, report } from './spec-tags.ts';

const page = join(root, 'reports/coverage.md');

try {
  process.exitCode = main(process.argv.includes('--check'));
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
}

function main(checking: boolean): number {
  const parts = [
    { title: 'Public (issue 3)', rules: readRules(read('docs/spec/rules/public.md')) },
    { title: 'Dashboard (issue 4)', rules: readRules(read('docs/spec/rules/dashboard.md')) },
  ];
  const tagged = ['apps', 'packages', 'infra'].flatMap(testFiles).flatMap((file) => readTagged(file, read(file)));
  const rules = parts.flatMap((part) => part.rules);

  const unknown = tagged.flatMap(({ file, name, tags }) =>
    tags
      .filter((tag) => kindOf(tag, rules) === 'unknown')
      .map((tag) => `${file}: [${tag}] names no rule of docs/spec/rules (${name})`),
  );
  for (const line of unknown) console.error(line);

  if (!checking) {
    mkdirSync(dirname(page), { recursive: true });
    writeFileSync(page, report(parts, tagged));
  }

  const covered = new Set(tagged.flatMap(({ tags }) => tags));
  const bare = rules.filter(({ id }) => !covered.has(id));
  for (const { id, text } of bare) console.error(`No test covers [${id}]: ${text}`);
  for (const part of parts) {
    const count = part.rules.filter(({ id }) => covered.has(id)).length;
    console.log(`${part.title}: ${count} of ${part.rules.length} rules have a test.`);
  }
  return unknown.length > 0 || (checking && bare.length > 0) ? 1 : 0;
}

/** The test files under a folder, sorted; what tools put there (dependencies, builds) is passed over. */
function testFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return ['node_modules', 'dist', 'reports'].includes(entry.name) ? [] : testFiles(path);
      return /\.test\.tsx?$/.test(entry.name) ? [path] : [];
    });
}

function read(path: string): string {
  const file = join(root, path);
  if (!existsSync(file)) throw new UserError(`${path} is missing.`);
  return readFileSync(file, 'utf8');
}

/** `pnpm check`: types, lint (the import rule included), package boundaries, format, the printed contract and the rules' tests. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, runTool, script, type Ended } from './shell.ts';

type Check = { name: string; remedy: string; run: () => Promise<Ended & { note?: string }> };

const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1' };

const checks: Check[] = [
  {
    name: 'types',
    remedy: 'read the messages above',
    run: () => runTool('turbo', ['run', 'types', '--continue', '--output-logs=errors-only'], { env }),
  },
  {
    name: 'lint',
    remedy: 'read the messages above; docs/map.md and .oxlintrc.json say who may import whom',
    run: () => runTool('oxlint', ['--type-aware', '--deny-warnings']),
  },
  { name: 'format', remedy: 'run "pnpm format"', run: () => runTool('oxfmt', ['--check', '.']) },
  { name: 'boundaries', remedy: 'read the messages above', run: () => runTool('turbo', ['boundaries'], { env }) },
  { name: 'openapi', remedy: 'run "pnpm openapi" and commit docs/openapi.json', run: openapiIsCurrent },
  {
    name: 'coverage',
    remedy: 'name anchors of docs/spec in the titles of tests, at most three in one; "pnpm coverage" prints the table',
    run: () => run(process.execPath, [join(root, 'infra/local/coverage.ts'), '--check'], { cwd: root }),
  },
];

await script(async () => {
  const failed: string[] = [];
  const waiting = [...checks];
  const worker = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const began = performance.now();
      const { code, output, note } = await check.run();
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      if (code !== 0) failed.push(check.name);
      const verdict = code === 0 ? (note ?? 'ok') : `FAILED: ${check.remedy}`;
      console.log(`${code === 0 ? '' : `\n${output.trim()}\n\n`}${check.name.padEnd(11)} ${verdict} (${seconds} s)`);
    }
  };
  await Promise.all([worker(), worker()]);
  console.log(failed.length === 0 ? 'All checks passed.' : `Checks failed: ${failed.join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
});

/** Prints the contract anew, compares it with the committed file, and leaves that file as it was. */
async function openapiIsCurrent(): Promise<Ended & { note?: string }> {
  const folder = join(root, 'packages/api-client');
  const generator = join(folder, 'scripts/openapi.ts');
  const file = join(root, 'docs/openapi.json');
  if (!existsSync(generator)) return { code: 0, output: '', note: 'nothing to compare yet' };
  const committed = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const printed = await run(process.execPath, [generator], { cwd: folder });
  if (printed.code !== 0) return printed;
  const current = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (current === committed) return { code: 0, output: '' };
  writeFileSync(file, committed);
  return { code: 1, output: 'docs/openapi.json is not what the contract says.' };
}

/**
 * `pnpm test`: check, unit and API tests, page budgets and browser tests; `pnpm test:unit|api|e2e` one part, and what
 * follows goes to its runner (`pnpm test:api cash.test`, `pnpm test:e2e gifts -g "title"`). The last line printed sums
 * all of them. Tests get a PostgreSQL of their own in MABARIN_TEST_DATABASE_URL; DATABASE_URL is never
 * used.
 */
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildApps } from './build.ts';
import { findChromium } from './chromium.ts';
import { throwaway } from './postgres.ts';
import { addUp, closingLine, countReport, type Sum } from './reports.ts';
import { UserError, root, run, script, tool } from './shell.ts';
import { testCluster } from './test-cluster.ts';

const parts = ['unit', 'api', 'e2e'] as const;
type Part = (typeof parts)[number];
type Suite = { folder: string; label: string; report: string; script: string };

const reports = join(root, 'reports');
const sums: Sum[] = [];
const faults: string[] = [];

await script(async () => {
  const [asked, ...filters] = process.argv.slice(2);
  const chosen = parts.filter((part) => !asked || part === asked);
  if (chosen.length === 0) throw new UserError(`There is no test part "${asked}": choose ${parts.join(', ')} or none.`);
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });

  const env: NodeJS.ProcessEnv = { ...process.env, TURBO_TELEMETRY_DISABLED: '1' };
  delete env['DATABASE_URL'];
  if (chosen.some((part) => part !== 'unit')) env['MABARIN_TEST_DATABASE_URL'] = await testCluster(throwaway);

  if (!asked) await step('check', async () => node('check.ts', env));
  if (chosen.includes('unit')) await step('unit', async () => everySuite('unit', env, 2, filters));
  if (chosen.includes('api')) await step('api', async () => everySuite('api', env, 1, filters));
  if (!asked) await step('budgets', async () => node('budgets.ts', env));
  if (chosen.includes('e2e')) await step('e2e', async () => journeys(env, filters));

  const sum = addUp(sums);
  for (const name of sum.skippedNames) console.log(`skipped: ${name}`);
  for (const fault of faults) console.log(fault);
  console.log(closingLine(sum));
  return sum.failed > 0 || sum.passed === 0 || faults.length > 0 ? 1 : 0;
});

/** Runs one step, says how long it took, and notes a fault when it throws. */
async function step(name: string, work: () => Promise<void>): Promise<void> {
  console.log(`\n== ${name}`);
  const began = performance.now();
  try {
    await work();
  } catch (error) {
    faults.push(`${name}: ${error instanceof UserError ? error.message : String(error)}`);
    if (name !== 'check') sums.push({ passed: 0, failed: 1, skipped: 0, skippedNames: [] });
  }
  console.log(`== ${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

async function node(file: string, env: NodeJS.ProcessEnv): Promise<void> {
  const { code } = await run(process.execPath, [join(root, 'infra/local', file)], { env, quiet: false });
  if (code !== 0) throw new UserError(`${file} failed, see above.`);
}

/** Runs the Vitest suites of a part, so many packages at a time. */
async function everySuite(part: Part, env: NodeJS.ProcessEnv, atOnce: number, filters: string[]): Promise<void> {
  const waiting = suitesOf(part);
  const worker = async (): Promise<void> => {
    for (let suite = waiting.shift(); suite; suite = waiting.shift()) {
      if (globSync('**/*.test.{ts,tsx}', { cwd: suite.folder, exclude: ['**/node_modules/**'] }).length === 0) {
        console.log(`${suite.label}: no tests yet`);
        continue;
      }
      const args = [
        ...suite.script.split(' ').slice(1),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${suite.report}`,
        `--maxWorkers=${Math.ceil(2 / atOnce)}`,
        // Generous, so that a busy machine makes a run slow and not red.
        '--testTimeout=90000',
        '--hookTimeout=90000',
        // A filter that matches nothing in one package may match in another.
        ...(filters.length > 0 ? ['--passWithNoTests', ...filters] : []),
      ];
      const quiet = atOnce > 1;
      const ended = await run(process.execPath, [tool('vitest', suite.folder), ...args], {
        cwd: suite.folder,
        env,
        quiet,
      });
      if (quiet) console.log(`${suite.label}\n${ended.output.trim()}\n`);
      sums.push(countReport(suite.report, ended.code, filters.length > 0));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** The browser journeys: they need the built apps and a Chromium. */
async function journeys(env: NodeJS.ProcessEnv, filters: string[]): Promise<void> {
  const chromium = await findChromium();
  await buildApps();
  for (const suite of suitesOf('e2e')) {
    const args = [...suite.script.split(' ').slice(1), '--reporter=list,json', ...filters];
    const ended = await run(process.execPath, [tool('@playwright/test', suite.folder), ...args], {
      cwd: suite.folder,
      env: { ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: suite.report },
      quiet: false,
    });
    sums.push(countReport(suite.report, ended.code));
  }
}

/** The packages that have a script for this part. */
function suitesOf(part: Part): Suite[] {
  return globSync('{apps,packages}/*/package.json', { cwd: root })
    .concat('infra/package.json')
    .flatMap((file) => {
      const folder = join(root, file, '..');
      const { scripts } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { scripts?: Record<string, string> };
      const command = scripts?.[`test:${part}`];
      const label = `${part} ${basename(folder)}`;
      return command
        ? [{ folder, label, script: command, report: join(reports, `${part}-${basename(folder)}.json`) }]
        : [];
    });
}

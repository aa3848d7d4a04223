/**
 * `pnpm test`: check, unit and API tests, page budgets and browser tests; `pnpm test:unit|api|e2e` one part, and what
 * follows goes to its runner (`pnpm test:api cash.test`, `pnpm test:e2e gifts -g "title"`). The last line printed sums
 * all of them. Tests get a PostgreSQL of their own in MABARIN_TEST_DATABASE_URL; DATABASE_URL is never used.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildApps } from './build.ts';
import { runChecks } from './checks.ts';
import { findChromium } from './chromium.ts';
import { findOldChromium } from './old-chromium.ts';
import { throwaway } from './postgres.ts';
import { UserError, root, run, script, tool } from './shell.ts';
import { testCluster } from './test-cluster.ts';
import { closingLine, takeTotals, type Totals } from './totals.ts';

const parts = ['unit', 'api', 'e2e'];
const reporter = join(root, 'infra/local/totals.ts');
const totalsFile = join(root, 'reports/totals.json');
const journeysFolder = join(root, 'apps/e2e');

const env: NodeJS.ProcessEnv = {
  ...process.env,
  TURBO_TELEMETRY_DISABLED: '1',
  TEST_TOTALS_FILE: totalsFile,
  // Crash tests and journeys start the service many times: loading it from compiled code takes half the time.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
};
delete env['DATABASE_URL'];
const totals: Totals[] = [];
const faults: string[] = [];

await script(async () => {
  const [asked, ...filters] = process.argv.slice(2);
  if (asked && !parts.includes(asked)) {
    throw new UserError(`There is no test part "${asked}": choose ${parts.join(', ')} or none.`);
  }
  const chosen = (part: string) => !asked || part === asked;
  mkdirSync(dirname(totalsFile), { recursive: true });
  rmSync(totalsFile, { force: true });
  if (asked !== 'unit') env['MABARIN_TEST_DATABASE_URL'] = await testCluster(throwaway);

  if (!asked) await step('check', check);
  if (chosen('unit')) await step('unit', () => vitest('unit*', filters));
  if (chosen('api')) await step('api', () => vitest('api', filters));
  if (!asked) await step('budgets', () => runScript('budgets.ts'));
  if (chosen('e2e')) await step('e2e', () => journeys(filters));

  for (const name of totals.flatMap(({ skipped }) => skipped)) console.log(`skipped: ${name}`);
  for (const name of totals.flatMap(({ failed }) => failed)) console.log(`failed: ${name}`);
  for (const fault of faults) console.log(fault);
  console.log(closingLine(totals));
  const good = faults.length === 0 && totals.every(({ failed }) => failed.length === 0);
  return good && totals.some(({ passed }) => passed > 0) ? 0 : 1;
});

/** Runs one step, says how long it took, and notes a fault when it throws. */
async function step(name: string, work: () => Promise<void>): Promise<void> {
  console.log(`\n== ${name}`);
  const began = performance.now();
  try {
    await work();
  } catch (error) {
    faults.push(`${name}: ${error instanceof UserError ? error.message : String(error)}`);
    totals.push({ passed: 0, failed: [name], skipped: [] });
  }
  console.log(`== ${name}: ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

/** A check that fails counts as a failed test, so that the sum never says that all is well when it is not. */
async function check(): Promise<void> {
  const failed = await runChecks();
  totals.push({ passed: 0, failed: failed.map((name) => `check: ${name}`), skipped: [] });
}

async function runScript(file: string): Promise<void> {
  const { code } = await run(process.execPath, [join(root, 'infra/local', file)], { env, quiet: false });
  if (code !== 0) throw new UserError(`${file} failed, see above.`);
}

function vitest(project: string, filters: string[]): Promise<void> {
  const args = ['run', `--project=${project}`, '--reporter=default', `--reporter=${reporter}`, ...filters];
  return runner(tool('vitest'), args, root);
}

/** The journeys need the built apps, which turbo builds anew when their source has changed, and a Chromium. */
async function journeys(filters: string[]): Promise<void> {
  env['CHROMIUM_PATH'] = await findChromium();
  env['OLD_CHROMIUM_PATH'] = findOldChromium() ?? '';
  await buildApps();
  const args = ['test', `--reporter=list,${reporter}`, ...filters];
  await runner(tool('@playwright/test', journeysFolder), args, journeysFolder);
}

async function runner(program: string, args: string[], cwd: string): Promise<void> {
  const { code } = await run(process.execPath, [program, ...args], { cwd, env, quiet: false });
  totals.push(takeTotals(totalsFile, code));
}

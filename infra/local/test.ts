/**
 * `pnpm test`: check, unit, component and API tests, page budgets and the journeys of the main paths. `pnpm test:deep`: the rest, which
 * is every `*.deep.test.ts(x)` and the API tests once more with all checks after each test. `pnpm test:unit|components|api|e2e` runs one
 * part, `pnpm test:deep unit` and so on one part of the deep run, and what follows goes to its runner (`pnpm test:api cash.test`,
 * `pnpm test:deep e2e gifts -g "title"`). The last line printed sums all of them. Tests get a PostgreSQL of their own in
 * MABARIN_TEST_DATABASE_URL; DATABASE_URL is never used.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildApps } from './build.ts';
import { runChecks } from './checks.ts';
import { findChromium } from './chromium.ts';
import { findOldChromium } from './old-chromium.ts';
import { throwaway } from './postgres.ts';
import { UserError, root, run, script, show, tool } from './shell.ts';
import { testCluster } from './test-cluster.ts';
import { closingLine, takeTotals, type Totals } from './totals.ts';

const parts = ['unit', 'components', 'api', 'e2e'];
/** Debian's package of each program whose deep tests are skipped where it is missing. */
const packages: Readonly<Record<string, string>> = {
  age: 'age',
  caddy: 'caddy',
  'espeak-ng': 'espeak-ng',
  ffmpeg: 'ffmpeg',
  'nats-server': 'nats-server',
  openssl: 'openssl',
  pgbouncer: 'pgbouncer',
  pg_ctlcluster: 'postgresql',
  promtool: 'prometheus',
  podman: 'podman runc netavark aardvark-dns iptables',
  python3: 'python3',
  rclone: 'rclone',
};
/** The report of a part's runner. */
const totalsOf = (part: string) => join(root, `reports/totals-${part}.json`);
const deepReport = join(root, 'reports/deep.txt');
/** The tables of a test are small, so one plan fits all values. Deep runs plan as in production. */
const hasty = { ...throwaway, plan_cache_mode: 'force_generic_plan' };
const journeysFolder = join(root, 'apps/e2e');

const env: NodeJS.ProcessEnv = {
  ...process.env,
  TURBO_TELEMETRY_DISABLED: '1',
  PLAYWRIGHT_JSON_OUTPUT_FILE: totalsOf('e2e'),
  // Crash tests and journeys start the service many times: loading it from compiled code takes half the time.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
};
delete env['DATABASE_URL'];
const totals: Totals[] = [];
const faults: string[] = [];

await script(async () => {
  const given = process.argv.slice(2);
  const isDeep = given[0] === 'deep';
  const [asked, ...filters] = isDeep ? given.slice(1) : given;
  if (asked && !parts.includes(asked)) {
    throw new UserError(`There is no test part "${asked}": choose ${parts.join(', ')} or none.`);
  }
  if (isDeep) {
    env['MABARIN_TEST_DEPTH'] = 'deep';
    const missing = Object.keys(packages).filter((program) => spawnSync(program, ['--version']).error !== undefined);
    const wanted = [...new Set(missing.map((program) => packages[program]))].join(' ');
    if (missing.length > 0)
      console.log(
        `Tests with ${missing.join(', ')} are skipped, until: apt-get install --no-install-recommends ${wanted}`,
      );
    if (!findOldChromium()) console.log('Tests with Chromium 103 are skipped, until: pnpm old-engine');
  }
  const chosen = (part: string) => !asked || part === asked;
  mkdirSync(dirname(deepReport), { recursive: true });
  for (const part of parts) rmSync(totalsOf(part), { force: true });
  if (asked !== 'unit' && asked !== 'components') {
    env['MABARIN_TEST_DATABASE_URL'] = await testCluster(isDeep ? throwaway : hasty, { socket: !isDeep });
  }

  const statics = async () => {
    if (!asked && !isDeep) await step('check', check);
    if (chosen('unit')) await step('unit', () => vitest('unit', filters));
  };
  // Half of the time the component tests wait for their browser, so they run beside the checks and the unit tests.
  const besideThem = async () => {
    if (chosen('components')) await step('components', () => components(filters, { quiet: !asked }));
  };
  await Promise.all([statics(), besideThem()]);
  // Units of systemd and restores start the built service.
  if (isDeep && chosen('api')) await buildApps();
  if (chosen('api')) await step('api', () => vitest('api', filters));
  if (!asked && !isDeep) await step('budgets', () => runScript('budgets.ts'));
  if (chosen('e2e')) await step('e2e', () => journeys(filters));

  for (const name of totals.flatMap(({ skipped }) => skipped)) console.log(`skipped: ${name}`);
  for (const name of totals.flatMap(({ failed }) => failed)) console.log(`failed: ${name}`);
  for (const fault of faults) console.log(fault);
  const sum = closingLine(totals);
  if (isDeep && !asked) writeFileSync(deepReport, `${await commit()} ${new Date().toISOString()} ${sum}\n`);
  console.log(sum);
  const good = faults.length === 0 && totals.every(({ failed }) => failed.length === 0);
  return good && totals.some(({ passed }) => passed > 0) ? 0 : 1;
});

/** The commit that is tested, marked where the work tree differs from it. */
async function commit(): Promise<string> {
  const { output } = await run('git', ['describe', '--always', '--abbrev=8', '--dirty'], { cwd: root });
  return output.trim();
}

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
  if ((await show([join('infra/local', file)], { env })) !== 0) throw new UserError(`${file} failed, see above.`);
}

async function vitest(part: 'unit' | 'components' | 'api', filters: string[], { quiet = false } = {}): Promise<void> {
  const args = [
    'run',
    `--project=${part === 'unit' ? 'unit*' : part}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile=${totalsOf(part)}`,
    ...filters,
  ];
  await runner(part, [tool('vitest'), ...args], { cwd: root, quiet });
}

async function components(filters: string[], options: { quiet: boolean }): Promise<void> {
  env['CHROMIUM_PATH'] = await findChromium();
  await vitest('components', filters, options);
}

/** The journeys need the built apps, which turbo builds anew when their source has changed, and a Chromium. */
async function journeys(filters: string[]): Promise<void> {
  env['CHROMIUM_PATH'] = await findChromium();
  env['OLD_CHROMIUM_PATH'] = findOldChromium() ?? '';
  await buildApps();
  const args = ['test', '--reporter=list,json', ...filters];
  await runner('e2e', [tool('@playwright/test', journeysFolder), ...args], { cwd: journeysFolder, quiet: false });
}

/** Runs a part's runner and takes its report. `quiet` prints at the end, where two parts run at once. */
async function runner(part: string, args: string[], options: { cwd: string; quiet: boolean }): Promise<void> {
  const { code, output } = await run(process.execPath, args, { env, ...options });
  if (options.quiet) console.log(output);
  totals.push(takeTotals(totalsOf(part), code));
}

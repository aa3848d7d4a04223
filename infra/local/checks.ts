import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { findBrokenLinks } from '#lint/links.ts';
import { findBreakingStatements } from '#lint/migrations.ts';
import { findUnlistedLicences } from '#lint/licences.ts';
import { UserError, root, run, runTool, type Ended } from './shell.ts';

type Check = { name: string; remedy: string; run: () => Promise<Ended> };

const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1' };
/** The types' checker is a Go program: without collections below this memory it takes a seventh less processor time. */
const lintEnv = { ...process.env, GOGC: 'off', GOMEMLIMIT: '3GiB' };

const checks: Check[] = [
  // Each checks one package after the other, and the API is as much work as all the rest.
  lint('lint api', 'apps/api'),
  lint('lint rest', '--ignore-pattern', 'apps/api/**'),
  { name: 'format', remedy: 'run "pnpm format"', run: () => runTool('oxfmt', ['--check', '.']) },
  { name: 'boundaries', remedy: 'read the messages above', run: () => runTool('turbo', ['boundaries'], { env }) },
  {
    name: 'openapi',
    remedy: 'run "pnpm openapi" and commit docs/openapi.json and docs/asyncapi.json',
    run: () => run(process.execPath, ['scripts/openapi.ts', '--check'], { cwd: join(root, 'packages/api-client') }),
  },
  {
    name: 'requirements',
    remedy: 'name rules in the titles of tests, at most three in one; "pnpm requirements" lists them',
    run: () => run(process.execPath, [join(root, 'infra/lint/requirements.ts'), '--check']),
  },
  {
    name: 'unused',
    remedy: 'remove what nothing uses, or the word `export` before it; entries are listed in knip.jsonc',
    run: () => runTool('knip', ['--no-progress', '--no-config-hints', '--cache']),
  },
  {
    name: 'migrations',
    remedy: 'add first and take away a release later, or say why above the statement: "-- version before: ..."',
    run: async () => {
      const files = (await sources()).filter((file) => /^apps\/api\/migrations\/.*\.sql$/.test(file));
      return listed(files.flatMap((file) => findBreakingStatements(file, read(file))));
    },
  },
  {
    name: 'licences',
    remedy: 'take another package, or list its licence in infra/licences.json',
    run: async () => {
      const { code, output } = await run('pnpm', ['-r', 'licenses', 'list', '--json']);
      if (code !== 0) return { code, output };
      const packages = JSON.parse(output.slice(output.indexOf('{')));
      return listed(findUnlistedLicences(packages, JSON.parse(read('infra/licences.json'))));
    },
  },
  {
    name: 'links',
    remedy: 'correct the link, or remove it',
    run: async () => listed(findBrokenLinks(await sources(), read)),
  },
];

function lint(name: string, ...files: string[]): Check {
  return {
    name,
    remedy: 'read the messages above; docs/map.md and .oxlintrc.json say who may import whom',
    run: () => runTool('oxlint', ['--deny-warnings', ...files], { env: lintEnv }),
  };
}

/** Runs all checks, two at a time, and prints what became of each. Answers the names of those that failed. */
export async function runChecks(): Promise<string[]> {
  const failed: string[] = [];
  const check = async ({ name, remedy, run: start }: Check): Promise<void> => {
    const began = performance.now();
    const { code, output } = await start();
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    if (code !== 0) {
      failed.push(name);
      console.log(`\n${output.trim()}\n`);
    }
    console.log(`${name.padEnd(12)} ${code === 0 ? 'ok' : `FAILED: ${remedy}`} (${seconds} s)`);
  };
  await pLimit(2).map(checks, check);
  console.log(failed.length === 0 ? 'All checks passed.' : `Checks failed: ${failed.join(', ')}.`);
  return failed;
}

/** The files of the repository, new ones included. */
async function sources(): Promise<string[]> {
  const { code, output } = await run('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard']);
  if (code !== 0) throw new UserError(`git does not list the files: ${output}`);
  return [...new Set(output.split('\0'))].filter((file) => file !== '' && existsSync(join(root, file)));
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

function listed(problems: string[]): Ended {
  return { code: problems.length === 0 ? 0 : 1, output: problems.join('\n') };
}

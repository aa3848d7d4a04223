/**
 * `pnpm bench <name> ...`: runs apps/api/bench/<name>.ts, or apps/e2e/bench/<name>.ts with the built apps and a Chromium,
 * against a throw-away database, or packages/{domain,simulators}/bench/<name>.ts, which need none; without a name it lists them.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildApps } from './build.ts';
import { findChromium } from './chromium.ts';
import { root, run, script } from './shell.ts';
import { testCluster } from './test-cluster.ts';

await script(async () => {
  const packages = ['apps/api', 'apps/e2e', 'packages/domain', 'packages/simulators'];
  const benches = packages.flatMap((cwd) => {
    const folder = join(root, cwd, 'bench');
    const files = existsSync(folder) ? readdirSync(folder) : [];
    return files.flatMap((file) => /^([a-z-]+)\.ts$/.exec(file)?.[1] ?? []).map((name) => ({ cwd, name }));
  });
  const [name, ...rest] = process.argv.slice(2);
  const bench = benches.find((one) => one.name === name);
  if (bench === undefined) {
    const names = benches.map((one) => one.name).join(', ');
    console.log(names === '' ? 'There are no benchmarks yet.' : `Benchmarks: ${names}`);
    return name ? 1 : 0;
  }
  const env: NodeJS.ProcessEnv = { ...process.env };
  if (bench.cwd === 'apps/e2e') {
    env['CHROMIUM_PATH'] = await findChromium();
    await buildApps();
  }
  // Durable settings: a figure without writes to disk would flatter us.
  if (bench.cwd.startsWith('apps/')) env['MABARIN_TEST_DATABASE_URL'] = await testCluster({ max_connections: '200' });
  const program = join(root, bench.cwd, 'bench', `${bench.name}.ts`);
  return (await run(process.execPath, [program, ...rest], { cwd: join(root, bench.cwd), env, quiet: false })).code;
});

/**
 * `pnpm bench <name> ...`: builds what changed and runs apps/api/bench/<name>.ts, or apps/e2e/bench/<name>.ts with a
 * Chromium, against a throw-away database; without a name it lists them.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { YOUNG_HEAP } from './api.ts';
import { buildApps } from './build.ts';
import { findChromium } from './chromium.ts';
import { root, script, show } from './shell.ts';
import { testCluster } from './test-cluster.ts';

await script(async () => {
  const benches = ['apps/api', 'apps/e2e'].flatMap((cwd) =>
    readdirSync(join(root, cwd, 'bench')).map((file) => ({ cwd, name: file.replace(/\.ts$/, '') })),
  );
  const [name, ...rest] = process.argv.slice(2);
  const bench = benches.find((one) => one.name === name);
  if (bench === undefined) {
    console.log(`Benchmarks: ${benches.map((one) => one.name).join(', ')}`);
    return name ? 1 : 0;
  }
  const env: NodeJS.ProcessEnv = { ...process.env };
  if (bench.cwd === 'apps/e2e') env['CHROMIUM_PATH'] = await findChromium();
  await buildApps();
  // Durable settings: a figure without writes to disk would flatter us.
  env['MABARIN_TEST_DATABASE_URL'] = await testCluster({ max_connections: '200' });
  // Most benches run the service in their own process.
  return show([YOUNG_HEAP, `bench/${bench.name}.ts`, ...rest], { cwd: join(root, bench.cwd), env });
});

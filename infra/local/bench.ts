/** `pnpm bench <name> ...`: runs apps/api/bench/<name>.ts against a throw-away database; without a name it lists them. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, script } from './shell.ts';
import { testCluster } from './test-cluster.ts';

await script(async () => {
  const folder = join(root, 'apps/api/bench');
  const names = existsSync(folder)
    ? readdirSync(folder).flatMap((file) => /^([a-z-]+)\.ts$/.exec(file)?.[1] ?? [])
    : [];
  const [name, ...rest] = process.argv.slice(2);
  if (!name || !names.includes(name)) {
    console.log(names.length > 0 ? `Benchmarks: ${names.join(', ')}` : 'There are no benchmarks yet.');
    return name ? 1 : 0;
  }
  // Durable settings: a figure without writes to disk would flatter us.
  const env = { ...process.env, MABARIN_TEST_DATABASE_URL: await testCluster({ max_connections: '200' }) };
  const program = join(folder, `${name}.ts`);
  return (await run(process.execPath, [program, ...rest], { cwd: join(root, 'apps/api'), env, quiet: false })).code;
});

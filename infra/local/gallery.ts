/**
 * `pnpm gallery`: builds the apps and the kitchen sink, starts a throw-away database and runs apps/e2e/gallery/main.ts,
 * which says what it takes.
 */
import { join } from 'node:path';
import { buildApps } from './build.ts';
import { findChromium } from './chromium.ts';
import { throwaway } from './postgres.ts';
import { UserError, root, run, script, show, tool } from './shell.ts';
import { testCluster } from './test-cluster.ts';

await script(async () => {
  const env: NodeJS.ProcessEnv = { ...process.env, CHROMIUM_PATH: await findChromium() };
  await buildApps();
  const kit = join(root, 'packages/ui');
  const built = await run(process.execPath, [tool('vite', kit), 'build', '--config', 'kitchen-sink/vite.config.ts'], {
    cwd: kit,
  });
  if (built.code !== 0) throw new UserError(`${built.output}\nThe kitchen sink could not be built.`);
  env['MABARIN_TEST_DATABASE_URL'] = await testCluster(throwaway);
  // Folders are named from where the command was given.
  return show(['apps/e2e/gallery/main.ts', ...process.argv.slice(2)], { env });
});

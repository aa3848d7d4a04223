import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UserError, root, runTool } from './shell.ts';

/** Builds the three web apps and the service; what has not changed since the last build comes out of turbo's cache. */
export async function buildApps(): Promise<void> {
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1' };
  const built = await runTool('turbo', ['run', 'build', '--filter=./apps/*', '--output-logs=errors-only'], { env });
  if (built.code !== 0) throw new UserError(`${built.output}\nThe apps could not be built: the lines above say why.`);
  for (const app of ['public', 'dashboard', 'overlay']) {
    const page = join(root, 'apps', app, 'dist/index.html');
    if (!existsSync(page))
      throw new UserError(`${page} is missing although the build went well: run "pnpm build --force".`);
  }
}

/** `pnpm start`: the whole product on this machine, as built for production, with a demo in it. Ctrl+C ends it all. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { addressOf, requireFreePorts, startApi } from './api.ts';
import { localDatabase, lockDataFolder } from './database.ts';
import { Plain, dataFolder, root, runTool, script } from './shell.ts';

await script(async () => {
  await lockDataFolder();
  await requireFreePorts();
  console.log('Building the three apps and starting the database (the first time takes a minute) ...');
  const [databaseUrl] = await Promise.all([localDatabase(), build()]);
  console.log('Starting the API ...');
  const api = await startApi(databaseUrl);
  console.log(`
Mabarin is running.

  public site   ${addressOf('public')}         demo host page: ${addressOf('public')}/demomabar
  dashboard     ${addressOf('dashboard')}         demo login: demo@mabarin.test / stan-kancil-77
  overlay       ${addressOf('overlay')}
  API           ${addressOf('api')}         pretend payments and mails: ${addressOf('api')}/sandbox

Data and logs: ${dataFolder}. Ctrl+C stops everything; the data stays.`);
  const code = await api.ended;
  throw new Plain(`The API stopped by itself (exit code ${code}): its log is ${join(dataFolder, 'api.log')}.`);
});

async function build(): Promise<void> {
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: '1' };
  const built = await runTool('turbo', ['run', 'build', '--filter=./apps/*', '--output-logs=errors-only'], { env });
  if (built.code !== 0) throw new Plain(`${built.output}\nThe apps could not be built: the lines above say why.`);
  for (const app of ['public', 'dashboard', 'overlay']) {
    const page = join(root, 'apps', app, 'dist/index.html');
    if (!existsSync(page))
      throw new Plain(`${page} is missing although the build went well: run "pnpm build --force".`);
  }
}

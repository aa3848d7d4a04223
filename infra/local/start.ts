/** `pnpm start`: the whole product on this machine, as built for production, with a demo in it. Ctrl+C ends it all. */
import { join } from 'node:path';
import { addressOf, requireFreePorts, startApi } from './api.ts';
import { buildApps } from './build.ts';
import { localDatabase, lockDataFolder } from './database.ts';
import { UserError, dataFolder, script } from './shell.ts';

await script(async () => {
  await lockDataFolder();
  await requireFreePorts();
  console.log('Building the three apps and starting the database (the first time takes a minute) ...');
  const [databaseUrl] = await Promise.all([localDatabase(), buildApps()]);
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
  throw new UserError(`The API stopped by itself (exit code ${code}): its log is ${join(dataFolder, 'api.log')}.`);
});

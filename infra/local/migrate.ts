/** `pnpm db:migrate`: brings the database (`DATABASE_URL`, else the embedded one) to the newest migration. */
import { migrate } from './api.ts';
import { localDatabase } from './database.ts';
import { script } from './shell.ts';

await script(async () => {
  await migrate(await localDatabase());
  console.log('The database is at the newest migration.');
  return 0;
});

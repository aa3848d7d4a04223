/** `pnpm db:migrate`: brings the database (`DATABASE_URL`, else the embedded one) to the newest migration. */
import { runApiCommand } from './api.ts';
import { localDatabase } from './database.ts';
import { script } from './shell.ts';

await script(async () => {
  const code = await runApiCommand(['migrate'], await localDatabase());
  if (code === 0) console.log('The database is at the newest migration.');
  return code;
});

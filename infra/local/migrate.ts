/** `pnpm db:migrate`: brings the database (`DATABASE_URL`, else the embedded one) to the newest migration. */
import { runApiCommand } from './api.ts';
import { localDatabase } from './database.ts';
import { script } from './shell.ts';

await script(async () => runApiCommand(['migrate'], await localDatabase()));

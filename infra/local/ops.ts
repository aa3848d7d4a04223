/** `pnpm ops <command> ...`: the operator's commands, on `DATABASE_URL` or the embedded database. */
import { runApiCommand } from './api.ts';
import { localDatabase } from './database.ts';
import { script } from './shell.ts';

await script(async () => runApiCommand(['ops', ...process.argv.slice(2)], await localDatabase()));

/**
 * `pnpm ops <command> ...`: the operator's commands, on `DATABASE_URL` or the embedded database. `restore-drill` alone needs
 * neither: it restores a backup (infra/backup/restore-drill.sh), where the private key is.
 */
import { join } from 'node:path';
import { runApiCommand } from './api.ts';
import { localDatabase } from './database.ts';
import { root, run, script } from './shell.ts';

const [command, ...args] = process.argv.slice(2);
const drill = join(root, 'infra/backup/restore-drill.sh');
await script(async () =>
  command === 'restore-drill'
    ? (await run(drill, args, { quiet: false })).code
    : runApiCommand(['ops', ...process.argv.slice(2)], await localDatabase()),
);

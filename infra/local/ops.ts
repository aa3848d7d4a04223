/**
 * `pnpm ops <command> ...`: the operator's commands, on `DATABASE_URL` or the embedded database. `restore-drill` alone needs
 * neither: it restores a backup (infra/backup/restore-drill.sh), where the private key is. Nor does the help.
 */
import { join } from 'node:path';
import { root, run, script, show } from './shell.ts';

const words = process.argv.slice(2);
const [command = 'help', ...args] = words;
const isHelp = command === 'help' || words.some((word) => word === '--help' || word === '-h');
const drill = join(root, 'infra/backup/restore-drill.sh');
await script(async () => {
  if (command === 'restore-drill') return (await run(drill, args, { quiet: false })).code;
  if (isHelp) return show(['src/main.ts', 'ops', ...words], { cwd: join(root, 'apps/api') });
  const [{ runApiCommand }, { localDatabase }] = await Promise.all([import('./api.ts'), import('./database.ts')]);
  return runApiCommand(['ops', command, ...args], await localDatabase());
});

/**
 * `pnpm ops <command> ...`: the operator's commands, on `DATABASE_URL` or the embedded database. `restore-drill` alone needs
 * neither: it restores a backup (infra/backup/restore-drill.sh), where the private key is. Nor does the help.
 */
import { join } from 'node:path';
import { root, run, script, show } from './shell.ts';

const [command = 'help', ...args] = process.argv.slice(2);
const drill = join(root, 'infra/backup/restore-drill.sh');
await script(async () => {
  if (command === 'restore-drill') return (await run(drill, args, { quiet: false })).code;
  if (command === 'help') return show(['src/main.ts', 'ops', 'help'], { cwd: join(root, 'apps/api') });
  const [{ runApiCommand }, { localDatabase }] = await Promise.all([import('./api.ts'), import('./database.ts')]);
  return runApiCommand(['ops', command, ...args], await localDatabase());
});

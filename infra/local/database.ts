import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from './postgres.ts';
import { UserError, commandLine, dataFolder, onExit } from './shell.ts';

/**
 * URL of the database that local commands work on: `DATABASE_URL` when set, else the embedded one under `.data/`, which
 * is stopped again when the script ends, unless it was running before.
 */
export async function localDatabase(): Promise<string> {
  if (process.env['DATABASE_URL']) return process.env['DATABASE_URL'];
  const starting = startPostgres({ dataDir: join(dataFolder, 'postgres'), name: 'mabarin' });
  onExit(async () => {
    // Ctrl+C may come while the server is starting.
    const server = await starting.catch(() => undefined);
    const owner = await runningHere();
    if (server && (!server.reused || owner === undefined || owner === process.pid)) await server.stop();
  });
  return (await starting).url;
}

const lockFile = join(dataFolder, 'start.pid');

/** Refuses a second `start` or `dev` on the same data; the lock goes when the script ends. */
export async function lockDataFolder(): Promise<void> {
  const other = await runningHere();
  if (other !== undefined) {
    throw new UserError(`Mabarin already runs from this folder (process ${other}): stop that one with Ctrl+C first.`);
  }
  try {
    mkdirSync(dataFolder, { recursive: true });
    writeFileSync(lockFile, `${process.pid}\n`);
  } catch (error) {
    throw new UserError(
      `The data folder ${dataFolder} cannot be written (${(error as Error).message}): free that path.`,
    );
  }
  onExit(async () => rmSync(lockFile, { force: true }));
}

/** Process id of the `start` or `dev` that works on this data folder now. */
async function runningHere(): Promise<number | undefined> {
  let pid: number;
  try {
    pid = Number.parseInt(readFileSync(lockFile, 'utf8'), 10);
  } catch {
    return undefined;
  }
  return /infra\/local\/(start|dev)\.ts/.test(await commandLine(pid)) ? pid : undefined;
}

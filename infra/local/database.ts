import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from './postgres.ts';
import { UserError, commandLine, dataFolder, onExit } from './shell.ts';

/**
 * URL of the database that local commands work on: `DATABASE_URL` when set, else the embedded one under `.data/`, which
 * is stopped again when the script ends, unless it was running before.
 */
export async function localDatabase(): Promise<string> {
  const given = process.env['DATABASE_URL'];
  if (given && !URL.canParse(given)) {
    throw new UserError(
      'DATABASE_URL is no address: write postgres://user:password@host:5432/name, special characters of the password as %XX.',
    );
  }
  if (given) return given;
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

/**
 * Refuses a second `start` or `dev` on the same data, also one of the same moment: the link is the check. The lock goes when
 * the script ends; a killed one's is taken over. Throws `UserError`.
 */
export async function lockDataFolder(): Promise<void> {
  const mine = `${lockFile}.${process.pid}`;
  try {
    mkdirSync(dataFolder, { recursive: true });
    writeFileSync(mine, `${process.pid}\n`);
  } catch (error) {
    throw new UserError(
      `The data folder ${dataFolder} cannot be written (${(error as Error).message}): free that path.`,
    );
  }
  try {
    while (!link(mine, lockFile)) {
      const found = readLock();
      const other = await runningHere();
      if (other !== undefined)
        throw new UserError(
          `Mabarin already runs from this folder (process ${other}): stop that one with Ctrl+C first.`,
        );
      moveAway(found, `${mine}.stale`);
    }
  } finally {
    rmSync(mine, { force: true });
  }
  onExit(async () => rmSync(lockFile, { force: true }));
}

/** Text of the lock; '': there is none. */
function readLock(file = lockFile): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Removes the lock of a killed script; one that a faster script has put there since goes back at once. */
function moveAway(found: string, stale: string): void {
  try {
    renameSync(lockFile, stale);
  } catch {
    return;
  }
  if (readLock(stale) !== found) link(stale, lockFile);
  rmSync(stale, { force: true });
}

/** Returns false when the name is taken. */
function link(file: string, name: string): boolean {
  try {
    linkSync(file, name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Process id of the `start` or `dev` that works on this data folder now. */
async function runningHere(): Promise<number | undefined> {
  const pid = Number.parseInt(readLock(), 10);
  return /infra\/local\/(start|dev)\.ts/.test(await commandLine(pid)) ? pid : undefined;
}

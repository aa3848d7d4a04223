import { linkSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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

/** Locks are numbered: the newest counts, and its process holds the data as long as it lives. */
const LOCK = /^start\.(\d+)\.pid$/;
const lockOf = (turn: number) => join(dataFolder, `start.${turn}.pid`);

/**
 * Refuses a second `start` or `dev` on the same data, also one of the same moment: the link is the check. A killed one's
 * turn is over, and who takes the next removes the older locks. Throws `UserError`.
 */
export async function lockDataFolder(): Promise<void> {
  const mine = join(dataFolder, `start.${process.pid}`);
  try {
    mkdirSync(dataFolder, { recursive: true });
    writeFileSync(mine, `${process.pid}\n`);
  } catch (error) {
    throw new UserError(
      `The data folder ${dataFolder} cannot be written (${(error as Error).message}): free that path.`,
    );
  }
  try {
    const turn = await takeTurn(mine);
    for (const older of turns().slice(1)) rmSync(lockOf(older), { force: true });
    // The lock stays without its process: a number that was free again could be taken by somebody who looked long ago.
    onExit(async () => writeFileSync(lockOf(turn), ''));
  } finally {
    rmSync(mine, { force: true });
  }
}

async function takeTurn(mine: string): Promise<number> {
  for (;;) {
    const next = (turns()[0] ?? 0) + 1;
    const other = await runningHere();
    if (other !== undefined) {
      throw new UserError(`Mabarin already runs from this folder (process ${other}): stop that one with Ctrl+C first.`);
    }
    if (!link(mine, lockOf(next))) continue;
    if (turns()[0] === next) return next;
    // Others took this turn and a later one while this process looked.
    rmSync(lockOf(next), { force: true });
  }
}

/** Numbers of the locks, newest first. */
function turns(): number[] {
  const numbers = readdirSync(dataFolder).flatMap((name) => LOCK.exec(name)?.[1] ?? []);
  return numbers.map(Number).sort((a, b) => b - a);
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

/** Text of the newest lock; '': there is none, or it was removed in this moment. */
function readLock(): string {
  try {
    return readFileSync(lockOf(turns()[0] ?? 0), 'utf8');
  } catch {
    return '';
  }
}

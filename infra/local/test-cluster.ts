import { existsSync, mkdtempSync, readdirSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryFolder, removePostgres, startPostgres } from './postgres.ts';
import { commandLine, onExit } from './shell.ts';

const prefix = 'mabarin-test-';

/** A run takes 1 GB at most, in bytes. */
const ROOM = 2 * 1024 ** 3;

/**
 * Superuser URL of a fresh cluster in a temporary folder, in memory where nothing need last; both go when the script ends.
 * `socket`: reached by a Unix socket in memory, a tenth cheaper than TCP. Deep runs put proxies between, so they take TCP.
 */
export async function testCluster(settings: Record<string, string>, { socket = false } = {}): Promise<string> {
  await removeLeftOvers();
  const inMemory = settings['fsync'] === 'off' && hasRoom(memoryFolder);
  const bySocket = socket && inMemory;
  const dataDir = mkdtempSync(join(inMemory ? memoryFolder : tmpdir(), `${prefix}${process.pid}-`));
  const starting = startPostgres({
    dataDir,
    name: 'postgres',
    settings: { ...settings, ...(bySocket ? { unix_socket_directories: memoryFolder } : {}) },
  });
  onExit(async () => {
    await starting.catch(() => undefined);
    await removePostgres(dataDir);
  });
  const url = new URL((await starting).url);
  if (bySocket) url.searchParams.set('host', memoryFolder);
  return url.href;
}

/** Each database of a test is 900 files, and some file systems take a second for those of a copy once others were deleted. */
function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= ROOM && freemem() >= ROOM;
}

/** A killed run cannot clean up after itself: the next one does. */
async function removeLeftOvers(): Promise<void> {
  for (const folder of [tmpdir(), memoryFolder].filter((each) => existsSync(each))) {
    for (const name of readdirSync(folder)) {
      const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
      if (pid && !(await commandLine(Number(pid))).includes('infra/local/')) {
        await removePostgres(join(folder, name)).catch(() => undefined);
      }
    }
  }
}

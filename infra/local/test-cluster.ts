import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removePostgres, startPostgres } from './postgres.ts';
import { commandLine, onExit } from './shell.ts';

const prefix = 'mabarin-test-';

/** Superuser URL of a fresh cluster in a temporary folder; both go when the script ends. */
export async function testCluster(settings: Record<string, string>): Promise<string> {
  await removeLeftOvers();
  const dataDir = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  const starting = startPostgres({ dataDir, name: 'postgres', settings });
  onExit(async () => {
    await starting.catch(() => undefined);
    await removePostgres(dataDir);
  });
  return (await starting).url;
}

/** A killed run cannot clean up after itself: the next one does. */
async function removeLeftOvers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (pid && !(await commandLine(Number(pid))).includes('infra/local/')) {
      await removePostgres(join(tmpdir(), name)).catch(() => undefined);
    }
  }
}

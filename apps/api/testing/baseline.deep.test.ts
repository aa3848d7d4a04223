import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { migrate, requireMigrated } from '#platform/db/migrate.ts';
import { asAdmin, databaseUrl, serviceUrl } from '#testing/database.ts';
import { debianPostgres, startDebianPostgres } from './servers/debian-postgres.ts';

/** The last commit with the migrations that the baseline replaced. */
const BEFORE = '770cdb06';
/** The last migration of that commit; what follows is the same for all. */
const LAST = '0132_restore.sql';
const root = join(import.meta.dirname, '..', '..', '..');
const folder = join(root, 'apps/api/migrations');
const bin = debianPostgres();

test.runIf(bin && hasCommit())('the baseline makes the database that 73 migrations made, which goes on', async () => {
  const cluster = await startDebianPostgres(bin ?? '');
  onTestFinished(() => cluster.stop());
  const [before, fresh] = [databaseUrl(cluster.url, 'before'), databaseUrl(cluster.url, 'fresh')];
  await asAdmin(cluster.url, async (client) => {
    await client.query('create database before');
    await client.query('create database fresh');
  });
  await migrate(before, replacedMigrations(), serviceUrl(before));
  await migrate(fresh, baseline(), serviceUrl(fresh));
  expect(dump(fresh)).toEqual(dump(before));

  const later = readdirSync(folder).filter((file) => file > LAST);
  expect(await migrate(before, folder, serviceUrl(before))).toHaveLength(later.length);
  await requireMigrated(serviceUrl(before), folder);
  await migrate(fresh, folder, serviceUrl(fresh));
  expect(dump(before)).toEqual(dump(fresh));
});

function hasCommit(): boolean {
  try {
    execFileSync('git', ['cat-file', '-e', `${BEFORE}^{commit}`], { cwd: root, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** The baseline and what stood beside it. */
function baseline(): string {
  const target = temporaryFolder();
  cpSync(folder, target, { recursive: true, filter: (path) => path === folder || basename(path) <= LAST });
  return target;
}

function temporaryFolder(): string {
  const target = mkdtempSync(join(tmpdir(), 'mabarin-migrations-'));
  onTestFinished(() => rmSync(target, { recursive: true }));
  return target;
}

function replacedMigrations(): string {
  const target = temporaryFolder();
  const files = execFileSync('git', ['archive', BEFORE, 'apps/api/migrations'], { cwd: root, maxBuffer: 2 ** 24 });
  execFileSync('tar', ['-x', '-C', target], { input: files });
  return join(target, 'apps/api/migrations');
}

/** Schema, rights and rows, without the record of migrations and the queue's own rows. */
function dump(url: string): string[] {
  const left = ['public.kysely_migration*', 'pgboss.*'].map((table) => `--exclude-table-data=${table}`);
  const text = execFileSync(join(bin ?? '', 'pg_dump'), [url, '--no-owner', ...left], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  // Newer versions mark a dump by a random word.
  return text.split('\n').filter((line) => !/^\\(un)?restrict /.test(line));
}

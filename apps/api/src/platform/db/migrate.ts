import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { APP_ROLE, openDatabase } from './database.ts';
import { ConfigError } from '#platform/environment.ts';
import { installJobs } from '#platform/jobs/install.ts';

/**
 * Brings a database to the newest numbered SQL file, as the URL's own user; answers the names of what it applied. Forward
 * only; several processes may call it at once, and one whose files are all applied already changes nothing, also where a
 * later version has applied more. Creates the app role first, which is one per server and may race with another
 * database's migration, and the tables of the job queue last.
 */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const db = openDatabase<unknown>({ url, poolSize: 2, asApp: false });
  try {
    await createAppRole(db);
    const applied = await applyMissing(db, folder);
    // Serving reads it (`requireMigrated`).
    await sql.raw(`grant select on public.kysely_migration to ${APP_ROLE}`).execute(db);
    await installJobs(url);
    return applied;
  } finally {
    await db.destroy();
  }
}

async function applyMissing(db: Kysely<unknown>, folder: string): Promise<string[]> {
  // Kysely refuses a database with migrations that it does not know.
  if ((await missingMigrations(db, folder)).length === 0) return [];
  const migrator = new Migrator({
    db,
    provider: {
      async getMigrations() {
        const names = await migrationsIn(folder);
        const texts = await Promise.all(names.map((name) => readFile(join(folder, `${name}.sql`), 'utf8')));
        return Object.fromEntries(
          names.map((name, index) => [
            name,
            { up: async (tx: Kysely<unknown>) => void (await sql.raw(texts[index] ?? '').execute(tx)) },
          ]),
        );
      },
    },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/**
 * Throws `ConfigError` unless everything that this version's files do has been applied. What a later version has applied
 * beside it is that version's matter: a migration keeps the version before working (CONTRIBUTING.md "A migration").
 */
export async function requireMigrated(url: string, folder: string): Promise<void> {
  // As the URL's own user: without a migration there is no app role yet.
  const db = openDatabase<unknown>({ url, poolSize: 1, asApp: false });
  let missing: string[];
  try {
    missing = await missingMigrations(db, folder);
  } finally {
    await db.destroy();
  }
  if (missing.length === 0) return;
  throw new ConfigError(
    `The database lacks ${missing.length} migrations of this version, from ${missing[0]} on: migrate it first (docs/runbook.md).`,
  );
}

async function missingMigrations(db: Kysely<unknown>, folder: string): Promise<string[]> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('public.kysely_migration') is not null as found`.execute(db);
  const { rows } =
    tables[0]?.found === true
      ? await sql<{ name: string }>`select name from public.kysely_migration`.execute(db)
      : { rows: [] };
  const applied = new Set(rows.map(({ name }) => name));
  return (await migrationsIn(folder)).filter((name) => !applied.has(name));
}

/** The names of the SQL files, in their order. */
async function migrationsIn(folder: string): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -4))
    .sort();
}

async function createAppRole(db: Kysely<unknown>): Promise<void> {
  try {
    await sql
      .raw(`
      do $$
      begin
        if not exists (select from pg_roles where rolname = '${APP_ROLE}') then
          create role ${APP_ROLE} nologin;
        end if;
      end
      $$`)
      .execute(db);
  } catch (error) {
    // Another database's migration on the same server was quicker: the role exists, which is all that is wanted.
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code !== '42710' && code !== '23505') throw error;
  }
  const { rows } = await sql<{
    member: boolean;
  }>`select pg_has_role(current_user, ${APP_ROLE}, 'member') as member`.execute(db);
  if (rows[0]?.member !== true) await sql.raw(`grant ${APP_ROLE} to current_user`).execute(db);
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { APP_ROLE, openDatabase } from './database.ts';
import { installJobs } from '#platform/jobs/install.ts';

/**
 * Brings a database to the newest numbered SQL file, as the URL's own user. Forward only; several processes may call
 * it at once. Creates the app role first, which is one per server and may race with another database's migration, and
 * the tables of the job queue last.
 */
export async function migrate(url: string, folder: string): Promise<string[]> {
  const db = openDatabase<unknown>({ url, poolSize: 2, asApp: false });
  try {
    await createAppRole(db);
    const migrator = new Migrator({
      db,
      provider: {
        async getMigrations() {
          const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
          const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
          return Object.fromEntries(
            files.map((file, index) => [
              file.slice(0, -4),
              { up: async (tx: Kysely<unknown>) => void (await sql.raw(texts[index] ?? '').execute(tx)) },
            ]),
          );
        },
      },
    });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error;
    await installJobs(url);
    return (results ?? []).map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
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

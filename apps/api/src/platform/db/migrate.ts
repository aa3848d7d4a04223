import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { APP_ROLE, openDatabase } from './database.ts';
import { codeOf } from './outage.ts';
import { ConfigError } from '#platform/environment.ts';
import { installJobs } from '#platform/jobs/install.ts';

/** Files below this number are the baseline: one file per area, the tables that 73 migrations had made step by step. */
const AFTER_BASELINE = '0100';
/** The first and the last of those 73. */
const [FIRST_REPLACED, LAST_REPLACED] = ['0000_roles', '0091_alert_replays'];

/** A reader of a table that a migration waits for waits behind it, so both wait briefly and the migration tries again. */
const LOCK_LIMIT = '1s';
const TRIES = 30;
const PAUSE_MS = 1_000;

/**
 * Applies missing SQL files in order, each in a transaction of its own (in a new database all in one), as the owner of the
 * tables, and returns their names. `tell` takes a line for each. Several processes may call it at once, and files of a
 * later version may have been applied. Then creates the service's login.
 */
export async function migrate(
  url: string,
  folder: string,
  serviceUrl = url,
  tell: (line: string) => void = () => {},
): Promise<string[]> {
  const db = openDatabase<unknown>({ url, poolSize: 2, asApp: false });
  try {
    await createAppRole(db);
    const applied = await applyMissing(db, folder, tell);
    await sql.raw(`grant select on public.kysely_migration to ${APP_ROLE}`).execute(db);
    await installJobs(url);
    await prepareLogin(db, new URL(serviceUrl), new URL(url).username);
    return applied;
  } finally {
    await db.destroy();
  }
}

async function applyMissing(db: Kysely<unknown>, folder: string, tell: (line: string) => void): Promise<string[]> {
  // Kysely refuses a database with migrations that it does not know.
  if ((await missingMigrations(db, folder)).length === 0) return [];
  const isNew = (await appliedMigrations(db)).size === 0;
  const replaced = await adoptBaseline(db, folder);
  const names = await migrationsIn(folder);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, `${name}.sql`), 'utf8')));
  const migrator = new Migrator({
    db,
    provider: {
      async getMigrations() {
        return Object.fromEntries([
          ...replaced.map((name) => [name, { up: async () => {} }]),
          ...names.map((name, index) => [
            name,
            {
              up: async (tx: Kysely<unknown>) => {
                await sql.raw(`set local lock_timeout = '${LOCK_LIMIT}'`).execute(tx);
                await sql.raw(texts[index] ?? '').execute(tx);
              },
            },
          ]),
        ]);
      },
    },
  });
  const missing = await missingMigrations(db, folder);
  requireAbove(missing, await appliedMigrations(db));
  const applied: string[] = [];
  for (let tries = 1; ;) {
    const began = performance.now();
    // Kysely reads all tables and columns each time, which took three quarters of the time of a new database.
    const { error, results = [] } = await (isNew ? migrator.migrateToLatest() : migrator.migrateUp());
    if (error === undefined && results.length === 0) break;
    if (error === undefined) {
      applied.push(...results.map(({ migrationName }) => migrationName));
      tries = 1;
      const seconds = ((performance.now() - began) / 1_000).toFixed(1);
      if (!isNew) tell(`${applied.length} of ${missing.length}: ${applied.at(-1)}, ${seconds} s`);
      continue;
    }
    if (error instanceof Error && error.message.startsWith('corrupted migrations'))
      throw new ConfigError(
        `The database has migrations of another line of versions (${error.message}): restore a backup of this line, or use an empty database.`,
        { cause: error },
      );
    if (!mayPass.has(codeOf(error))) throw error;
    const name = results.find(({ status }) => status === 'Error')?.migrationName ?? 'the next migration';
    if (tries === TRIES)
      throw new ConfigError(
        `${name} got no lock in ${TRIES} tries, because another program holds one. End it (docs/runbook.md) and migrate again, which goes on there.`,
        { cause: error },
      );
    tell(`${name} waits for a lock that another program holds: try ${tries} of ${TRIES}`);
    tries += 1;
    await sleep(PAUSE_MS);
  }
  if (isNew) tell(`${applied.length} migrations of a new database`);
  return applied;
}

/** Two branches took neighbouring numbers, or a version was left out. Throws `ConfigError`. */
function requireAbove(missing: readonly string[], applied: ReadonlySet<string>): void {
  const newest = [...applied].toSorted().at(-1) ?? '';
  const [first = newest] = missing;
  if (first >= newest) return;
  throw new ConfigError(
    `${first} is numbered below ${newest}, which this database has already: nothing was done. Give the file a number above it; on a server, install the version that has both.`,
  );
}

/** A lock that was not given in time, and a deadlock: nothing was done. */
const mayPass = new Set(['55P03', '40P01']);

/**
 * Records the baseline as applied in a database that the replaced migrations made. Returns the names of those, whose rows
 * stay for the version before. Throws `ConfigError` when the database lacks some of them.
 */
async function adoptBaseline(db: Kysely<unknown>, folder: string): Promise<string[]> {
  const applied = await appliedMigrations(db);
  if (!applied.has(FIRST_REPLACED)) return [];
  if (!applied.has(LAST_REPLACED)) {
    throw new ConfigError(`The database lacks migrations up to ${LAST_REPLACED}: migrate it by commit 770cdb06 first.`);
  }
  const baseline = (await migrationsIn(folder)).filter((name) => name < AFTER_BASELINE);
  // Kysely wants names and times in one order.
  await sql`
    insert into public.kysely_migration (name, timestamp)
    select name, (select max(timestamp) from public.kysely_migration as earlier where earlier.name < file.name collate "C")
    from unnest(${baseline}::text[]) as file (name)
    on conflict do nothing`.execute(db);
  return [...applied].filter((name) => name < AFTER_BASELINE && !baseline.includes(name));
}

/** Works as the app role; its limits (lock 2 s, statement 5 s, idle 10 s) keep a lost process from holding a row. */
async function prepareLogin(db: Kysely<unknown>, { username, password }: URL, owner: string): Promise<void> {
  if (username === owner) return;
  const login = sql.id(decodeURIComponent(username));
  await ignoringRaces(sql`create role ${login}`.execute(db));
  await ignoringRaces(
    db.transaction().execute(async (tx) => {
      await sql`alter role ${login} login password ${sql.lit(decodeURIComponent(password))}`.execute(tx);
      await sql`grant ${sql.id(APP_ROLE)} to ${login}`.execute(tx);
      for (const [setting, value] of Object.entries(loginSettings))
        await sql`alter role ${login} set ${sql.raw(setting)} = ${sql.lit(value)}`.execute(tx);
    }),
  );
}

const loginSettings = {
  role: APP_ROLE,
  timezone: 'UTC',
  lock_timeout: '2s',
  statement_timeout: '5s',
  idle_in_transaction_session_timeout: '10s',
};

/**
 * Throws `ConfigError` unless the URL's user is the service's login and all files of this version are applied. Later
 * files are allowed, because a migration keeps the version before it working (CONTRIBUTING.md).
 */
export async function requireMigrated(url: string, folder: string): Promise<void> {
  const db = openDatabase<unknown>({ url, poolSize: 1, asApp: true });
  let missing: string[];
  try {
    missing = await missingMigrations(db, folder);
    await requireAppRole(db);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && refusedLogin.has(error.code))) throw error;
    throw new ConfigError('The database knows no such login or password as those of DATABASE_URL: migrate it first.', {
      cause: error,
    });
  } finally {
    await db.destroy();
  }
  if (missing.length === 0) return;
  throw new ConfigError(
    `The database lacks ${missing.length} migrations of this version, from ${missing[0]} on: migrate it first (docs/runbook.md).`,
  );
}

const refusedLogin = new Set<unknown>(['28000', '28P01']);

async function requireAppRole(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ role: string }>`select current_user::text as role`.execute(db);
  if (rows[0]?.role !== APP_ROLE)
    throw new ConfigError(
      'DATABASE_URL must name a login for the service alone, which "migrate" makes (docs/runbook.md): this one may do more.',
    );
}

async function missingMigrations(db: Kysely<unknown>, folder: string): Promise<string[]> {
  const applied = await appliedMigrations(db);
  return (await migrationsIn(folder)).filter((name) => !applied.has(name));
}

async function appliedMigrations(db: Kysely<unknown>): Promise<Set<string>> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('public.kysely_migration') is not null as found`.execute(db);
  const { rows } =
    tables[0]?.found === true
      ? await sql<{ name: string }>`select name from public.kysely_migration`.execute(db)
      : { rows: [] };
  return new Set(rows.map(({ name }) => name));
}

async function migrationsIn(folder: string): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -4))
    .sort();
}

async function createAppRole(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql`select from pg_roles where rolname = ${APP_ROLE}`.execute(db);
  if (rows.length === 0) await ignoringRaces(sql`create role ${sql.id(APP_ROLE)} nologin`.execute(db));
}

/** Roles belong to the server: another migration may have created one at the same moment. */
async function ignoringRaces(statement: Promise<unknown>): Promise<void> {
  try {
    await statement;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    const updatedAtOnce = code === 'XX000' && error instanceof Error && error.message.includes('concurrently updated');
    if (code !== '42710' && code !== '23505' && !updatedAtOnce) throw error;
  }
}

import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { migrate, requireMigrated } from './migrate.ts';
import { ConfigError } from '#platform/environment.ts';
import { folderOfTest } from '#testing/folder.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const migrateTo = (files: string) => migrate(world.config.databaseOwnerUrl, files, world.config.databaseUrl);
const folder = join(import.meta.dirname, '..', '..', '..', 'migrations');

/** Migrations of the tests, which the database of this file keeps. */
const later: Record<string, string> = {};

/** A folder with all migrations, those of the tests before, and these. */
async function folderWith(more: Record<string, string>): Promise<string> {
  const files = folderOfTest();
  await cp(folder, files, { recursive: true });
  Object.assign(later, more);
  for (const [name, text] of Object.entries(later)) await writeFile(join(files, `${name}.sql`), text);
  return files;
}

test('a version serves on a database that a later one has migrated, and migrates nothing there', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999_of_a_later_version', '')`.execute(world.admin);
  const remove = sql`delete from kysely_migration where name = '9999_of_a_later_version'`;
  onTestFinished(async () => void (await remove.execute(world.admin)));
  await expect(requireMigrated(world.config.databaseUrl, folder)).resolves.toBeUndefined();
  expect(await migrateTo(folder)).toEqual([]);
});

test('a version refuses a database that is behind, until it is migrated', async () => {
  const files = await folderWith({ '9998_note': 'create table note (id int primary key);' });
  const serving = () => requireMigrated(world.config.databaseUrl, files);
  await expect(serving()).rejects.toThrow(ConfigError);
  await expect(serving()).rejects.toThrow(/lacks 1 migrations of this version, from 9998_note on/);
  // Two processes of a deployment may migrate at once.
  const both = await Promise.all([migrateTo(files), migrateTo(files)]);
  expect(both.flat()).toEqual(['9998_note']);
  await expect(serving()).resolves.toBeUndefined();
});

test('a database without any of our tables is refused with a sentence', async () => {
  const name = new URL(world.config.databaseUrl).pathname.slice(1);
  const empty = `${name}_empty`;
  await sql.raw(`create database ${empty}`).execute(world.admin);
  onTestFinished(async () => void (await sql.raw(`drop database ${empty}`).execute(world.admin)));
  const url = new URL(world.config.databaseUrl);
  url.pathname = empty;
  await expect(requireMigrated(url.href, folder)).rejects.toThrow(/lacks \d+ migrations of this version, from 0001/);
});

test('the service’s login works as the app role with its time limits; a mightier one is refused', async () => {
  const { rows } = await sql`
    select session_user::text as login, current_user::text as role, rolsuper as super,
      current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('timezone') as zone
    from pg_roles where rolname = session_user`.execute(world.db);
  expect(rows).toEqual([
    {
      login: 'mabarin_service',
      role: 'mabarin_app',
      super: false,
      statement: '5s',
      lock: '2s',
      idle: '10s',
      zone: 'UTC',
    },
  ]);
  await expect(requireMigrated(world.config.databaseOwnerUrl, folder)).rejects.toThrow(
    'DATABASE_URL must name a login for the service alone',
  );
});

test('a login that nothing has made yet is refused with a sentence, without its password', async () => {
  const url = new URL(world.config.databaseUrl);
  url.username = 'nobody_of_this_name';
  const refused = requireMigrated(url.href, folder);
  await expect(refused).rejects.toThrow(ConfigError);
  await expect(refused).rejects.toThrow(/^The database knows no such login .* migrate it first\.$/);
});

test('a login keeps any password, and a later migration brings in another', async () => {
  const url = new URL(world.config.databaseUrl);
  url.username = `${url.pathname.slice(1)}_login`;
  for (const password of ['@/#:?% &+é"\'', 'another one']) {
    url.password = encodeURIComponent(password);
    await migrate(world.config.databaseOwnerUrl, folder, url.href);
    const client = new pg.Client(url.href);
    await client.connect();
    const { rows } = await client.query('select current_user::text as role');
    expect(rows).toEqual([{ role: 'mabarin_app' }]);
    await client.end();
  }
  onTestFinished(async () => void (await sql`drop role ${sql.id(url.username)}`.execute(world.admin)));
});

test('a migration that breaks or loses its connection leaves nothing; the next run begins there', async () => {
  const files = await folderWith({ '9999_a': 'create table "9999_a" (id int);' });
  const broken = (statement: string) =>
    writeFile(join(files, '9999_b.sql'), `create table "9999_b" (id int);\n${statement};`);
  const tables = async () => {
    const { rows } = await sql<{ a: string | null; b: string | null }>`
      select to_regclass('"9999_a"')::text as a, to_regclass('"9999_b"')::text as b`.execute(world.admin);
    return rows[0];
  };

  await broken('select 1 / 0');
  await expect(migrateTo(files)).rejects.toThrow('division by zero');
  // The one before it is done.
  expect(await tables()).toEqual({ a: '"9999_a"', b: null });
  // As a machine that loses its power.
  await broken('select pg_sleep(60)');
  const migrating = migrateTo(files);
  migrating.catch(() => {});
  await vi.waitFor(async () => {
    const { rows } = await sql<{ ended: boolean }>`
      select pg_terminate_backend(pid) as ended from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep'`.execute(world.admin);
    expect(rows).toEqual([{ ended: true }]);
  }, 10_000);
  await expect(migrating).rejects.toThrow('connection');
  expect(await tables()).toEqual({ a: '"9999_a"', b: null });
  // The version that runs goes on.
  await expect(requireMigrated(world.config.databaseUrl, folder)).resolves.toBeUndefined();

  await broken('select 1');
  expect(await migrateTo(files)).toEqual(['9999_b']);
});

test('a migration waits for a lock in short tries, between which the service reads', async () => {
  const files = await folderWith({ '9999_b': '', '9999_c': 'alter table readiness_probe add column seen int;' });
  const holder = new pg.Client(world.config.databaseOwnerUrl);
  await holder.connect();
  await holder.query('begin; lock table readiness_probe in access share mode');
  const lines: string[] = [];
  const migrating = migrate(world.config.databaseOwnerUrl, files, world.config.databaseUrl, (line) => lines.push(line));
  try {
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(0), 10_000);
    // Not refused by the service's own limit of 2 s, behind the migration's 1 s.
    await expect(sql`select from readiness_probe`.execute(world.db)).resolves.toBeDefined();
  } finally {
    await holder.end();
  }
  expect(await migrating).toEqual(['9999_c']);
  expect(lines[0]).toBe('9999_c waits for a lock that another program holds: try 1 of 30');
  expect(lines.at(-1)).toMatch(/^1 of 1: 9999_c, \d+\.\d s$/);
});

test('a migration numbered below an applied one is refused with a sentence, and nothing is done', async () => {
  const files = await folderWith({ '9999_d': 'create table "9999_d" (id int);' });
  await writeFile(join(files, '9000_below.sql'), 'create table below (id int);');
  const refused = migrateTo(files);
  await expect(refused).rejects.toThrow(ConfigError);
  await expect(refused).rejects.toThrow(/^9000_below is numbered below 9999_c, which this database has already/);
  const { rows } = await sql`select to_regclass('"9999_d"') as later, to_regclass('below') as below`.execute(
    world.admin,
  );
  expect(rows).toEqual([{ later: null, below: null }]);
  await rm(join(files, '9000_below.sql'));
  expect(await migrateTo(files)).toEqual(['9999_d']);
});

test('a database of the migrations that the baseline replaced goes on, and keeps their rows', async () => {
  const rows = sql`select name from kysely_migration where name in ('0000_roles', '0091_alert_replays') order by name`;
  const accounts = await world.sorted('id', 'ledger_account', {});
  await sql`update kysely_migration set name = '0000_roles' where name = '0001_platform'`.execute(world.admin);
  await sql`delete from kysely_migration where name <> '0000_roles' and (name < '0100' or name > '9')`.execute(
    world.admin,
  );
  const files = folderOfTest();
  await cp(folder, files, { recursive: true });
  await writeFile(join(files, '9997_next.sql'), 'create table next (id int primary key);');

  await expect(migrateTo(files)).rejects.toThrow('The database lacks migrations up to 0091_alert_replays');
  await sql`insert into kysely_migration select '0091_alert_replays', timestamp from kysely_migration where name = '0000_roles'`.execute(
    world.admin,
  );
  expect(await migrateTo(files)).toEqual(['9997_next']);
  expect((await rows.execute(world.admin)).rows).toEqual([{ name: '0000_roles' }, { name: '0091_alert_replays' }]);
  await expect(requireMigrated(world.config.databaseUrl, files)).resolves.toBeUndefined();
  expect(await world.sorted('id', 'ledger_account', {})).toEqual(accounts);
});

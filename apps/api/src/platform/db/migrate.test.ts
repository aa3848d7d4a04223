import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate, requireMigrated } from './migrate.ts';
import { ConfigError } from '#platform/environment.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const folder = join(import.meta.dirname, '..', '..', '..', 'migrations');

test('a version serves on a database that a later one has migrated, and has nothing to migrate there itself', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999_of_a_later_version', '')`.execute(world.admin);
  try {
    await expect(requireMigrated(world.config.databaseUrl, folder)).resolves.toBeUndefined();
    expect(await migrate(world.config.databaseUrl, folder)).toEqual([]);
  } finally {
    await sql`delete from kysely_migration where name = '9999_of_a_later_version'`.execute(world.admin);
  }
});

test('a version refuses a database that is behind, until it is migrated', async () => {
  const later = await mkdtemp(join(tmpdir(), 'mabarin-migrations-'));
  onTestFinished(() => rm(later, { recursive: true }));
  await cp(folder, later, { recursive: true });
  await writeFile(join(later, '9998_note.sql'), 'create table note (id int primary key);');
  const serving = () => requireMigrated(world.config.databaseUrl, later);
  await expect(serving()).rejects.toThrow(ConfigError);
  await expect(serving()).rejects.toThrow(/lacks 1 migrations of this version, from 9998_note on/);
  // Two processes of a deployment may migrate at once.
  const both = await Promise.all([migrate(world.config.databaseUrl, later), migrate(world.config.databaseUrl, later)]);
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
  await expect(requireMigrated(url.href, folder)).rejects.toThrow(/lacks \d+ migrations of this version, from 0000/);
});

import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import { migrate } from '#platform/db/migrate.ts';
import { asAdmin, databaseUrl, serviceUrl, testServerUrl } from '#testing/database.ts';

/** Makes the migrated template once per run; every test file clones it. */
export async function createTemplate(): Promise<{ name: string; drop(): Promise<void> }> {
  const serverUrl = testServerUrl();
  const name = `mabarin_template_${randomBytes(6).toString('hex')}`;
  await asAdmin(serverUrl, (client) => client.query(`create database ${name}`));
  const url = databaseUrl(serverUrl, name);
  await migrate(url, join(import.meta.dirname, '..', 'migrations'), serviceUrl(url));
  return {
    name,
    drop: () =>
      asAdmin(serverUrl, async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  };
}

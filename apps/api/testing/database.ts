import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A superuser URL of a server that tests may fill with databases; the test command starts one. */
export function testServerUrl(): string {
  const url = process.env['MABARIN_TEST_DATABASE_URL'];
  if (!url) throw new Error('MABARIN_TEST_DATABASE_URL is not set: run the tests by `pnpm test:api`');
  return url;
}

export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

/** The same database for the login that the service uses; `migrate` makes it when it is given this URL. */
export function serviceUrl(url: string): string {
  const service = new URL(url);
  service.username = 'mabarin_service';
  service.password = 'service-of-the-tests';
  return service.href;
}

export function asAdmin<Result>(serverUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  return asOwner(databaseUrl(serverUrl, 'postgres'), work);
}

/** One connection to the database of the URL. */
export async function asOwner<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Copies the migrated template into a database of its own; about 0.1 s. `url` is the service's, `ownerUrl` may do anything. */
export async function cloneTemplate(
  serverUrl: string,
  template: string,
): Promise<{ url: string; ownerUrl: string; drop(): Promise<void> }> {
  const name = `mabarin_test_${randomBytes(6).toString('hex')}`;
  await asAdmin(serverUrl, async (client) => {
    // Two clones at once of one template fail ("being accessed by other users"), so clones queue up here.
    await client.query('select pg_advisory_lock(7501)');
    // Copying the files takes about half the processor time of writing every page to the log.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
  });
  const ownerUrl = databaseUrl(serverUrl, name);
  return {
    url: serviceUrl(ownerUrl),
    ownerUrl,
    drop: () =>
      asAdmin(serverUrl, async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  };
}

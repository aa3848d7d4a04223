import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { removePostgres, startPostgres } from './postgres.ts';

const base = mkdtempSync(join(tmpdir(), 'mabarin-launcher-'));
const dataDir = join(base, 'postgres');
const options = { dataDir, name: 'mabarin' };

afterAll(async () => {
  await removePostgres(dataDir);
  rmSync(base, { recursive: true, force: true });
});

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows.map((row) => Object.values(row)[0]);
  } finally {
    await client.end();
  }
}

test('makes a cluster with a secret of its own, on loopback only', async () => {
  const server = await startPostgres(options);
  expect(server.reused).toBe(false);
  expect(
    await ask(server.url, `select current_setting('listen_addresses') || current_setting('unix_socket_directories')`),
  ).toEqual(['127.0.0.1']);
  expect(statSync(join(dataDir, 'server.json')).mode & 0o777).toBe(0o600);
  const guessed = new URL(server.url);
  guessed.password = 'guessed';
  await expect(ask(guessed.href, 'select 1')).rejects.toThrow(/password authentication failed/);
});

test('takes over the server that a killed script left behind', async () => {
  const first = await startPostgres(options);
  await ask(first.url, 'create table kept (value int)');
  const second = await startPostgres(options);
  expect(second).toMatchObject({ reused: true, url: first.url });
});

test('keeps what was committed through a crash, on the same address', async () => {
  const server = await startPostgres(options);
  await ask(server.url, 'insert into kept values (7)');
  await server.stop('immediate');
  await expect(ask(server.url, 'select 1')).rejects.toThrow(/ECONNREFUSED/);
  await server.restart();
  expect(await ask(server.url, 'select value from kept')).toEqual([7]);
  await server.stop();
});

test('forgets a postmaster.pid whose process is another program', async () => {
  const file = join(clusterFolder(), 'postmaster.pid');
  writeFileSync(file, `${process.pid}\n${clusterFolder()}\n`);
  const server = await startPostgres(options);
  expect(server.reused).toBe(false);
  await server.stop();
});

test('says in one sentence what is wrong with a folder that it cannot use', async () => {
  const version = join(clusterFolder(), 'PG_VERSION');
  writeFileSync(version, '17\n');
  await expect(startPostgres(options)).rejects.toThrow(/made by PostgreSQL 17 and this is 18: move the folder .* away/);
  rmSync(version);
  await expect(startPostgres(options)).rejects.toThrow(/is damaged \(no PG_VERSION file\)/);
  writeFileSync(version, '18\n');

  const foreign = join(base, 'foreign');
  await expect(startPostgres({ ...options, dataDir: join(base, 'postgres/server.json') })).rejects.toThrow(
    /cannot be made/,
  );
  chmodSync(base, 0o755);
  writeFileSync(foreign, '');
  await expect(startPostgres({ ...options, dataDir: base })).rejects.toThrow(/holds files but no server.json/);
});

/** In the data folder, or (as root, below a private folder) where the system user can reach it. */
function clusterFolder(): string {
  const { away } = JSON.parse(readFileSync(join(dataDir, 'server.json'), 'utf8')) as { away?: string };
  return join(away ?? dataDir, 'cluster');
}

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { databaseRefusal } from './outage.ts';
import { migrate } from './migrate.ts';
import { createPolling } from '#platform/pollers.ts';
import type { Log } from '#platform/log.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();

/** The main run reaches its database by a socket. */
function tcpUrl(): URL {
  const url = new URL(world.config.databaseUrl);
  url.searchParams.delete('host');
  return url;
}

describe('a start is refused with a sentence', () => {
  const refusalAt = async (url: string) => {
    const client = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 2_000 });
    const error = await client.query('select 1').catch((thrown: unknown) => thrown);
    await client.end();
    return databaseRefusal(error, { url, variable: 'DATABASE_URL' })?.message;
  };
  const changed = (change: (url: URL) => void) => {
    const url = tcpUrl();
    change(url);
    return url.href;
  };

  test('since nothing listens at the address of the database', async () => {
    expect(await refusalAt('postgres://x:y@127.0.0.1:1/x')).toBe(
      'The database at 127.0.0.1:1 cannot be reached (ECONNREFUSED): start it, or correct DATABASE_URL.',
    );
    expect(await refusalAt('postgres://x:y@localhost/x?host=/nowhere')).toBe(
      'The database at /nowhere cannot be reached (ENOENT): start it, or correct DATABASE_URL.',
    );
  });

  test('since the server has no such database, or no such login', async () => {
    expect(await refusalAt(changed((url) => (url.pathname = '/nothing')))).toContain('has no database "nothing"');
    expect(await refusalAt(changed((url) => (url.username = 'nobody_here')))).toContain('no such login or password');
  });

  test('since the login that migrates has no right to do so', async () => {
    const { databaseUrl: url } = world.config;
    const folder = join(import.meta.dirname, '..', '..', '..', 'migrations');
    const error = await migrate(url, folder, world.config.databaseOwnerUrl).catch((thrown: unknown) => thrown);
    expect(databaseRefusal(error, { url, variable: 'MABARIN_DATABASE_OWNER_URL' })?.message).toMatch(
      /^The login of MABARIN_DATABASE_OWNER_URL has no right to do this \(.+\); "mabarin install" makes one/,
    );
  });

  test('and another fault stays what it is', () => {
    expect(
      databaseRefusal(new Error('a fault'), { url: world.config.databaseUrl, variable: 'DATABASE_URL' }),
    ).toBeNull();
  });
});

test('an outage of the database is one line when it begins and one when it ends, without a stack', async () => {
  const from = (path: string) => JSON.stringify(join(import.meta.dirname, path));
  const program = `
    import pg from 'pg';
    import { loggerFor } from ${from('../log.ts')};
    import { openPool } from ${from('database.ts')};
    const log = loggerFor({ logLevel: 'info' });
    const away = openPool({ url: 'postgres://x:y@127.0.0.1:1/x', poolSize: 2, asApp: true });
    for (const name of ['one', 'two', 'three']) await away.query('select 1').catch((err) => log.error({ err }, name));
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    log.error({ err: new Error('a failure', { cause: refused }) }, 'wrapped');
    log.error({ err: { ...refused, message: 'connect ECONNREFUSED (Queue: mail.send)', stack: '' } }, 'of the job queue');
    log.warn({ err: new Error('of something else') }, 'stays');
    const pool = openPool({ url: ${JSON.stringify(world.config.databaseUrl)}, poolSize: 1, asApp: true });
    await pool.query('select 1');
    await pool.end();`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
  });
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: number; msg: string; err?: object });
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [50, 'the database is away; what needs it waits, and the next line says that it is back'],
    [40, 'stays'],
    [30, 'the database is back'],
  ]);
  expect(lines[0]).not.toHaveProperty('err');
});

test('a poller that fails again and again is one line, and one when it runs again', async () => {
  const lines: string[] = [];
  const write = (_about: object, text: string) => lines.push(text);
  const log = { debug: write, info: write, warn: write, error: write } as unknown as Log;
  let failure: string | null = 'of one kind';
  const run = async () => {
    if (failure !== null) throw new Error(failure);
    return 0;
  };
  const polling = createPolling([{ name: 'shaky', everySeconds: 60, run }], log);
  for (const next of ['of one kind', 'of one kind', 'of another kind', null, null]) {
    failure = next;
    await polling.runAll();
  }
  const failed = 'a poller run failed; the next ones try again';
  expect(lines).toEqual([failed, failed, 'a poller runs again']);
});

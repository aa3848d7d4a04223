import { execFile } from 'node:child_process';
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { backupPollers } from '#features/operator/index.ts';
import { movableClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { openDatabase } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import { loggerFor } from '#platform/log.ts';
import { requireSecret } from '#platform/secret.ts';
import type { Schema } from '#schema.ts';
import { serviceUrl } from '#testing/database.ts';
import { debianPostgres, reopenDebianPostgres, startDebianPostgres } from '#testing/servers/debian-postgres.ts';
import { ownVariables } from '#testing/environment.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../../..');
const bin = debianPostgres();
const age = await run('age', ['--version']).then(
  () => true,
  () => false,
);

// Skipped, by name in the closing line, where Debian's PostgreSQL or age is not installed.
describe.skipIf(bin === null || !age)('a base backup with its archived log, both encrypted', () => {
  const home = mkdtempSync(join(tmpdir(), 'mabarin-backup-'));
  const backups = join(home, 'backups');
  const identity = join(home, 'identity');
  const environment: NodeJS.ProcessEnv = {
    ...ownVariables(process.env),
    PATH: `${bin}${delimiter}${process.env['PATH']}`,
    BACKUP_DIR: backups,
  };
  let recipient: string;
  let cluster: Awaited<ReturnType<typeof startDebianPostgres>>;
  let database: pg.Client;

  const script = (name: string, args: string[] = [], more: NodeJS.ProcessEnv = {}) =>
    run(join(root, 'infra/backup', name), args, { env: { ...environment, ...more } });
  const backUp = (keep = '14') =>
    script('base.sh', [], {
      BACKUP_RECIPIENT: recipient,
      BACKUP_KEEP: keep,
      DATABASE_URL: cluster.url,
      BACKUP_REPORT: reporter('base'),
    });
  /** As the units name it: by record.sh into the service's database. */
  const reporter = (kind: 'base' | 'drill') =>
    `env DATABASE_URL=${cluster.url} ${join(root, 'infra/backup/record.sh')} ${kind}`;
  const reports = async () => {
    const { rows } = await database.query<{ kind: string; succeeded: boolean; detail: string }>(
      'select kind, succeeded, detail from backup_report order by id',
    );
    return rows.map(({ kind, succeeded, detail }) => `${kind} ${succeeded ? 'ok' : 'failed'} ${detail}`);
  };
  /** Restores as an operator would elsewhere; returns the newest instant that came back, as PostgreSQL writes it. */
  async function drill(target?: string, folder = backups): Promise<string> {
    const more = {
      BACKUP_DIR: folder,
      BACKUP_IDENTITY: identity,
      BACKUP_LOGIN: 'mabarin_service',
      BACKUP_REPORT: reporter('drill'),
    };
    const { stdout } = await script('restore-drill.sh', target === undefined ? [] : [target], more);
    expect(stdout).toContain('The books are right, and so is everything else.\nThe service starts on it.');
    return /the newest second is (\S+ \S+),/.exec(stdout)?.[1] ?? '';
  }
  /** Commits something; returns the instant right after it, as PostgreSQL writes it. */
  async function commit(note: string): Promise<string> {
    await database.query(
      'insert into operator_log (operator, action, subject, reason, created_at) values ($1, $1, $1, $1, now())',
      [note],
    );
    const { rows } = await database.query<{ now: string }>(`
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US+00') as now`);
    return rows[0]?.now ?? '';
  }
  /** Waits until everything that was committed is archived. */
  async function archived(): Promise<string> {
    const { rows } = await database.query<{ name: string }>('select pg_walfile_name(pg_current_wal_lsn()) as name');
    await database.query('select pg_switch_wal()');
    await vi.waitFor(() => expect(readdirSync(join(backups, 'wal'))).toContain(`${rows[0]?.name}.gz.age`), 20_000);
    return join(backups, 'wal', `${rows[0]?.name}`);
  }

  beforeAll(async () => {
    mkdirSync(join(backups, 'wal'), { recursive: true });
    await run('age-keygen', ['-o', identity]);
    recipient = (await run('age-keygen', ['-y', identity])).stdout.trim();
    const archive = `PATH=${environment['PATH']} BACKUP_DIR=${backups} BACKUP_RECIPIENT=${recipient} ${join(root, 'infra/backup/archive-wal.sh')} "%p" "%f"`;
    cluster = await startDebianPostgres(bin ?? '', { archive });
    if (process.getuid?.() === 0) {
      const { uid, gid } = statSync(dirname(await dataFolder()));
      for (const folder of [home, backups, join(backups, 'wal')]) chownSync(folder, uid, gid);
    }
    await migrate(cluster.url, join(root, 'apps/api/migrations'), serviceUrl(cluster.url));
    database = new pg.Client(cluster.url);
    await database.connect();
    await backUp();
  }, 180_000);
  afterAll(async () => {
    await database.end();
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
  });

  async function dataFolder(): Promise<string> {
    const client = new pg.Client(cluster.url);
    await client.connect();
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
    await client.end();
    return rows[0]?.folder ?? '';
  }

  test('comes back to its newest second, and to any asked time, with its books right [dec operator] [req 30]', async () => {
    const first = await commit('before');
    const second = await commit('after');
    const kept = await archived();
    expect(statSync(`${kept}.gz.age`).size).toBeLessThan(1_000_000);
    const newest = await drill();
    // PostgreSQL leaves out zeros at the end, which no longer text sorts before.
    expect(first < newest && newest <= second).toBe(true);
    const then = await drill(first);
    expect(then <= first).toBe(true);
    expect(Date.parse(first) - Date.parse(then)).toBeLessThan(5_000);
    expect(await reports()).toEqual([
      expect.stringMatching(/^base ok \d{8}T/),
      `drill ok restored to ${newest}`,
      `drill ok restored to ${then}`,
    ]);
  }, 180_000);

  test('comes back from a log that was kept before it was compressed', async () => {
    await commit('before the update');
    const kept = await archived();
    await run('bash', [
      '-c',
      'age -d -i "$1" "$2.gz.age" | gzip -d | age -e -r "$3" -o "$2.age" && rm "$2.gz.age"',
      '-',
      identity,
      kept,
      recipient,
    ]);
    const newest = await drill();
    await archived();
    expect(await drill()).not.toBe(newest);
  }, 180_000);

  test('starts only with its own secret, and sends nothing before it was compared [dec strangers]', async () => {
    const MABARIN_SECRET = 'restore-drill-secret-restore-drill-secret';
    const owner = openDatabase<Schema>({ url: cluster.url, poolSize: 1, asApp: false });
    await requireSecret(owner, { secret: MABARIN_SECRET, isSecretGiven: true }, new Date());
    await owner.destroy();
    await commit('the newest');
    await archived();
    const into = join(home, 'main');
    const restore = (secret: string) =>
      script('restore.sh', [into], {
        BACKUP_IDENTITY: identity,
        BACKUP_LOGIN: 'mabarin_service',
        MABARIN_SECRET: secret,
      });
    await expect(restore('another-secret-another-secret-another')).rejects.toThrow(
      /MABARIN_SECRET is not the one[^]*Nothing is restored: it failed while checking the secret/,
    );
    expect(existsSync(into)).toBe(false);

    const { stdout } = await restore(MABARIN_SECRET);
    expect(stdout).toMatch(/The service starts on it\.[^]*ago: what came after it is missing here\.[^]*Restored /);
    await expect(restore(MABARIN_SECRET)).rejects.toThrow('holds something');
    const again = await reopenDebianPostgres(bin ?? '', into);
    const restored = new pg.Client(again.url);
    try {
      await restored.connect();
      const { rows } = await restored.query<{ held: number; notes: number }>(`
        select (select count(*)::int from database_restore where released_at is null) as held,
          (select count(*)::int from operator_log where reason = 'the newest') as notes`);
      expect(rows).toEqual([{ held: 1, notes: 1 }]);
      // Nothing of the restore is left in its configuration.
      const { rows: settings } = await restored.query<{ restore_command: string }>('show restore_command');
      expect(settings).toEqual([{ restore_command: '' }]);
    } finally {
      await restored.end();
      await again.stop();
    }
  }, 120_000);

  test('is refused when a byte of it was changed, or the key is another, and nothing is kept in clear', async () => {
    const changed = join(home, 'changed');
    mkdirSync(join(changed, 'base'), { recursive: true });
    const [name = ''] = readdirSync(join(backups, 'base'));
    copyFileSync(join(backups, 'base', name), join(changed, 'base', name));
    const bytes = readFileSync(join(changed, 'base', name));
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    writeFileSync(join(changed, 'base', name), bytes);
    await expect(drill(undefined, changed)).rejects.toThrow(/age: error/);
    expect((await reports()).at(-1)).toBe('drill failed while decrypting the base backup');
    const other = join(home, 'other');
    await run('age-keygen', ['-o', other]);
    await expect(script('restore-drill.sh', [], { BACKUP_IDENTITY: other })).rejects.toThrow(/no identity matched/);
    for (const file of readdirSync(backups, { recursive: true, withFileTypes: true })) {
      if (file.isFile()) expect(readFileSync(join(file.parentPath, file.name), 'latin1')).toMatch(/^age-encryption/);
    }
  }, 180_000);

  test('is kept as often as the rule says, with the log since the oldest that is kept', async () => {
    await commit('first');
    await archived();
    expect((await backUp('1')).stdout).toMatch(/; 1 are kept\.$/m);
    // The one of the beginning is gone.
    const [name = '', ...others] = readdirSync(join(backups, 'base'));
    expect(others).toEqual([]);
    const wal = readdirSync(join(backups, 'wal')).filter((file) => /^[0-9A-F]{24}\.age$/.test(file));
    expect(wal.every((file) => file.slice(0, 24) >= (name.split('.')[1] ?? 'none'))).toBe(true);
    await commit('later');
    await archived();
    await drill();
  }, 180_000);

  test('that failed or was killed leaves nothing behind', async () => {
    const parts = () => readdirSync(join(backups, 'base')).filter((name) => name.endsWith('.part'));
    writeFileSync(join(backups, 'base', '20260101T000000Z.000000010000000000000001.tar.gz.age.part'), 'killed');
    const failing = script('base.sh', [], {
      BACKUP_RECIPIENT: recipient,
      DATABASE_URL: cluster.url,
      BACKUP_REPORT: reporter('base'),
      // What comes is written, and then it breaks.
      PATH: `${brokenBasebackup()}${delimiter}${environment['PATH']}`,
    });
    await expect(failing).rejects.toThrow(/Command failed/);
    expect((await reports()).at(-1)).toMatch(/^base failed /);
    expect(parts()).toEqual([]);
  }, 180_000);

  /** A folder with a pg_basebackup that writes a little and fails. */
  function brokenBasebackup(): string {
    const folder = join(home, 'broken');
    mkdirSync(folder);
    writeFileSync(join(folder, 'pg_basebackup'), '#!/bin/sh\necho begun\nexit 1\n', { mode: 0o755 });
    return folder;
  }

  test('becomes a task when the log cannot be archived for a quarter of an hour, which ends when it can', async () => {
    const db = openDatabase<Schema>({ url: cluster.url, poolSize: 2, asApp: false });
    const clock = movableClock();
    const config = readConfig({ DATABASE_URL: cluster.url, MABARIN_LOG: 'silent' }, '');
    const [check] = backupPollers(db, { clock, config, log: loggerFor(config) });
    const tasks = () =>
      db
        .selectFrom('payment_task')
        .select('detail')
        .where('subject', '=', 'log archive')
        .where('done_at', 'is', null)
        .execute();
    try {
      await database.query(`alter system set archive_command = 'false'`);
      await database.query('select pg_reload_conf()');
      await commit('lost');
      await database.query('select pg_switch_wal()');
      await vi.waitFor(async () => {
        const { rows } = await database.query<{ failed: boolean }>(
          'select last_failed_time > last_archived_time as failed from pg_stat_archiver',
        );
        expect(rows).toEqual([{ failed: true }]);
      }, 20_000);
      await check?.run();
      expect(await tasks()).toEqual([]);
      clock.offsetSeconds = 16 * 60;
      await check?.run();
      expect(await tasks()).toEqual([
        {
          detail: {
            finding: expect.stringMatching(/^PostgreSQL could not archive its log since 20/) as unknown,
            since: expect.any(String) as unknown,
          },
        },
      ]);
      await database.query('alter system reset archive_command');
      await database.query('select pg_reload_conf()');
      await archived();
      await check?.run();
      expect(await tasks()).toEqual([]);
    } finally {
      await db.destroy();
    }
  }, 180_000);
});

import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root, run } from '#local/shell.ts';

const folder = mkdtempSync(join(tmpdir(), 'mabarin-archive-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Archives a file of the log into a place that cannot be written, as PostgreSQL does, while `waiting` files wait. */
async function archiveNowhere(waiting: number) {
  const data = join(folder, `${waiting}`);
  mkdirSync(join(data, 'pg_wal/archive_status'), { recursive: true });
  writeFileSync(join(data, 'pg_wal/1'), '');
  for (let each = 0; each < waiting; each += 1) writeFileSync(join(data, `pg_wal/archive_status/${each}.ready`), '');
  const env = { PATH: process.env['PATH'], PGHOST: folder, BACKUP_DIR: '/dev/null/backup', BACKUP_RECIPIENT: 'age1' };
  return run(join(root, 'infra/backup/archive-wal.sh'), ['pg_wal/1', '1'], { cwd: data, env });
}

test('a place that takes no log keeps it with PostgreSQL, which tries again', async () => {
  expect((await archiveNowhere(128)).code).not.toBe(0);
});

test('a place that takes no log does not fill the disk of the database: above 2 GiB the log is given up', async () => {
  expect(await archiveNowhere(129)).toMatchObject({ code: 0, output: expect.stringContaining('given up') as string });
});

const programs = await Promise.all(['age', 'rclone'].map((name) => run(name, ['version'])));
// Skipped, by name in the closing line, where age or rclone is not installed.
test.skipIf(programs.some(({ output }) => output.includes('ENOENT')))(
  'a file of the log is also copied elsewhere',
  async () => {
    const [from, to] = [join(folder, 'here'), join(folder, 'elsewhere')];
    mkdirSync(from);
    writeFileSync(join(from, '1'), 'log');
    const { output: key } = await run('age-keygen', []);
    const recipient = /public key: (age1\w+)/i.exec(key)?.[1];
    const env = { PATH: process.env['PATH'], BACKUP_DIR: from, BACKUP_RECIPIENT: recipient, BACKUP_OFFSITE: to };
    expect(await run(join(root, 'infra/backup/archive-wal.sh'), ['1', '1'], { cwd: from, env })).toMatchObject({
      code: 0,
    });
    expect(existsSync(join(to, 'wal/1.gz.age'))).toBe(true);
  },
);

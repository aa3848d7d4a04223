import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const HOUR = 3_600;
const DAY = 24 * HOUR;

beforeEach(async () => {
  await sql`truncate backup_report, payment_task cascade`.execute(world.admin);
});

/** As infra/backup/record.sh writes it, now. */
const report = (kind: 'base' | 'drill', succeeded = true, detail = 'x') =>
  sql`insert into backup_report (kind, succeeded, detail, created_at)
    values (${kind}, ${succeeded}, ${detail}, ${world.clock.now()})`.execute(world.admin);
const tasks = async () => {
  const rows = await world.admin
    .selectFrom('payment_task')
    .select(['subject', 'detail'])
    .where('reason', '=', 'backup')
    .where('done_at', 'is', null)
    .orderBy('subject')
    .execute();
  return rows.map(({ subject, detail }) => `${subject}: ${String(detail['finding'])}`);
};
const days = async (count: number, each: () => Promise<unknown>) => {
  for (let day = 0; day < count; day += 1) {
    await each();
    world.clock.offsetSeconds += DAY;
    await world.app.polling.runAll(({ name }) => name === 'backups');
  }
};

test('a backup or a drill that does not come is a task, until the next one', async () => {
  await report('drill');
  await days(8, () => report('base'));
  expect(await tasks()).toEqual([]);
  await report('drill');
  await world.advance(13 * HOUR);
  expect(await tasks()).toEqual([expect.stringMatching(/^base backup: none for 36 hours: the last is of 2026-/)]);
  await report('base');
  await world.advance(300);
  expect(await tasks()).toEqual([]);
});

test('a drill that failed is a task at once, and one that does not come after nine days [req 30]', async () => {
  await report('base');
  await report('drill', false, 'while checking the books');
  await world.advance(300);
  expect(await tasks()).toEqual(['restore drill: it failed: while checking the books']);
  await report('drill');
  await world.advance(300);
  expect(await tasks()).toEqual([]);
  await days(10, () => report('base'));
  expect(await tasks()).toEqual([expect.stringMatching(/^restore drill: none for 9 days: the last is of /)]);
});

test('a drill that fails again within the day of a good one is a task again', async () => {
  for (const succeeded of [false, true, false]) {
    await report('drill', succeeded);
    await world.advance(300);
  }
  expect(await tasks()).toContain('restore drill: it failed: x');
});

test('a first drill is due nine days after the first backup, and a failed backup says why', async () => {
  await days(9, () => report('base'));
  expect(await tasks()).toEqual([]);
  await days(1, () => report('base'));
  expect(await tasks()).toEqual(['restore drill: none for 9 days: there never was one']);
  await report('base', false, 'base.sh ended with 1; its log says why');
  await world.advance(DAY);
  expect(await tasks()).toEqual([
    expect.stringMatching(/^base backup: none for 36 hours: .*; the newest failed: base\.sh ended with 1/),
    'restore drill: none for 9 days: there never was one',
  ]);
});

test('production without any backup has a task; a sandbox has none, and no service may write a report', async () => {
  await world.advance(DAY);
  expect(await tasks()).toEqual([]);
  const { mode } = world.app.deps.config;
  world.app.deps.config.mode = 'production';
  try {
    await world.advance(300);
  } finally {
    world.app.deps.config.mode = mode;
  }
  expect(await tasks()).toEqual(['base backup: none for 36 hours: there never was one']);
  await expect(
    sql`insert into backup_report (kind, succeeded, detail) values ('base', true, 'x')`.execute(world.db),
  ).rejects.toThrow('permission denied');
});

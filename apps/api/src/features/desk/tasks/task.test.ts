import { deskCloseTask, deskNoteTask, deskTakeTask, deskTasks } from '@mabarin/api-client/contract/desk/tasks';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { keepTaskOpen, openTask, reopenTask } from '#features/tasks/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { createTestOperator, type TestOperator } from '#testing/fixtures/desk.ts';
import { runAsOperator } from '#testing/fixtures/operators.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
let rina: TestOperator;
let budi: TestOperator;
beforeAll(async () => {
  rina = await createTestOperator(world, 'rina');
  budi = await createTestOperator(world, 'budi');
});
beforeEach(() => world.admin.deleteFrom('payment_task').execute());

async function add(reason: 'contact' | 'duplicate' | 'backup' | 'service', subject: string, detail = {}) {
  await openTask(world.db, { reason, subject, detail, now: world.clock.now() });
  const { id } = await world.admin
    .selectFrom('payment_task')
    .select('id')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow();
  return id;
}
const open = async () => (await rina.call(deskTasks, { state: 'open' })).body.data ?? [];
const take = (who: TestOperator, task: number, from: string | null = null, to: string | null = null) =>
  who.call(deskTakeTask, { task, from, to });

describe('the inbox [dec operator]', () => {
  test('shows money first, the larger before the older, then what is broken, and people', async () => {
    await add('backup', 'base backup', { finding: 'none' });
    await add('contact', 'contact 1', { from: 'budi@mabarin.test', message: 'halo' });
    await add('service', 'mail smtp', { trouble: 'away' });
    await add('duplicate', 'MB-1', { payment: 'p1', received: 10_000, answer: { state: 'paid' } });
    await add('duplicate', 'MB-2', { payment: 'p2', received: 90_000, answer: { state: 'paid' } });
    const tasks = await open();
    expect(tasks.map(({ about }) => about)).toEqual(['MB-2', 'MB-1', 'Cadangan tiap malam', 'mail smtp', '']);
    expect(tasks[0]).toMatchObject({
      amount: 90_000,
      way: '/meja/bayar/p2',
      guide: 'task-duplicate',
      takenBy: null,
      closed: null,
      theirs: [{ name: 'Keadaan', value: 'dibayar' }],
    });
    expect((await runAsOperator(world.db, world.app.deps, ['tasks', 'list'])).split('\n')[0]).toContain('MB-2');
  });

  test('gives a task to one of two who take it at once, and to the other when it knows who has it', async () => {
    const task = await add('duplicate', 'MB-1');
    const both = await Promise.all([take(rina, task), take(budi, task)]);
    expect(both.map(({ body }) => body.code ?? 'taken').toSorted()).toEqual(['desk.task_taken', 'taken']);
    const takenBy = (await open())[0]?.takenBy ?? null;
    const [holder, other] = takenBy === 'rina' ? [rina, budi] : [budi, rina];
    expect((await take(holder, task)).body.status).toBe(0);
    expect((await take(other, task, takenBy)).body.data?.takenBy).toBe(other.name);
  });

  test('hands a task to an active operator alone', async () => {
    const task = await add('duplicate', 'MB-1');
    expect((await take(rina, task, null, 'siapa')).body.code).toBe('desk.operator_unknown');
    expect((await take(rina, task, null, 'budi')).body.data?.takenBy).toBe('budi');
  });

  test('keeps notes with their operator, and a close with its reason, once', async () => {
    const task = await add('contact', 'contact 1', { from: 'a@mabarin.test', message: 'halo' });
    const noted = await budi.call(deskNoteTask, { task, text: 'sudah dibalas' });
    expect(noted.body.data?.notes).toMatchObject([{ operator: 'budi', text: 'sudah dibalas' }]);
    const closed = await rina.call(deskCloseTask, { task, text: 'selesai lewat email' });
    expect(closed.body.data?.closed).toMatchObject({ by: 'rina', why: 'selesai lewat email' });
    expect((await rina.call(deskCloseTask, { task, text: 'lagi' })).body.code).toBe('desk.task_closed');
    expect((await take(rina, task)).body.code).toBe('desk.task_closed');
    expect(await open()).toEqual([]);
    expect((await rina.call(deskTasks, { state: 'done' })).body.data).toMatchObject([{ id: task }]);
    const log = await world.admin.selectFrom('operator_log').selectAll().where('action', '=', 'tasks done').execute();
    expect(log).toMatchObject([{ operator: 'rina', subject: String(task), reason: 'tiket 41' }]);
  });

  test('refuses a note without words or for no task', async () => {
    const task = await add('contact', 'contact 1');
    expect((await rina.call(deskNoteTask, { task, text: '  ' })).body.code).toBe('desk.note_missing');
    expect((await rina.call(deskNoteTask, { task, text: 'x'.repeat(1001) })).body.code).toBe('desk.note_missing');
    expect((await rina.call(deskNoteTask, { task: task + 1000, text: 'x' })).body.code).toBe('desk.task_closed');
  });

  test("is shared with the command line's take, note and done", async () => {
    const task = String(await add('contact', 'contact 1'));
    const ops = (...words: string[]) => runAsOperator(world.db, world.app.deps, [...words, '--why', 'tiket 12']);
    expect(await ops('tasks', 'take', task)).toBe(`rina has task ${task}.`);
    await expect(ops('tasks', 'take', task, '--by', 'budi')).rejects.toMatchObject({ code: 'desk.task_taken' });
    expect(await ops('tasks', 'take', task, '--from', 'rina', '--by', 'budi')).toBe(`budi has task ${task}.`);
    await ops('tasks', 'note', task, '--text', 'ditelepon');
    expect(await ops('tasks', 'list')).toContain('taken_by=budi');
    expect((await open())[0]?.notes).toMatchObject([{ text: 'ditelepon' }]);
    await ops('tasks', 'done', task);
    expect((await rina.call(deskTasks, { state: 'done' })).body.data?.[0]?.closed).toMatchObject({ why: 'tiket 12' });
  });

  test('forgets holder and reason when a task opens again', async () => {
    const task = await add('service', 'mail smtp', { trouble: 'away' });
    await take(rina, task);
    await rina.call(deskCloseTask, { task, text: 'kembali' });
    world.clock.offsetSeconds += 60;
    const now = world.clock.now();
    const again = { reason: 'service', subject: 'mail smtp', detail: { trouble: 'again' }, now } as const;
    expect(await reopenTask(world.db, { ...again, closedSince: now })).toBe(true);
    expect(await open()).toMatchObject([{ takenBy: null, closed: null, ours: [{ value: 'again' }] }]);
    await rina.call(deskCloseTask, { task, text: 'kembali' });
    for (const trouble of ['third', 'fourth']) {
      await transaction(world.db, (tx) => keepTaskOpen(tx, { ...again, detail: { trouble } }));
      expect(await open()).toMatchObject([{ takenBy: null, closed: null, ours: [{ value: trouble }] }]);
    }
  });
});

import { sql } from 'kysely';
import type { TaskReason } from '@mabarin/domain/tasks/task';
import { subDays, subHours } from '#platform/date-fns.ts';
import type { TaskRow } from '#features/tasks/index.ts';
import type { Db, Tx } from '#schema.ts';

/** Reasons of measures whose tasks close at the next mark too: all is well again when none is open. */
const MARKED: readonly TaskReason[] = ['disk', 'certificate'];
/** Reasons of tasks that end by themselves: told at most once an hour, and once that all is well again. */
const MENDING: readonly TaskReason[] = ['service', 'fault', 'backup', ...MARKED];

/** Marks the tasks that nobody was told of yet, since they opened, as told. Each is returned once. */
export async function takeUntold(tx: Tx, now: Date, limit: number): Promise<TaskRow[]> {
  const rows = await tx
    .updateTable('payment_task')
    .set({ told_at: now })
    .where('id', 'in', (task) =>
      task
        .selectFrom('payment_task')
        .select('id')
        .where('done_at', 'is', null)
        .where((row) =>
          row.or([
            row('told_at', 'is', null),
            row.and([
              row('told_at', '<', row.ref('created_at')),
              row.or([row('reason', 'not in', MENDING), row('told_at', '<=', subHours(now, 1))]),
            ]),
          ]),
        )
        .orderBy('id')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
  return rows.toSorted((a, b) => a.id - b.id);
}

/** Marks the mending tasks that were told and have closed themselves. Each is returned once. */
export async function takeMended(tx: Tx, now: Date): Promise<TaskRow[]> {
  return tx
    .updateTable('payment_task')
    .set({ well_at: now })
    .where('reason', 'in', MENDING)
    .where('done_at', '>', subHours(now, 1))
    .where('closed_by', 'is', null)
    .where((row) =>
      row.or([
        row('reason', 'not in', MARKED),
        row('reason', 'not in', tx.selectFrom('payment_task').select('reason').where('done_at', 'is', null)),
      ]),
    )
    .where('told_at', '>=', (row) => row.ref('created_at'))
    .where((row) => row.or([row('well_at', 'is', null), row('well_at', '<', row.ref('created_at'))]))
    .returningAll()
    .execute();
}

export async function isDigestDue(db: Db, now: Date): Promise<boolean> {
  const due = await db.selectFrom('operator_digest').select('one').where('next_at', '<=', now).executeTakeFirst();
  return due !== undefined;
}

/** Takes the due digest; false: not due, or another process has taken it. The next one is due at `next`. */
export async function takeDigest(tx: Tx, { now, next }: { now: Date; next: Date }): Promise<boolean> {
  const taken = await tx
    .updateTable('operator_digest')
    .set({ next_at: next })
    .where('next_at', '<=', now)
    .returning('one')
    .executeTakeFirst();
  return taken !== undefined;
}

type Orders = { created: number; paid: number };

/** Orders made in a time, and those of them that were paid. */
export async function countOrders(db: Db, { from, to }: { from: Date; to: Date }): Promise<Orders> {
  const row = await db
    .selectFrom('payment')
    .select((payment) => [payment.fn.countAll<number>().as('created'), payment.fn.count<number>('paid_at').as('paid')])
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .executeTakeFirstOrThrow();
  return { created: Number(row.created), paid: Number(row.paid) };
}

/** Reports of backups and drills, the newest good one of each kind. */
export async function newestBackups(db: Db): Promise<{ kind: 'base' | 'drill'; at: Date }[]> {
  return db
    .selectFrom('backup_report')
    .select((row) => ['kind', row.fn.max('created_at').as('at')])
    .where('succeeded', '=', true)
    .groupBy('kind')
    .execute();
}

/** Tasks opened and closed in the last day. */
export async function countDay(db: Db, now: Date): Promise<{ opened: number; closed: number }> {
  const since = subDays(now, 1);
  const { rows } = await sql<{ opened: number; closed: number }>`
    select
      count(*) filter (where created_at > ${since} and created_at <= ${now})::int as opened,
      count(*) filter (where done_at > ${since} and done_at <= ${now})::int as closed
    from payment_task
    where created_at > ${since} or done_at > ${since}`.execute(db);
  return rows[0] ?? { opened: 0, closed: 0 };
}

import { sql, type Insertable, type Selectable } from 'kysely';
import type { ServiceProcessTable } from './fault.tables.ts';
import { first } from '#platform/db/first.ts';
import type { Db } from '#schema.ts';

export type ServiceProcess = Selectable<ServiceProcessTable>;

export function findProcess(db: Db, name: string): Promise<ServiceProcess | null> {
  return first(db.selectFrom('service_process').selectAll().where('name', '=', name));
}

export async function putProcess(db: Db, row: Insertable<ServiceProcessTable>): Promise<void> {
  const { name: _name, ...set } = row;
  await db
    .insertInto('service_process')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(set))
    .execute();
}

/** Processes that were seen since and were not stopped. */
export function runningProcesses(db: Db, since: Date): Promise<ServiceProcess[]> {
  return db
    .selectFrom('service_process')
    .selectAll()
    .where('stopped_at', 'is', null)
    .where('seen_at', '>', since)
    .orderBy('name')
    .execute();
}

export async function markStopped(db: Db, name: string, now: Date): Promise<void> {
  await db.updateTable('service_process').set({ stopped_at: now }).where('name', '=', name).execute();
}

/** The time of the last telling; null: never. */
export async function findTold(db: Db, subject: string): Promise<Date | null> {
  const told = await first(db.selectFrom('operator_told').select('told_at').where('subject', '=', subject));
  return told?.told_at ?? null;
}

/** Takes a telling; false: another process has it, or operators were told after `before` (null: ever). */
export async function takeTelling(
  db: Db,
  { subject, now, before }: { subject: string; now: Date; before: Date | null },
): Promise<boolean> {
  const taken = await db
    .insertInto('operator_told')
    .values({ subject, told_at: now })
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({ told_at: now })
        .where('operator_told.told_at', '<=', before ?? new Date(0)),
    )
    .returning('subject')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Sign-ins since then from networks of which operators were not told; `subject` is that of the telling. */
export async function newPlaces(
  db: Db,
  since: Date,
): Promise<{ subject: string; operator: string; network: string; at: Date }[]> {
  const { rows } = await sql<{ subject: string; operator: string; network: string; at: Date }>`
    select subject, operator, network, min(created_at) as at
    from operator_session
    cross join lateral (select concat('sign-in ', operator, ' ', network) as subject) as named
    where created_at > ${since}
      and not exists (select from operator_told where operator_told.subject = named.subject)
    group by subject, operator, network`.execute(db);
  return rows;
}

/** Mails that failed before, and none left in five minutes of the queue's own clock. */
export async function countStuckMails(db: Db): Promise<number> {
  const { rows } = await sql<{ stuck: number }>`
    select count(*) filter (where state in ('retry', 'active') and retry_count > 0)::int
      * (count(*) filter (where state = 'completed' and completed_on > now() - interval '5 minutes') = 0)::int as stuck
    from pgboss.job
    where name = 'mail.send'`.execute(db);
  return rows[0]?.stuck ?? 0;
}

/** Gateways that gave none of the newest orders since then a QR. */
export async function gatewaysWithoutQr(db: Db, since: Date): Promise<string[]> {
  const { rows } = await sql<{ gateway: string }>`
    select gateway
    from (select gateway, state, created_at from payment_charge order by number desc limit 50) as newest
    where created_at > ${since}
    group by gateway
    having bool_and(state in ('open', 'abandoned'))`.execute(db);
  return rows.map(({ gateway }) => gateway);
}

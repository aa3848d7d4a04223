import type { ScreenReason } from '@mabarin/domain/messages/reasons';
import type { AlertState } from '@mabarin/domain/alerts/alert';
import type { ExpressionBuilder, Selectable } from 'kysely';
import type { AlertTable } from './alerts.tables.ts';
import type { Db, Schema, Tx } from '#schema.ts';

/** An alert with what its support was before anything of it was hidden. */
export type ItemRow = Pick<
  Selectable<AlertTable>,
  'id' | 'kind' | 'name' | 'amount' | 'message' | 'state' | 'settled_at' | 'speech'
> & { support: string | null; written: string | null; hidden_reason: ScreenReason | null };

function items(db: Db, hostId: string) {
  return db
    .selectFrom('alert')
    .leftJoin('support', 'support.payment_id', 'alert.support_id')
    .select([
      'alert.id',
      'alert.kind',
      'alert.name',
      'alert.amount',
      'alert.message',
      'alert.state',
      'alert.settled_at',
      'alert.speech',
      'support.id as support',
      'support.message as written',
      'support.hidden_reason',
    ])
    .where('alert.host_id', '=', hostId);
}

export function findPlaying(db: Db, hostId: string): Promise<ItemRow | undefined> {
  return items(db, hostId).where('alert.state', 'in', ['leased', 'started']).executeTakeFirst();
}

/** Alerts held for review, oldest first. */
export function listHeld(db: Db, hostId: string, limit: number): Promise<ItemRow[]> {
  return items(db, hostId)
    .where('alert.state', '=', 'held')
    .orderBy('alert.settled_at')
    .orderBy('alert.id')
    .limit(limit)
    .execute();
}

/** The next alerts of the line, in its order. */
export function listQueue(db: Db, hostId: string, limit: number): Promise<ItemRow[]> {
  return items(db, hostId)
    .where('alert.state', '=', 'queued')
    .orderBy('alert.rank')
    .orderBy('alert.settled_at')
    .orderBy('alert.created_at')
    .orderBy('alert.id')
    .limit(limit)
    .execute();
}

/**
 * What was not shown to its end since then, newest first. Tests and replays do not count. Neither does what a ban removed:
 * a list of that would show which supports have the same hidden e-mail.
 */
export function listUnfinished(db: Db, hostId: string, since: Date, limit: number): Promise<ItemRow[]> {
  return items(db, hostId)
    .where('alert.state', 'in', ['interrupted', 'skipped'])
    .where('alert.kind', '=', 'support')
    .where('alert.created_at', '>=', since)
    .where(({ and, eb, exists, not, selectFrom }) =>
      not(
        and([
          eb('alert.state', '=', 'skipped'),
          exists(
            selectFrom('support_ban as ban')
              .select('ban.support_id')
              .whereRef('ban.host_id', '=', 'alert.host_id')
              .whereRef('ban.email_key', '=', (row) => row.fn<string>('lower', ['support.email']))
              .whereRef('ban.created_at', '<=', 'alert.finished_at'),
          ),
        ]),
      ),
    )
    .orderBy('alert.created_at', 'desc')
    .orderBy('alert.id')
    .limit(limit)
    .execute();
}

const WAITING: readonly AlertState[] = ['queued', 'held'];

/** When the money of the paid alert came that has waited longest; null: none waits. */
export async function oldestWaiting(db: Db, hostId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('alert')
    .select((eb) => eb.fn.min('settled_at').as('oldest'))
    .where('host_id', '=', hostId)
    .where('state', 'in', WAITING)
    .where('kind', '=', 'support')
    .executeTakeFirstOrThrow();
  return row.oldest;
}

/**
 * Whether the line of a lease's host is late: a paid alert waits since before `cutoff`, none is on screen and none has
 * left it since then. In a burst the last ones wait long on a healthy overlay. An alert that was skipped before it was shown
 * does not prove that an overlay is there.
 */
function isLate(cutoff: Date) {
  return ({ and, exists, not, selectFrom }: ExpressionBuilder<Schema, 'stage_lease'>) => {
    const alerts = selectFrom('alert').select('alert.id').whereRef('alert.host_id', '=', 'stage_lease.host_id');
    const waiting = alerts.where('state', 'in', WAITING).where('kind', '=', 'support').where('settled_at', '<', cutoff);
    const ended = alerts
      .where('finished_at', '>=', cutoff)
      .where(({ or, eb }) => or([eb('state', '<>', 'skipped'), eb('started_at', 'is not', null)]));
    return and([exists(waiting), not(exists(alerts.where('state', 'in', ['leased', 'started']))), not(exists(ended))]);
  };
}

/** Whether paid alerts of a host wait since before `cutoff` and nothing plays; a paused line raises no alarm. */
export async function hasAlarm(db: Db, hostId: string, cutoff: Date): Promise<boolean> {
  const late = await db
    .selectFrom('stage_lease')
    .select('host_id')
    .where('host_id', '=', hostId)
    .where('paused', '=', false)
    .where(isLate(cutoff))
    .executeTakeFirst();
  return late !== undefined;
}

/** Hosts whose line is late and whose alarm has not started yet. */
export function listNewlyLate(db: Db, cutoff: Date, limit: number): Promise<{ host_id: string }[]> {
  return db
    .selectFrom('stage_lease')
    .select('host_id')
    .where('alarmed_at', 'is', null)
    .where('paused', '=', false)
    .where(isLate(cutoff))
    .limit(limit)
    .execute();
}

/** Starts a host's alarm; false when another process already has. */
export async function startAlarm(tx: Tx, hostId: string, now: Date): Promise<boolean> {
  const started = await tx
    .updateTable('stage_lease')
    .set({ alarmed_at: now })
    .where('host_id', '=', hostId)
    .where('alarmed_at', 'is', null)
    .returning('host_id')
    .executeTakeFirst();
  return started !== undefined;
}

/** Ends the alarms of hosts whose line is not late any more. */
export async function endAlarms(tx: Tx, cutoff: Date): Promise<string[]> {
  const ended = await tx
    .updateTable('stage_lease')
    .set({ alarmed_at: null })
    .where('alarmed_at', 'is not', null)
    .where((line) => line.not(isLate(cutoff)(line)))
    .returning('host_id')
    .execute();
  return ended.map(({ host_id: hostId }) => hostId);
}

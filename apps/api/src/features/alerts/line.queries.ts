import type { AlertKind, AlertState } from '@mabarin/domain/alerts/alert';
import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { disputeOf, orderMayShowAgain } from './alert.queries.ts';
import type { Db, Schema, Tx } from '#schema.ts';

/** An alert with its support's content before anything was hidden. */
export type ItemRow = Awaited<ReturnType<typeof listAlerts>>['held'][number];

function items(db: Db, hostId: string) {
  return db
    .selectFrom('alert')
    .leftJoin('support', 'support.payment_id', 'alert.support_id')
    .select([
      'alert.id',
      'alert.kind',
      'alert.subject',
      'alert.name',
      'alert.amount',
      'alert.message',
      'alert.state',
      'alert.settled_at',
      'alert.speech',
      'alert.skip_reason',
      'support.id as support',
      'support.message as written',
      'support.hidden_reason',
      'support.held_reason',
      'support.because',
    ])
    .select((eb) =>
      eb
        .case()
        .when('alert.subject', '=', 'order')
        .then(disputeOf('alert.source_id'))
        .else(disputeOf('alert.support_id'))
        .end()
        .as('dispute'),
    )
    .where('alert.host_id', '=', hostId);
}

/** Maximum length of each list; `unfinished` goes back to `since`. */
type Shown = { held: number; queue: number; unfinished: number; since: Date };

/**
 * The playing alert, those held for review, the next of the line, and those not shown to their end, in one statement.
 */
export function listAlerts(db: Db, hostId: string, shown: Shown) {
  return db
    .selectNoFrom([
      jsonObjectFrom(playing(db, hostId)).as('playing'),
      jsonArrayFrom(held(db, hostId, shown.held)).as('held'),
      jsonArrayFrom(queue(db, hostId, shown.queue)).as('queue'),
      jsonArrayFrom(unfinished(db, hostId, shown.since, shown.unfinished)).as('unfinished'),
    ])
    .executeTakeFirstOrThrow();
}

function playing(db: Db, hostId: string) {
  return items(db, hostId).where('alert.state', 'in', ['leased', 'started']);
}

function held(db: Db, hostId: string, limit: number) {
  return items(db, hostId)
    .where('alert.state', '=', 'held')
    .orderBy('alert.settled_at')
    .orderBy('alert.id')
    .limit(limit);
}

function queue(db: Db, hostId: string, limit: number) {
  return items(db, hostId)
    .where('alert.state', '=', 'queued')
    .orderBy('alert.rank')
    .orderBy('alert.settled_at')
    .orderBy('alert.created_at')
    .orderBy('alert.id')
    .limit(limit);
}

/**
 * Newest first, without banned supports, which would show a shared hidden e-mail, and orders that must not be shown
 * again. One whose money was in doubt comes back once the dispute is won or an operator releases the money.
 */
function unfinished(db: Db, hostId: string, since: Date, limit: number) {
  return items(db, hostId)
    .where('alert.state', 'in', ['interrupted', 'skipped'])
    .where((row) =>
      row.or([row('alert.kind', '=', 'support'), row.and([row('alert.kind', '=', 'order'), orderMayShowAgain])]),
    )
    .where('alert.created_at', '>=', sql<Date>`least(${since}, ${wonSince(hostId, since, sql`min(payment.paid_at)`)})`)
    .where((row) =>
      row.or([
        row('alert.created_at', '>=', since),
        row.and([
          row('alert.skip_reason', '=', 'disputed'),
          sql<boolean>`coalesce(alert.support_id, alert.source_id) in ${wonSince(hostId, since, sql`payment.id`)}`,
        ]),
      ]),
    )
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
    .limit(limit);
}

/** Selects of payments whose money proved to be the host's since then: only now may their alert be shown. */
function wonSince(hostId: string, since: Date, selected: RawBuilder<unknown>) {
  return sql`(
    select ${selected}
    from (
      select payment_id from dispute where host_id = ${hostId} and state = 'won' and ended_at >= ${since}
      union
      select payment_id from hold where host_id = ${hostId} and state = 'released' and ended_at >= ${since}
    ) as won
    join payment on payment.id = won.payment_id
  )`;
}

/** Queried one by one, because each state has its own index. */
const WAITING: readonly AlertState[] = ['queued', 'held'];

/** Kinds with money behind them: their wait alarms the host. */
const PAID: readonly AlertKind[] = ['support', 'order'];

/**
 * SQL condition: a paid alert waits since before `cutoff`, none is on screen and none has left it since then. In a
 * burst the last ones wait long on a healthy overlay. An alert skipped before it was shown does not prove that an
 * overlay is there.
 */
function isLate(cutoff: Date) {
  return ({ and, exists, not, or, selectFrom }: ExpressionBuilder<Schema, 'stage_lease'>) => {
    const alerts = selectFrom('alert').select('alert.id').whereRef('alert.host_id', '=', 'stage_lease.host_id');
    const waiting = WAITING.map((state) =>
      exists(alerts.where('state', '=', state).where('kind', 'in', PAID).where('settled_at', '<', cutoff)),
    );
    const ended = alerts
      .where('finished_at', '>=', cutoff)
      .where((row) => row.or([row('state', '<>', 'skipped'), row('started_at', 'is not', null)]));
    return and([or(waiting), not(exists(alerts.where('state', 'in', ['leased', 'started']))), not(exists(ended))]);
  };
}

/**
 * The lease and its alarm, waiting alerts, and the times of the longest-waiting paid ones, in line and under review.
 */
export function findLine(db: Db, hostId: string, cutoff: Date) {
  const lease = db
    .selectFrom('stage_lease')
    .leftJoin('overlay_setting', 'overlay_setting.host_id', 'stage_lease.host_id')
    .select(['presence', 'version', 'streaming', 'heard_at', 'expires_at', 'paused', 'review', 'sound', 'frozen_until'])
    .select((eb) =>
      eb
        .and([eb('paused', '=', false), isLate(cutoff)(eb)])
        .$castTo<boolean>()
        .as('late'),
    )
    .where('stage_lease.host_id', '=', hostId);
  const alerts = db.selectFrom('alert').where('host_id', '=', hostId);
  const oldest = (state: AlertState) =>
    alerts
      .select((eb) => eb.fn.min('settled_at').as('oldest'))
      .where('state', '=', state)
      .where('kind', 'in', PAID);
  return db
    .selectNoFrom([
      jsonObjectFrom(lease).as('lease'),
      alerts
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('state', '=', 'queued')
        .$asScalar()
        .$notNull()
        .as('waiting'),
      oldest('queued').as('oldestQueued'),
      oldest('held').as('oldestHeld'),
    ])
    .executeTakeFirstOrThrow();
}

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

/** Starts a host's alarm. Returns false when another process already has. */
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

/** Ends the alarms of hosts whose line is no longer late. Returns their ids. */
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

import type { Milestones, ShowRules } from '@mabarin/domain/show/show';
import { PAYMENT_WINDOW_SECONDS } from '@mabarin/domain/payments/state';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { InferOutput } from 'valibot';
import type { ShowEventTable, ShowMilestoneTable, ShowTable, ShowVoteTable } from './show.tables.ts';
import type { ShowEventRef } from '#ports/show-event.port.ts';
import { first } from '#platform/db/first.ts';
import type { Db, Tx } from '#schema.ts';

export type ShowRow = Selectable<ShowTable>;
export type MilestoneRow = Selectable<ShowMilestoneTable>;
export type ShowEventRow = Selectable<ShowEventTable>;

/** Seconds that a countdown took, its number, and the reason why they are fewer. */
type Given = Pick<ShowEventRow, 'seconds' | 'limited_by' | 'countdown_run'>;

/** A counted event with the rules and sums of its show after it. */
type Counted = Pick<ShowRow, 'rules' | 'round' | 'raised' | 'given_seconds'> & {
  event: number;
  /** A milestone is reached by the sum. */
  reaches: boolean;
};

/**
 * Counts an event of a host that has rules, for its vote too, and locks its show. A vote takes money until a payment's
 * window after its end: its viewer chose while it was open. Null: no rules, or counted before.
 */
export async function countEvent(
  tx: Tx,
  { hostId, source, eventId, amount, at }: ShowEventRef & { amount: number; at: Date },
): Promise<Counted | null> {
  const { rows } = await sql<Counted>`
    with event as (
      insert into show_event (host_id, source, event_id, round, amount, at, vote_option)
      select host_id, ${source}, ${eventId}, round, ${amount}, ${at}, (
        select option.id from support
        join show_vote_option as option on option.id = support.vote_option
        join show_vote as vote on vote.id = option.vote_id
        where ${source} = 'support' and support.payment_id = ${eventId}
          and ${at}::timestamptz <= vote.closes_at + make_interval(secs => ${PAYMENT_WINDOW_SECONDS})
      )
      from show where host_id = ${hostId} and active
      on conflict (host_id, source, event_id) do nothing
      returning id, amount, vote_option
    ), voted as (
      update show_vote_option as option set amount = option.amount + event.amount
      from event
      where option.id = event.vote_option
    )
    update show set raised = show.raised + event.amount
    from event
    where show.host_id = ${hostId}
    returning event.id as event, show.rules, show.round, show.raised, show.given_seconds, exists (
      select from show_milestone as milestone
      where milestone.host_id = show.host_id and milestone.reached_at is null and milestone.amount <= show.raised
    ) as reaches`.execute(tx);
  return rows[0] ?? null;
}

/** Marks what the sum reaches, lowest first. */
export async function reachMilestones(
  tx: Tx,
  { hostId, raised, now }: { hostId: string; raised: number; now: Date },
): Promise<MilestoneRow[]> {
  const reached = await tx
    .updateTable('show_milestone')
    .set({ reached_at: now })
    .where('host_id', '=', hostId)
    .where('reached_at', 'is', null)
    .where('amount', '<=', raised)
    .returningAll()
    .execute();
  return reached.toSorted((one, other) => one.amount - other.amount);
}

/** Writes what an event gave onto it and onto its show. */
export async function writeGiven(tx: Tx, hostId: string, { id, ...given }: { id: number } & Given): Promise<void> {
  await tx.updateTable('show_event').set(given).where('id', '=', id).execute();
  if (given.seconds === 0) return;
  await tx
    .updateTable('show')
    .set((eb) => ({ given_seconds: eb('given_seconds', '+', given.seconds) }))
    .where('host_id', '=', hostId)
    .execute();
}

/** Undoes an event once and takes it off the sums of its show, if that still runs. Null: no such event, or undone. */
export async function undoEvent(
  tx: Tx,
  hostId: string,
  which: { id: number } | Pick<ShowEventRow, 'source' | 'event_id'>,
  { by, now }: { by: NonNullable<ShowEventRow['undone_by']>; now: Date },
): Promise<{ seconds: number; countdown_run: number; current: boolean } | null> {
  const undone = await tx
    .updateTable('show_event')
    .set({ undone_at: now, undone_by: by })
    .where('host_id', '=', hostId)
    .where('undone_at', 'is', null)
    .$call((query) =>
      'id' in which
        ? query.where('id', '=', which.id)
        : query.where('source', '=', which.source).where('event_id', '=', which.event_id),
    )
    .returning(['round', 'amount', 'seconds', 'vote_option', 'countdown_run'])
    .executeTakeFirst();
  if (undone === undefined) return null;
  const show = await tx
    .updateTable('show')
    .set((eb) => ({
      raised: eb('raised', '-', undone.amount),
      given_seconds: eb('given_seconds', '-', undone.seconds),
    }))
    .where('host_id', '=', hostId)
    .where('round', '=', undone.round)
    .returning('host_id')
    .executeTakeFirst();
  await tx
    .updateTable('show_vote_option')
    .set((eb) => ({ amount: eb('amount', '-', undone.amount) }))
    .where('id', '=', undone.vote_option)
    .execute();
  const { seconds, countdown_run } = undone;
  return { seconds, countdown_run, current: show !== undefined };
}

export async function hasEvent(db: Db, hostId: string, id: number): Promise<boolean> {
  const found = await db
    .selectFrom('show_event')
    .select('id')
    .where('host_id', '=', hostId)
    .where('id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

export function findShow(db: Db, hostId: string): Promise<ShowRow | null> {
  return first(db.selectFrom('show').selectAll().where('host_id', '=', hostId));
}

export function listMilestones(db: Db, hostId: string): Promise<MilestoneRow[]> {
  return db.selectFrom('show_milestone').selectAll().where('host_id', '=', hostId).orderBy('amount').execute();
}

/** Events that gave minutes or rupiah, or would have, newest first. */
export function listEvents(db: Db, hostId: string, limit: number): Promise<ShowEventRow[]> {
  return db
    .selectFrom('show_event')
    .selectAll()
    .where('host_id', '=', hostId)
    .where(({ or, eb }) => or([eb('seconds', '>', 0), eb('limited_by', 'is not', null), eb('amount', '>', 0)]))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Locks a host's show; one without rules gets `rules`. */
export async function lockShow(tx: Tx, hostId: string, rules: ShowRules): Promise<ShowRow> {
  await tx
    .insertInto('show')
    .values({ host_id: hostId, rules: JSON.stringify(rules), active: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx.selectFrom('show').selectAll().where('host_id', '=', hostId).forUpdate().executeTakeFirstOrThrow();
}

export async function putRules(
  tx: Tx,
  hostId: string,
  { rules, active, saves }: { rules: ShowRules; active: boolean; saves: number },
): Promise<void> {
  await tx
    .updateTable('show')
    .set({ rules: JSON.stringify(rules), active, saves })
    .where('host_id', '=', hostId)
    .execute();
}

/** Locks a host's show and has its events counted; one without rules gets `rules`. */
export async function activate(tx: Tx, hostId: string, rules: ShowRules): Promise<void> {
  await tx
    .insertInto('show')
    .values({ host_id: hostId, rules: JSON.stringify(rules), active: true })
    .onConflict((conflict) => conflict.column('host_id').doUpdateSet({ active: true }))
    .execute();
}

/** Replaces a host's milestones. One whose amount stays remains reached; a new one below the sum is reached at once. */
export async function putMilestones(
  tx: Tx,
  { hostId, raised, now }: { hostId: string; raised: number; now: Date },
  milestones: InferOutput<typeof Milestones>,
): Promise<void> {
  const kept = milestones.map(({ amount }) => amount);
  await tx
    .deleteFrom('show_milestone')
    .where('host_id', '=', hostId)
    .$if(kept.length > 0, (query) => query.where('amount', 'not in', kept))
    .execute();
  if (milestones.length === 0) return;
  await tx
    .insertInto('show_milestone')
    .values(
      milestones.map(({ amount, title }) => ({
        host_id: hostId,
        amount,
        title,
        reached_at: amount <= raised ? now : null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['host_id', 'amount']).doUpdateSet((eb) => ({ title: eb.ref('excluded.title') })),
    )
    .execute();
}

/** Begins a show: sums at zero, no milestone reached. False: it has no rules yet. */
export async function nextRound(tx: Tx, hostId: string, round: number): Promise<boolean> {
  const begun = await tx
    .updateTable('show')
    .set({ round: round + 1, raised: 0, given_seconds: 0 })
    .where('host_id', '=', hostId)
    .where('round', '=', round)
    .returning('host_id')
    .executeTakeFirst();
  if (begun === undefined) return false;
  await tx.updateTable('show_milestone').set({ reached_at: null }).where('host_id', '=', hostId).execute();
  return true;
}

/** Opens a vote; false: this id has one. The one before closes. The caller has locked the show. */
export async function insertVote(
  tx: Tx,
  { options, ...vote }: Insertable<ShowVoteTable> & { options: readonly { id: string; title: string }[] },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('show_vote')
    .values(vote)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await tx
    .insertInto('show_vote_option')
    .values(options.map((option, position) => ({ ...option, vote_id: vote.id, position })))
    .execute();
  await tx
    .updateTable('show_vote')
    .set({ closes_at: vote.opened_at })
    .where('host_id', '=', vote.host_id)
    .where('id', '<>', vote.id)
    .where('closes_at', '>', vote.opened_at)
    .execute();
  return true;
}

/** Returns false when the host has no such vote. */
export async function endVote(
  tx: Tx,
  { hostId, id, now }: { hostId: string; id: string; now: Date },
): Promise<boolean> {
  const found = await tx
    .updateTable('show_vote')
    .set({ closes_at: sql`least(closes_at, ${now}::timestamptz)` })
    .where('host_id', '=', hostId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return found !== undefined;
}

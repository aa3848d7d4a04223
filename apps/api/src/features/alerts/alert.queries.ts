import { allowedFrom, type AlertDispute, type AlertState } from '@mabarin/domain/alerts/alert';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { AlertTable } from './alerts.tables.ts';
import { isSaidGone } from '#features/payments/index.ts';
import type { Db, Tx } from '#schema.ts';

export type AlertRow = Selectable<AlertTable>;

/** Returns false when this support, order or draw already has an alert, or one of this turn is on its way. */
export async function insertAlert(tx: Tx, row: Insertable<AlertTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('alert')
    .values(row)
    // Literal SQL, not parameters: a cached plan must know which partial index this is.
    .onConflict((conflict) =>
      row.source_id === null || row.source_id === undefined
        ? conflict
            .column('support_id')
            .where(sql<boolean>`kind = 'support'`)
            .doNothing()
        : row.kind === 'turn'
          ? conflict
              .columns(['host_id', 'source_id'])
              .where(sql<boolean>`kind = 'turn' and state in ('held', 'queued', 'leased', 'started')`)
              .doNothing()
          : conflict
              .column('source_id')
              .where(
                row.kind === 'milestone' ? sql<boolean>`kind = 'milestone'` : sql<boolean>`kind in ('order', 'gift')`,
              )
              .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/**
 * Replays and returned alerts first, tests last; then by time of the money, which gateways give in whole seconds, and
 * arrival.
 */
export async function lockNext(tx: Tx, hostId: string): Promise<AlertRow | undefined> {
  // Waits instead of skipping locked rows: another transaction may be writing the message of the first alert, and the
  // second would be shown before it.
  const lock = () => inLine(tx, hostId).limit(1).forUpdate().executeTakeFirst();
  // The first attempt finds nothing when the alert it waited for has left the line.
  return (await lock()) ?? (await lock());
}

export function listNext(tx: Tx, hostId: string, limit: number): Promise<AlertRow[]> {
  return inLine(tx, hostId).limit(limit).execute();
}

function inLine(tx: Tx, hostId: string) {
  return tx
    .selectFrom('alert')
    .selectAll()
    .where('host_id', '=', hostId)
    .where('state', '=', 'queued')
    .orderBy('rank')
    .orderBy('settled_at')
    .orderBy('created_at')
    .orderBy('id');
}

/** Gives a waiting alert to the page that holds the lease, for `durationMs`. */
export function claimAlert(
  tx: Tx,
  id: string,
  { fence, durationMs }: { fence: number; durationMs: number },
): Promise<AlertRow> {
  return tx
    .updateTable('alert')
    .set((eb) => ({ state: 'leased', fence, attempt: eb('attempt', '+', 1), duration_ms: durationMs }))
    .where('id', '=', id)
    .where('state', 'in', allowedFrom('leased'))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The alert that a page has claimed and not ended yet: at most one per host. */
export function lockPlaying(tx: Tx, hostId: string): Promise<AlertRow | undefined> {
  return tx
    .selectFrom('alert')
    .selectAll()
    .where('host_id', '=', hostId)
    .where('state', 'in', ['leased', 'started'])
    .forUpdate()
    .executeTakeFirst();
}

export function lockAlert(tx: Tx, hostId: string, id: string): Promise<AlertRow | undefined> {
  return tx
    .selectFrom('alert')
    .selectAll()
    .where('id', '=', id)
    .where('host_id', '=', hostId)
    .forUpdate()
    .executeTakeFirst();
}

/** Moves an alert to a state that the current one allows; returns false otherwise. */
export async function moveAlert(
  tx: Tx,
  id: string,
  state: AlertState,
  change: Updateable<AlertTable> = {},
): Promise<boolean> {
  const moved = await tx
    .updateTable('alert')
    .set({ ...change, state })
    .where('id', '=', id)
    .where('state', 'in', allowedFrom(state))
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

const WAITING: readonly AlertState[] = ['held', 'queued'];

export async function isReplayWaiting(
  tx: Tx,
  of: { supportId: string } | { hostId: string; sourceId: string },
): Promise<boolean> {
  const found = await tx
    .selectFrom('alert')
    .select('id')
    .where((row) =>
      'supportId' in of
        ? row('support_id', '=', of.supportId)
        : row.and([row('host_id', '=', of.hostId), row('source_id', '=', of.sourceId)]),
    )
    .where('kind', '=', 'replay')
    .where('state', 'in', WAITING)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Skips the unfinished alerts of these supports. Returns how many. */
export async function dropUnfinished(
  tx: Tx,
  {
    hostId,
    supportIds,
    why,
    now,
  }: { hostId: string; supportIds: readonly string[]; why: 'operator' | null; now: Date },
): Promise<number> {
  if (supportIds.length === 0) return 0;
  const dropped = await unfinished(tx, hostId, now)
    .set({ skip_reason: why })
    .where('support_id', 'in', supportIds)
    .returning('id')
    .execute();
  return dropped.length;
}

/** Skips the unfinished alerts of a payment whose dispute was opened, replays too. Returns how many. */
export async function dropPayment(
  tx: Tx,
  { hostId, paymentId, now }: { hostId: string; paymentId: string; now: Date },
): Promise<number> {
  const dropped = await unfinished(tx, hostId, now)
    .set({ skip_reason: 'disputed' })
    .where((row) =>
      row.or([
        row('support_id', '=', paymentId),
        row.and([row('source_id', '=', paymentId), row('subject', '=', 'order')]),
      ]),
    )
    .returning('id')
    .execute();
  return dropped.length;
}

/** Skips the unfinished alert of an order and its replays. Returns how many. */
export async function dropOrder(
  tx: Tx,
  { hostId, paymentId, why, now }: { hostId: string; paymentId: string; why: 'operator' | null; now: Date },
): Promise<number> {
  const dropped = await unfinished(tx, hostId, now)
    .set({ skip_reason: why })
    .where('source_id', '=', paymentId)
    .where('subject', '=', 'order')
    .returning('id')
    .execute();
  return dropped.length;
}

/** Skips the unfinished alerts of entries that do not play. Returns how many. */
export async function dropTurns(tx: Tx, { hostId, now }: { hostId: string; now: Date }): Promise<number> {
  const dropped = await unfinished(tx, hostId, now)
    // Literal, for the partial index.
    .where(sql<boolean>`kind = 'turn' and state in ('held', 'queued', 'leased', 'started')`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mabar_entry').select('mabar_entry.id').where(isCalled).where('mabar_entry.state', '=', 'playing'),
        ),
      ),
    )
    .returning('id')
    .execute();
  return dropped.length;
}

/** SQL condition inside a statement about `alert`: the entry that was called. */
const isCalled = sql<boolean>`mabar_entry.host_id = alert.host_id
  and mabar_entry.id = case when alert.subject = 'turn' then alert.source_id::bigint end`;

/** Skips the unfinished alerts of a player's orders, gifts and turns. Returns how many. */
export async function dropPlayer(
  tx: Tx,
  { hostId, player, now }: { hostId: string; player: { id: string; server: string }; now: Date },
): Promise<number> {
  const dropped = await unfinished(tx, hostId, now)
    .where(({ or, eb, and, exists, selectFrom }) =>
      or([
        and([
          eb('subject', '=', 'order'),
          exists(
            selectFrom('mabar_order')
              .select('mabar_order.payment_id')
              .whereRef('mabar_order.payment_id', '=', 'alert.source_id')
              .where('mabar_order.player_id', '=', player.id)
              .where('mabar_order.player_server', '=', player.server),
          ),
        ]),
        and([
          eb('subject', '=', 'gift'),
          exists(
            selectFrom('gift_draw')
              .select('gift_draw.id')
              .where(sql<boolean>`gift_draw.id::text = alert.source_id`)
              .where('gift_draw.player_id', '=', player.id)
              .where('gift_draw.player_server', '=', player.server),
          ),
        ]),
        and([
          eb('subject', '=', 'turn'),
          exists(
            selectFrom('mabar_entry')
              .select('mabar_entry.id')
              .where(isCalled)
              .where('mabar_entry.player_id', '=', player.id)
              .where('mabar_entry.player_server', '=', player.server),
          ),
        ]),
      ]),
    )
    .returning('id')
    .execute();
  return dropped.length;
}

function unfinished(tx: Tx, hostId: string, now: Date) {
  return tx
    .updateTable('alert')
    .set({ state: 'skipped', finished_at: now })
    .where('host_id', '=', hostId)
    .where('state', 'in', allowedFrom('skipped'));
}

/** An alert whose text changes loses its speech. */
const unsaid = { speech_state: null, speech_id: null, speech_ms: null, speech_asked_at: null } as const;

/** Changes the waiting alerts of a support and returns them. */
export async function rewriteWaiting(
  tx: Tx,
  supportId: string,
  shown: Pick<Updateable<AlertTable>, 'name' | 'message' | 'duration_ms'>,
): Promise<Pick<AlertRow, 'id' | 'subject' | 'amount'>[]> {
  return tx
    .updateTable('alert')
    .set({ ...shown, ...unsaid })
    .where('support_id', '=', supportId)
    .where('state', 'in', WAITING)
    .returning(['id', 'subject', 'amount'])
    .execute();
}

/** Removes name and message from all alerts of a support, shown ones too. Returns those on the screen. */
export async function maskAlertsOf(tx: Tx, supportId: string, name: string): Promise<string[]> {
  const masked = await tx
    .updateTable('alert')
    .set({ name, message: null, ...unsaid })
    .where('support_id', '=', supportId)
    .returning(['id', 'state'])
    .execute();
  return masked.filter(({ state }) => state === 'leased' || state === 'started').map(({ id }) => id);
}

/** The row that an alert is about; `id` is of a payment, a draw or an entry. */
export type AlertOf = { subject: 'order' | 'gift' | 'turn'; id: string };

/** Removes a player's name from alerts and their replays, shown ones too, and skips the unfinished. */
export async function maskAlertsOfPlayer(
  tx: Tx,
  { of: { subject, id }, name, now }: { of: AlertOf; name: string; now: Date },
): Promise<void> {
  const isUnfinished = sql<boolean>`alert.state = any(${allowedFrom('skipped')})`;
  // Kinds and turns are literals, for the partial indexes.
  const these =
    subject === 'turn'
      ? sql`select id from alert where source_id = ${id} and subject = 'turn'`
      : sql`
        select id from alert where source_id = ${id} and kind in ('order', 'gift')
        union
        select id from alert where source_id = ${id} and kind = 'replay' and subject = ${subject}`;
  await sql`
    update alert
    set name = ${name}, speech_state = null, speech_id = null, speech_ms = null, speech_asked_at = null,
      state = case when ${isUnfinished} then 'skipped' else state end,
      skip_reason = case when ${isUnfinished} then 'operator' else skip_reason end,
      finished_at = case when ${isUnfinished} then ${now}::timestamptz else finished_at end
    where id in (${these})`.execute(tx);
}

export async function clearMessage(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('alert')
    .set({ message: null, ...unsaid })
    .where('id', '=', id)
    .execute();
}

/** The alert, tests excluded, that left the screen last after `since`. */
export function findLastShown(db: Db, hostId: string, since: Date): Promise<AlertRow | undefined> {
  return db
    .selectFrom('alert')
    .selectAll()
    .where('host_id', '=', hostId)
    .where('finished_at', '>=', since)
    .where('started_at', 'is not', null)
    .where('kind', '<>', 'test')
    .orderBy('finished_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** For statements about `alert`: the player is neither erased nor blacklisted. */
const isWelcome = (row: 'mabar_order' | 'gift_draw' | 'mabar_entry') => sql<boolean>`
  ${sql.ref(`${row}.player_server`)} <> ''
  and not exists (
    select from mabar_notice
    where mabar_notice.host_id = alert.host_id and mabar_notice.type = 'blacklist'
      and mabar_notice.player_id = ${sql.ref(`${row}.player_id`)}
      and mabar_notice.player_server = ${sql.ref(`${row}.player_server`)}
  )`;

/**
 * SQL value: the `AlertDispute` of a payment; null: none. Of a payment whose gateway says that money is gone, too. Another charge
 * of it may be disputed, which pays for nothing.
 */
export const disputeOf = (paymentId: string) => sql<AlertDispute | null>`(
  select case
    when paid.taken_back_at is not null then 'lost'
    when exists (
      select from dispute
      join payment_charge as charge on charge.reference = dispute.charge_reference and charge.state = 'paid'
      where dispute.payment_id = paid.id and dispute.state = 'open'
    ) or ${isSaidGone(sql`paid.id`)} then 'open'
  end
  from payment as paid
  where paid.id = ${sql.ref(paymentId)}
)`;

/** The payment of a support or an order. Call it with the lease locked, so that a dispute that is opened now waits. */
export async function findDisputeOf(tx: Tx, paymentId: string): Promise<AlertDispute | null> {
  const found = await tx
    .selectFrom('payment')
    .select(disputeOf('payment.id').as('dispute'))
    .where('id', '=', paymentId)
    .executeTakeFirst();
  return found?.dispute ?? null;
}

/** SQL condition inside a statement about `alert`: the order's player is welcome and its money did not go back. */
export const orderMayShowAgain = sql<boolean>`exists (
  select from mabar_order
  where mabar_order.payment_id = alert.source_id and ${isWelcome('mabar_order')}
    and not exists (
      select from refund
      where refund.payment_id = alert.source_id and refund.ended_entry
        and not exists (
          select from mabar_entry
          where (mabar_entry.payment_id = refund.payment_id or mabar_entry.party_id = refund.payment_id)
            and mabar_entry.done_at is null
        )
    )
)`;

const giftMayShowAgain = sql<boolean>`exists (
  select from gift_draw where gift_draw.id::text = alert.source_id and ${isWelcome('gift_draw')}
)`;

const turnMayShowAgain = sql<boolean>`exists (
  select from mabar_entry where ${isCalled} and ${isWelcome('mabar_entry')}
)`;

export async function mayShowAgain(tx: Tx, { id }: Pick<AlertRow, 'id'>): Promise<boolean> {
  const found = await tx
    .selectFrom('alert')
    .select('id')
    .where('id', '=', id)
    .where(({ and, eb, or }) =>
      or([
        and([eb('subject', '=', 'order'), orderMayShowAgain, eb(disputeOf('alert.source_id'), 'is', null)]),
        and([eb('subject', '=', 'gift'), giftMayShowAgain]),
        and([eb('subject', '=', 'turn'), turnMayShowAgain]),
        eb('subject', '=', 'milestone'),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

export async function isHeld(tx: Tx, supportId: string): Promise<boolean> {
  const held = await tx
    .selectFrom('alert')
    .select('id')
    .where('support_id', '=', supportId)
    .where('state', '=', 'held')
    .executeTakeFirst();
  return held !== undefined;
}

/** Moves the held alert of a support into the line. Returns false when none is held. */
export async function releaseHeld(
  tx: Tx,
  supportId: string,
  change: Pick<Updateable<AlertTable>, 'message' | 'duration_ms'> | null,
): Promise<boolean> {
  const released = await tx
    .updateTable('alert')
    .set({ ...(change === null ? {} : { ...change, ...unsaid }), state: 'queued' })
    .where('support_id', '=', supportId)
    .where('state', '=', 'held')
    .returning('id')
    .executeTakeFirst();
  return released !== undefined;
}

export async function countWaiting(db: Db, hostId: string): Promise<number> {
  const { count } = await db
    .selectFrom('alert')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('host_id', '=', hostId)
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow();
  return count;
}

export function findDisplayHost(db: Db, hostId: string): Promise<{ username: string; name: string }> {
  return db.selectFrom('host').select(['username', 'name']).where('id', '=', hostId).executeTakeFirstOrThrow();
}

/** Selects one alert that a display has shown, as a subquery. */
export function shownAlertQuery(db: Db, hostId: string) {
  return db
    .selectFrom('alert')
    .select('alert.id')
    .where('alert.host_id', '=', hostId)
    .where('alert.finished_at', 'is not', null)
    .where('alert.started_at', 'is not', null)
    .limit(1);
}

export async function countWaitingTests(db: Db, hostId: string): Promise<number> {
  const { count } = await db
    .selectFrom('alert')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('host_id', '=', hostId)
    .where('state', '=', 'queued')
    .where('kind', '=', 'test')
    .executeTakeFirstOrThrow();
  return count;
}

/** Time of the money of the oldest waiting paid alerts, by state of the host's overlay. */
export async function oldestUnplayed(
  db: Db,
  now: Date,
): Promise<{ overlay: 'open' | 'paused' | 'closed'; oldest: Date }[]> {
  const { rows } = await sql<{ overlay: 'open' | 'paused' | 'closed'; oldest: Date }>`
    select
      case
        when lease.instance is null or lease.expires_at <= ${now} then 'closed'
        when lease.paused then 'paused'
        else 'open'
      end as overlay,
      min(alert.settled_at) as oldest
    from alert
    left join stage_lease as lease on lease.host_id = alert.host_id
    where alert.state = 'queued' and alert.kind in ('support', 'order')
    group by 1`.execute(db);
  return rows;
}

import type { Widget } from '@mabarin/domain/widgets/names';
import type { Selectable, Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DisplayPageTable, WidgetTable } from './widget.tables.ts';
import { inQueueOrder } from '#features/mabar/index.ts';
import type { Db, Tx } from '#schema.ts';

/** Widgets are a read model: they read the queue beside their own row, and do not write it. */

export type WidgetRow = Omit<Selectable<WidgetTable>, 'host_id'>;

const unset: WidgetRow = {
  settings: {},
  countdown_ends_at: null,
  countdown_left_ms: null,
  countdown_run: 0,
  countdown_began_at: null,
  timer_since: null,
  timer_elapsed_ms: 0,
};

export async function findWidget(db: Db, hostId: string): Promise<WidgetRow> {
  const row = await db.selectFrom('widget').selectAll().where('host_id', '=', hostId).executeTakeFirst();
  return row ?? unset;
}

/** Locks the host's row; creates it when missing. */
export async function lockWidget(tx: Tx, hostId: string): Promise<WidgetRow> {
  await tx
    .insertInto('widget')
    .values({ host_id: hostId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx.selectFrom('widget').selectAll().where('host_id', '=', hostId).forUpdate().executeTakeFirstOrThrow();
}

export async function updateWidget(tx: Tx, hostId: string, set: Updateable<WidgetTable>): Promise<void> {
  await tx.updateTable('widget').set(set).where('host_id', '=', hostId).execute();
}

export type DisplayPageRow = Omit<Selectable<DisplayPageTable>, 'host_id'>;

/** Last reports of a host's widget pages. */
export function listDisplayPages(db: Db, hostId: string): Promise<DisplayPageRow[]> {
  return db
    .selectFrom('display_page')
    .select(['target', 'instance', 'heard_at', 'behind_since'])
    .where('host_id', '=', hostId)
    .execute();
}

export async function putDisplayPage(tx: Tx, hostId: string, { heard_at, behind_since, ...page }: DisplayPageRow) {
  const report = { heard_at, behind_since };
  await tx
    .insertInto('display_page')
    .values({ host_id: hostId, ...page, ...report })
    .onConflict((conflict) => conflict.columns(['host_id', 'target', 'instance']).doUpdateSet(report))
    .execute();
}

/** Deletes all but the `kept` last reported pages of a widget. */
export async function forgetDisplayPages(tx: Tx, hostId: string, target: Widget, kept: number): Promise<void> {
  await tx
    .deleteFrom('display_page')
    .where('host_id', '=', hostId)
    .where('target', '=', target)
    .where('instance', 'not in', (eb) =>
      eb
        .selectFrom('display_page as heard')
        .select('heard.instance')
        .where('heard.host_id', '=', hostId)
        .where('heard.target', '=', target)
        .orderBy('heard.heard_at', 'desc')
        .limit(kept),
    )
    .execute();
}

export type QueueRow = {
  state: 'queued' | 'playing' | 'done';
  player_name: string;
  name_hidden: boolean;
  chat_name: string | null;
  title: string;
  played: number;
  count: number;
  paid_at: Date;
  here_at: Date | null;
};

type Instants = 'paid_at' | 'here_at';

/** Playing entries in the order they sat down, and the first `limit` waiting ones in queue order. */
export async function queueOf(
  db: Db,
  hostId: string,
  limit: number,
): Promise<{ playing: QueueRow[]; queue: QueueRow[]; waiting: number; breakUntil: Date | null }> {
  const active = db.selectFrom('mabar_entry').where('host_id', '=', hostId).where('done_at', 'is', null);
  const rows = active
    .select(['state', 'player_name', 'name_hidden', 'chat_name', 'title', 'played', 'count'])
    .select(['paid_at', 'here_at']);
  const playing = rows.where('state', '=', 'playing').orderBy('playing_at').orderBy('id').limit(limit);
  const queue = rows.where('state', '=', 'queued').$call(inQueueOrder).limit(limit);
  const found = await db
    .selectNoFrom([
      jsonArrayFrom(playing).as('playing'),
      jsonArrayFrom(queue).as('queue'),
      active
        .select((eb) => eb.fn.countAll<number>().as('waiting'))
        .where('state', '=', 'queued')
        .$asScalar()
        .$notNull()
        .as('waiting'),
      db.selectFrom('host').select('break_until').where('id', '=', hostId).as('breakUntil'),
    ])
    .executeTakeFirstOrThrow();
  const { playing: players, queue: waiters, waiting, breakUntil } = found;
  return { playing: players.map(withInstants), queue: waiters.map(withInstants), waiting, breakUntil };
}

/** JSON has no dates. */
function withInstants(row: Omit<QueueRow, Instants> & Record<Instants, string | null> & { paid_at: string }): QueueRow {
  const { paid_at: paidAt, here_at: hereAt } = row;
  return { ...row, paid_at: new Date(paidAt), here_at: hereAt === null ? null : new Date(hereAt) };
}

/** The sum of a host's running show and its milestones, lowest first. */
export async function milestonesOf(
  db: Db,
  hostId: string,
): Promise<{ raised: number; rows: { amount: number; title: string; reached: boolean }[] }> {
  const show = await db
    .selectFrom('show')
    .select((eb) => [
      'raised',
      jsonArrayFrom(
        eb
          .selectFrom('show_milestone')
          .select(({ eb: of }) => [
            'amount',
            'title',
            of('reached_at', 'is not', null).$castTo<boolean>().as('reached'),
          ])
          .whereRef('show_milestone.host_id', '=', 'show.host_id')
          .orderBy('amount'),
      ).as('rows'),
    ])
    .where('host_id', '=', hostId)
    .executeTakeFirst();
  return show ?? { raised: 0, rows: [] };
}

/** The host's last votes with the sums of their options, newest first. */
export function votesOf(db: Db, hostId: string, limit: number) {
  return db
    .selectFrom('show_vote')
    .select((eb) => [
      'id',
      'title',
      'closes_at',
      jsonArrayFrom(
        eb
          .selectFrom('show_vote_option')
          .select(['title', 'amount'])
          .whereRef('show_vote_option.vote_id', '=', 'show_vote.id')
          .orderBy('position'),
      ).as('options'),
    ])
    .where('host_id', '=', hostId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

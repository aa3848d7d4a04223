import type { Widget } from '@mabarin/domain/widgets/widget';
import { sql, type Selectable, type Updateable } from 'kysely';
import type { DisplayPageTable, WidgetTable } from './widget.tables.ts';
import type { Db, Tx } from '#schema.ts';

/** Widgets are a read model: beside their own row they read the queue, and write nothing of it. */

export type WidgetRow = Omit<Selectable<WidgetTable>, 'host_id'>;

const unset: WidgetRow = {
  settings: {},
  countdown_ends_at: null,
  countdown_left_ms: null,
  timer_since: null,
  timer_elapsed_ms: 0,
};

export async function findWidget(db: Db, hostId: string): Promise<WidgetRow> {
  const row = await db.selectFrom('widget').selectAll().where('host_id', '=', hostId).executeTakeFirst();
  return row ?? unset;
}

/** The host's row, made where it is missing, and locked. */
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

/** What the widget pages of a host said last. */
export function listDisplayPages(db: Db, hostId: string): Promise<DisplayPageRow[]> {
  return db
    .selectFrom('display_page')
    .select(['target', 'instance', 'heard_at', 'behind_since'])
    .where('host_id', '=', hostId)
    .execute();
}

export async function putDisplayPage(tx: Tx, hostId: string, { heard_at, behind_since, ...page }: DisplayPageRow) {
  const said = { heard_at, behind_since };
  await tx
    .insertInto('display_page')
    .values({ host_id: hostId, ...page, ...said })
    .onConflict((conflict) => conflict.columns(['host_id', 'target', 'instance']).doUpdateSet(said))
    .execute();
}

/** Forgets the pages of a widget but for those heard last. */
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
  title: string;
  played: number;
  count: number;
  paid_at: Date;
  sundul_at: Date | null;
  here_at: Date | null;
};

/** Who plays, in the order they sat down, and the first `limit` who wait, in queue order. */
export async function queueOf(
  db: Db,
  hostId: string,
  limit: number,
): Promise<{ playing: QueueRow[]; queue: QueueRow[]; waiting: number }> {
  const active = db.selectFrom('mabar_entry').where('host_id', '=', hostId).where('done_at', 'is', null);
  const rows = active.select(['state', 'player_name', 'title', 'played', 'count', 'paid_at', 'sundul_at', 'here_at']);
  const [playing, queue, { waiting }] = await Promise.all([
    rows.where('state', '=', 'playing').orderBy('playing_at').orderBy('id').limit(limit).execute(),
    rows
      .where('state', '=', 'queued')
      .orderBy('priority', 'desc')
      .orderBy('sundul_at', (order) => order.desc().nullsLast())
      .orderBy('paid_at')
      .orderBy('id')
      .limit(limit)
      .execute(),
    active
      .select((eb) => eb.fn.countAll<number>().as('waiting'))
      .where('state', '=', 'queued')
      .executeTakeFirstOrThrow(),
  ]);
  return { playing, queue, waiting };
}

/** What a host was given since an instant, rupiah. Tests and replays are no supports. */
export async function givenSince(db: Db, hostId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint as amount
    from support
    where host_id = ${hostId} and paid_at is not null and paid_at >= ${since}`.execute(db);
  return rows[0]?.amount ?? 0;
}

/**
 * Who gave most since an instant (null: ever): supports of one e-mail are one row, an anonymous support is a row of its
 * own, and those that hide their e-mail are never added to those that show it: the sum would say whose it is. `name`
 * null: none is to be shown, since it is anonymous, banned, or hidden by the filter. Among equals, whoever reached the
 * amount first. The names are looked up for the shown rows only.
 */
export async function topSupporters(
  db: Db,
  hostId: string,
  { since, limit }: { since: Date | null; limit: number },
): Promise<{ name: string | null; amount: number }[]> {
  const { rows } = await sql<{ name: string | null; amount: number }>`
    with given as (
      (
        select lower(email) as email_key, email_hidden, sum(amount)::bigint as amount, max(paid_at) as reached_at
        from support
        where host_id = ${hostId} and paid_at is not null and not anonymous
          and paid_at >= coalesce(${since}::timestamptz, '-infinity')
        group by lower(email), email_hidden
        order by amount desc, reached_at
        limit ${limit}
      )
      union all
      (
        select null, null, amount, paid_at
        from support
        where host_id = ${hostId} and paid_at is not null and anonymous
          and paid_at >= coalesce(${since}::timestamptz, '-infinity')
        order by amount desc, paid_at
        limit ${limit}
      )
    )
    select given.amount, (
      select support.name
      from support
      where support.host_id = ${hostId} and lower(support.email) = given.email_key
        and support.email_hidden = given.email_hidden and support.paid_at is not null and not support.anonymous
        and not (support.name_hidden and support.revealed_at is null)
        and not exists (
          select from support_ban as ban
          join support as source on source.id = ban.support_id
          where ban.host_id = ${hostId} and ban.email_key = given.email_key
            and source.email_hidden = given.email_hidden
        )
      order by support.paid_at desc
      limit 1
    ) as name
    from given
    order by given.amount desc, given.reached_at, given.email_key, given.email_hidden
    limit ${limit}`.execute(db);
  return rows;
}

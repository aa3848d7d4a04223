import { HIDDEN_MAX } from '@mabarin/api-client/contract/support';
import type { ScreenReason } from '@mabarin/domain/messages/reasons';
import type { Period } from '@mabarin/domain/reports/report';
import type { AlertDispute, AlertState } from '@mabarin/domain/alerts/alert';
import { sql, type Insertable, type Selectable } from 'kysely';
import { banKnown } from './names.queries.ts';
import type { SupportBanTable, SupportTable } from './support.tables.ts';
import { isUuid } from '#platform/db/uuid.ts';
import { sendWithCommit } from '#platform/db/transaction.ts';
import { disputeOf } from '#features/alerts/index.ts';
import type { Db, Tx } from '#schema.ts';

export type Support = Selectable<SupportTable>;

/** Nothing in the transaction may read it: the row leaves with COMMIT. */
export function writeSupportAtCommit(tx: Tx, row: Insertable<SupportTable>): void {
  sendWithCommit(tx, () => [{ statement: tx.insertInto('support').values(row).compile() }]);
}

/**
 * Time of the `nth` newest unpaid support of an e-mail since `since`; null: there are fewer. An advisory lock
 * serializes orders of the same e-mail, so concurrent ones see each other.
 */
export async function nthUnpaidSupport(
  tx: Tx,
  { emailKey, since, nth }: { emailKey: string; since: Date; nth: number },
): Promise<Date | null> {
  const [, found] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended(${`support:${emailKey}`}, 0))`.execute(tx),
    tx
      .selectFrom('support')
      .select('created_at')
      .where(sql`lower(email)`, '=', emailKey)
      .where('paid_at', 'is', null)
      .where('created_at', '>', since)
      .orderBy('created_at', 'desc')
      .offset(nth - 1)
      .limit(1)
      .executeTakeFirst(),
  ]);
  return found?.created_at ?? null;
}

/** True while the host's vote with this option is open. */
export async function isOptionOpen(
  db: Db,
  { hostId, option, now }: { hostId: string; option: string; now: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('show_vote_option')
    .innerJoin('show_vote', 'show_vote.id', 'show_vote_option.vote_id')
    .select('show_vote.id')
    .where('show_vote_option.id', '=', option)
    .where('show_vote.host_id', '=', hostId)
    .where('show_vote.opened_at', '<=', now)
    .where('show_vote.closes_at', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}

/** Selects one paid support of a host, as a subquery. */
export function paidSupportQuery(db: Db, hostId: string) {
  return db
    .selectFrom('support')
    .select('support.id')
    .where('support.host_id', '=', hostId)
    .where('support.paid_at', 'is not', null)
    .limit(1);
}

/** Undefined when there is none or it was paid already. */
export function markPaid(tx: Tx, paymentId: string, paidAt: Date): Promise<Support | undefined> {
  return tx
    .updateTable('support')
    .set({ paid_at: paidAt })
    .where('payment_id', '=', paymentId)
    .where('paid_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** A paid support with its data for the dashboard. */
export type ListedSupport = Support & {
  paid_at: Date;
  /** Paid by the viewer on top, rupiah. */
  fee: number;
  gross: number;
  /** State of its own alert, and of its replays. */
  alert: AlertState;
  alerts: AlertState[];
  /** Banned as far as the host may know, and banned at all. */
  banned: boolean;
  refused: boolean;
  dispute: AlertDispute | null;
};

/**
 * A host's paid supports with payments and alerts, newest first. A ban shows only on rows allowed by `banKnown`: a
 * hidden address must not be recognisable.
 */
export async function listSupports(
  db: Db,
  hostId: string,
  { before, limit }: { before: string | null; limit: number },
): Promise<ListedSupport[]> {
  // Added only when needed: an `or` with it would hide the page's beginning from the index.
  const after =
    before === null
      ? sql``
      : sql`and (support.paid_at, support.payment_id) < (
          select last.paid_at, last.payment_id from support as last
          where last.host_id = ${hostId} and last.id = ${readSupportId(before)}
        )`;
  // The page first, then related rows by all ids at once: a plain join reads all hosts' alerts, and row-by-row look-ups
  // take twice the time for a page of 500.
  const { rows } = await sql<ListedSupport>`
    with page as materialized (
      select * from support
      where support.host_id = ${hostId} and support.paid_at is not null
        ${after}
      order by support.paid_at desc, support.payment_id desc
      limit ${limit}
    ), charged as materialized (
      select id, fee, gross from payment where id = any(array(select payment_id from page))
    ), shown as materialized (
      select support_id, (array_agg(state) filter (where kind = 'support'))[1] as alert, array_agg(state) as alerts
      from alert
      where support_id = any(array(select payment_id from page))
      group by support_id
    )
    select page.*, charged.fee, charged.gross, shown.alert, shown.alerts,
      ${banKnown('page')} as banned,
      exists (
        select from support_ban as ban where ban.host_id = page.host_id and ban.email_key = lower(page.email)
      ) as refused,
      ${disputeOf('page.payment_id')} as dispute
    from page
    left join charged on charged.id = page.payment_id
    left join shown on shown.support_id = page.payment_id
    order by page.paid_at desc, page.payment_id desc`.execute(db);
  return rows;
}

/** Supports paid in a time range, oldest first. */
export function supportsBetween(db: Db, hostId: string, from: Date, until: Date): Promise<Support[]> {
  return db
    .selectFrom('support')
    .selectAll()
    .where('host_id', '=', hostId)
    .where('paid_at', '>=', from)
    .where('paid_at', '<', until)
    .orderBy('paid_at')
    .orderBy('payment_id')
    .execute();
}

/** One paid support of this host; undefined for another host's or a malformed id. */
export function findPaidSupport(db: Db, hostId: string, id: string): Promise<Support | undefined> {
  return paidSupport(db, hostId, id).executeTakeFirst();
}

export function lockPaidSupport(tx: Tx, hostId: string, id: string): Promise<Support | undefined> {
  return paidSupport(tx, hostId, id).forUpdate().executeTakeFirst();
}

export function lockPaidSupportOf(tx: Tx, paymentId: string): Promise<Support | undefined> {
  return tx
    .selectFrom('support')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('paid_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst();
}

function paidSupport(db: Db, hostId: string, id: string) {
  return db
    .selectFrom('support')
    .selectAll()
    .where('host_id', '=', hostId)
    .where('paid_at', 'is not', null)
    .where('id', '=', readSupportId(id));
}

/** An id of no support. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** A malformed id becomes the id of no support. */
function readSupportId(id: string): string {
  return isUuid(id) ? id : NOBODY;
}

/** Locks every support of an e-mail, paid or not, in one order. Returns their payments. */
export async function lockSupportsOf(tx: Tx, hostId: string, emailKey: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('support')
    .select('payment_id')
    .where('host_id', '=', hostId)
    .where(sql<string>`lower(email)`, '=', emailKey)
    .orderBy('payment_id')
    .forUpdate()
    .execute();
  return rows.map((row) => row.payment_id);
}

/** Reveals a hidden support; returns false when it is not hidden, was revealed before, or is masked by an operator. */
export async function reveal(tx: Tx, paymentId: string, now: Date): Promise<boolean> {
  const revealed = await tx
    .updateTable('support')
    .set({ revealed_at: now })
    .where('payment_id', '=', paymentId)
    .where('hidden_reason', 'is not', null)
    .where('hidden_reason', '<>', 'operator')
    .where('revealed_at', 'is', null)
    .returning('payment_id')
    .executeTakeFirst();
  return revealed !== undefined;
}

/** Hides a support's name and message for good: its host cannot reveal it. */
export async function maskByOperator(tx: Tx, paymentId: string): Promise<void> {
  await tx
    .updateTable('support')
    .set({ hidden_reason: 'operator', name_hidden: true, revealed_at: null })
    .where('payment_id', '=', paymentId)
    .execute();
}

/** Returns false when this support's ban exists already. */
export async function insertBan(tx: Tx, row: Insertable<SupportBanTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('support_ban')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('support_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function isBanned(db: Db, hostId: string, emailKey: string): Promise<boolean> {
  const found = await db
    .selectFrom('support_ban')
    .select('support_id')
    .where('host_id', '=', hostId)
    .where('email_key', '=', emailKey)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Lifts a host's ban of an e-mail. Returns whether there was one. */
export async function deleteBans(tx: Tx, hostId: string, emailKey: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('support_ban')
    .where('host_id', '=', hostId)
    .where('email_key', '=', emailKey)
    .returning('support_id')
    .execute();
  return deleted.length > 0;
}

export function bansOf(db: Db, hostId: string): Promise<{ email_key: string; name: string; created_at: Date }[]> {
  return db
    .selectFrom('support_ban')
    .innerJoin('support', 'support.id', 'support_ban.support_id')
    .select(['support_ban.email_key', 'support.name', 'support_ban.created_at'])
    .where('support_ban.host_id', '=', hostId)
    .orderBy('support_ban.created_at')
    .orderBy('support_ban.support_id')
    .execute();
}

/**
 * Returns a sentence per broken rule: a paid support has exactly one alert, an unpaid one none, and the playing alert
 * belongs to the page with the lease.
 */
export async function checkSupports(db: Db): Promise<string[]> {
  const { rows } = await sql<{ finding: string }>`
    select 'support ' || payment.id || ' is ' || payment.status || ', ' || payment.exception
      || ', but its row says ' || coalesce(support.paid_at::text, 'not paid') as finding
    from payment
    join support on support.payment_id = payment.id
    where (payment.status = 'paid' and payment.exception <> 'unfulfillable') <> (support.paid_at is not null)
    union all
    select 'support ' || support.payment_id || ' has ' || count(alert.id) || ' alerts'
    from support
    left join alert on alert.kind = 'support' and alert.support_id = support.payment_id
      and alert.host_id = support.host_id and alert.amount = support.amount
    group by support.payment_id
    having count(alert.id) <> (case when support.paid_at is null then 0 else 1 end)
    union all
    select 'alert ' || alert.id || ' shows no support'
    from alert
    left join support on support.payment_id = alert.support_id
    where alert.kind <> 'test' and alert.subject = 'support' and support.paid_at is null
    union all
    select 'alert ' || alert.id || ' shows no paid order'
    from alert
    left join payment on payment.id = alert.source_id and payment.kind = 'mabar' and payment.status = 'paid'
    where alert.kind <> 'test' and alert.subject = 'order' and payment.id is null
    union all
    select 'alert ' || alert.id || ' shows no gift that was won'
    from alert
    left join gift_draw on gift_draw.id::text = alert.source_id and gift_draw.win
    where alert.kind <> 'test' and alert.subject = 'gift' and gift_draw.id is null
    union all
    select 'alert ' || alert.id || ' plays on no stage'
    from alert
    left join stage_lease on stage_lease.host_id = alert.host_id
    where alert.state in ('leased', 'started')
      and (stage_lease.instance is null or stage_lease.fence <> alert.fence)`.execute(db);
  return rows.map((row) => row.finding);
}

/** Texts of all supports that were paid since then, for the watch over campaigns. */
export function paidTexts(
  db: Db,
  since: Date,
): Promise<{ host: string; name: string; message: string; amount: number }[]> {
  return db
    .selectFrom('support')
    .select(['host_id as host', 'name', 'message', 'amount'])
    .where('paid_at', '>=', since)
    .execute();
}

/**
 * Paid supports of a period that the filter hid, that the host never showed, and whose hidden words stand in no alert and in
 * no speech; one more than a list takes. Webhooks read the same row when they are sent, so theirs had none either.
 */
export async function findHiddenSupports(db: Db, hostId: string, { from, until }: Period) {
  const { rows } = await sql<{
    id: string;
    hiddenAt: Date;
    paidAt: Date;
    name: string;
    nameHidden: boolean;
    message: string | null;
    reason: ScreenReason | null;
    because: string | null;
    gift: number;
    alerts: number;
    webhooks: number;
  }>`
    with sent as (
      select subject, count(*)::int as events
      from webhook_event
      where host_id = ${hostId} and created_at >= ${from} and subject is not null
      group by subject
    )
    select support.id, support.created_at as "hiddenAt", support.paid_at as "paidAt", support.name,
      support.name_hidden as "nameHidden", case when support.hidden_reason is not null then support.message end as message,
      support.hidden_reason as reason, support.because, support.amount as gift,
      (select count(*)::int from alert where alert.support_id = support.payment_id) as alerts,
      coalesce(sent.events, 0) as webhooks
    from support
    left join sent on sent.subject = support.payment_id
    where support.host_id = ${hostId} and support.paid_at >= ${from} and support.paid_at < ${until}
      and (support.hidden_reason is not null or support.name_hidden) and support.hidden_reason is distinct from 'operator'
      and support.revealed_at is null and not (support.anonymous and support.message = '')
      and not exists (
        select from alert
        where alert.support_id = support.payment_id and (
          (support.hidden_reason is not null and (alert.message is not null or alert.speech_id is not null))
          or (support.name_hidden and alert.name = support.name)
        )
      )
    order by support.paid_at desc, support.payment_id desc
    limit ${HIDDEN_MAX + 1}`.execute(db);
  return rows;
}

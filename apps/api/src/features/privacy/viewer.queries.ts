import type { ViewerData } from '@mabarin/api-client/contract/privacy';
import type { OpenReason } from '@mabarin/domain/privacy/privacy';
import { sql, type Insertable } from 'kysely';
import { alertOver, paymentOver } from './retention.queries.ts';
import type { PrivacyErasureTable, PrivacyLinkTable } from './privacy.tables.ts';
import type { Db, Tx } from '#schema.ts';

/** Payments that still name an e-mail (in lower case). */
const paymentsOf = (emailKey: string) => sql`
  select payment_id from support where lower(email) = ${emailKey}
  union
  select payment_id from mabar_order where email is not null and lower(email) = ${emailKey}`;

/** `emailKey` is the e-mail in lower case. */
export async function isEmailKnown(db: Db, emailKey: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (${paymentsOf(emailKey)})
      or exists (select from support_ban where email_key = ${emailKey})
      or exists (select from team_member where email = ${emailKey})
      or exists (select from payment_task where reason = 'contact' and lower(detail ->> 'from') = ${emailKey})
      as known`.execute(db);
  return rows[0]?.known ?? false;
}

/** The payer's tickets of an e-mail paid since then, newest first. A place given away is another player's ticket. */
export async function listTickets(
  db: Db,
  emailKey: string,
  { since, max }: { since: Date; max: number },
): Promise<{ description: string; ticket: string }[]> {
  const { rows } = await sql<{ description: string; ticket: string }>`
    select payment.description, coalesce(payment.payer_ticket, payment.ticket) as ticket
    from payment
    where payment.id in (${paymentsOf(emailKey)}) and payment.status = 'paid' and payment.paid_at >= ${since}
    order by payment.paid_at desc, payment.id
    limit ${max}`.execute(db);
  return rows;
}

/** All data of an e-mail in lower case, oldest first. */
export async function readViewerData(db: Db, emailKey: string): Promise<Omit<ViewerData, 'email' | 'at'>> {
  const { rows: supports } = await sql<Dated<ViewerData['supports'][number]>>`
    select host.username as host, support.created_at as at, support.paid_at, payment.status,
      payment.id as transaction_id, support.name, support.anonymous, support.email_hidden, support.message,
      support.amount, payment.fee
    from support
    join payment on payment.id = support.payment_id
    join host on host.id = support.host_id
    where lower(support.email) = ${emailKey}
    order by support.created_at, payment.id`.execute(db);
  const { rows: orders } = await sql<Dated<ViewerData['orders'][number]>>`
    select host.username as host, sold.created_at as at, payment.paid_at, payment.status, payment.id as transaction_id,
      sold.title, sold.count, payment.price, payment.credit, payment.fee, sold.message,
      (
        select coalesce(jsonb_agg(
          jsonb_build_object('games', games, 'amount', amount, 'left', balance, 'until', expires_at) order by created_at
        ), '[]')
        from credit
        where credit.payment_id = payment.id
      ) as credits,
      (
        select count(*) from push_subscription as heard where heard.ticket = payment.ticket
      ) as browsers,
      json_build_object('id', sold.player_id, 'server', sold.player_server, 'name', sold.player_name) as player,
      (
        select coalesce(jsonb_agg(
          jsonb_build_object('id', player_id, 'server', player_server, 'name', player_name) order by position
        ), '[]')
        from mabar_party_member as member
        where member.payment_id = sold.payment_id
      ) as party
    from mabar_order as sold
    join payment on payment.id = sold.payment_id
    join host on host.id = sold.host_id
    where sold.email is not null and lower(sold.email) = ${emailKey}
    order by sold.created_at, payment.id`.execute(db);
  const { rows: refunds } = await sql<Dated<ViewerData['refunds'][number]>>`
    select host.username as host, refund.created_at as at, refund.paid_at, refund.state, refund.id as refund_id,
      refund.payment_id as transaction_id, refund.amount, refund.credit, refund.bank_code as bank,
      refund.number_end as account_end, refund.holder, refund.refusal
    from refund
    join host on host.id = refund.host_id
    where refund.payment_id in (${paymentsOf(emailKey)})
    order by refund.number`.execute(db);
  const { rows: messages } = await sql<Dated<ViewerData['messages'][number]>>`
    select created_at as at, detail ->> 'message' as message
    from payment_task
    where reason = 'contact' and lower(detail ->> 'from') = ${emailKey}
    order by id`.execute(db);
  const { rows: bans } = await sql<Dated<ViewerData['bans'][number]>>`
    select host.username as host, min(support_ban.created_at) as at
    from support_ban
    join host on host.id = support_ban.host_id
    where support_ban.email_key = ${emailKey}
    group by host.username
    order by at`.execute(db);
  const { rows: teams } = await sql<Dated<ViewerData['teams'][number]>>`
    select host.username as host, membership.created_at as at, member.name, membership.role
    from team_member as member
    join team_membership as membership on membership.member_id = member.id
    join host on host.id = membership.host_id
    where member.email = ${emailKey}
    order by at`.execute(db);
  return {
    supports: supports.map(written),
    orders: orders.map(written),
    refunds: refunds.map(written),
    messages: messages.map(written),
    teams: teams.map(written),
    bans: bans.map(written),
  };
}

/** A database row, with instants as dates. */
type Dated<Row> = Omit<Row, 'at' | 'paid_at'> & { at: Date } & (Row extends { paid_at: unknown }
    ? { paid_at: Date | null }
    : Record<never, never>);

function written<Row extends { at: Date; paid_at?: Date | null }>(row: Row) {
  return { ...row, at: row.at.toISOString(), paid_at: row.paid_at?.toISOString() ?? null };
}

/** Payments of an e-mail whose alert waits or is on the screen, by host, so that two erasures lock in one order. */
export async function findAired(
  tx: Tx,
  emailKey: string,
): Promise<{ id: string; host_id: string; kind: 'mabar' | 'support' }[]> {
  const { rows } = await sql<{ id: string; host_id: string; kind: 'mabar' | 'support' }>`
    select payment.id, payment.host_id, payment.kind
    from payment
    where payment.id in (${paymentsOf(emailKey)})
      and exists (
        select from alert
        where (alert.support_id = payment.id or alert.source_id = payment.id) and not ${alertOver('alert')}
      )
    order by payment.host_id, payment.id`.execute(tx);
  return rows;
}

/** A batch of settled payments of an e-mail, and why each open one is open. */
export async function findErasable(
  tx: Db,
  emailKey: string,
  limit: number,
): Promise<{ over: { id: string; host_id: string }[]; open: OpenReason[] }> {
  const { rows } = await sql<{ id: string; host_id: string; over: boolean; because: OpenReason }>`
    select payment.id, payment.host_id, ${paymentOver} as over,
      case
        when exists (select from refund where refund.payment_id = payment.id and refund.ended_at is null) then 'refund'
        when exists (select from dispute where dispute.payment_id = payment.id and dispute.ended_at is null) then 'dispute'
        when exists (
          select from mabar_entry
          where payment.id in (mabar_entry.payment_id, mabar_entry.party_id) and mabar_entry.state <> 'done'
        ) then 'queue'
        when payment.status in ('paid', 'review') then 'task'
        else 'payment'
      end as because
    from payment
    where payment.id in (${paymentsOf(emailKey)})
    order by payment.id`.execute(tx);
  const over = rows.filter((row) => row.over);
  return { over: over.slice(0, limit), open: rows.filter((row) => !row.over).map(({ because }) => because) };
}

/** Deletes finished messages of an e-mail to the operators. Returns the number of open ones. */
export async function deleteContacts(tx: Tx, emailKey: string): Promise<number> {
  await sql`delete from ${contactsOf(emailKey)} and done_at is not null`.execute(tx);
  return countOpenContacts(tx, emailKey);
}

const contactsOf = (emailKey: string) =>
  sql`payment_task where reason = 'contact' and lower(detail ->> 'from') = ${emailKey}`;

export async function insertLink(tx: Tx, row: Insertable<PrivacyLinkTable>): Promise<void> {
  await tx.insertInto('privacy_link').values(row).execute();
}

/** The valid link of a hash. */
export async function findLink(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<{ email_sealed: string; expires_at: Date } | null> {
  const link = await db
    .selectFrom('privacy_link')
    .select(['email_sealed', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return link ?? null;
}

/** Finished messages of an e-mail to the operators are left out. */
export async function countOpenContacts(db: Db, emailKey: string): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from ${contactsOf(emailKey)} and done_at is null`.execute(db);
  return rows[0]?.open ?? 0;
}

/** The moment at which a waiting erasure was asked for; null: none waits. */
export async function findErasure(db: Db, emailHash: string): Promise<Date | null> {
  const row = await db
    .selectFrom('privacy_erasure')
    .select('asked_at')
    .where('email_hash', '=', emailHash)
    .executeTakeFirst();
  return row?.asked_at ?? null;
}

/** Stores an erasure for later; a repeat updates the same row. */
export async function keepErasure(tx: Tx, row: Insertable<PrivacyErasureTable>): Promise<void> {
  await tx
    .insertInto('privacy_erasure')
    .values(row)
    .onConflict((conflict) => conflict.column('email_hash').doUpdateSet({ next_at: row.next_at }))
    .execute();
}

export async function deleteErasure(tx: Tx, emailHash: string): Promise<void> {
  await tx.deleteFrom('privacy_erasure').where('email_hash', '=', emailHash).execute();
}

/** Takes due erasures, until `until`. */
export async function takeErasures(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<{ email_hash: string; email_sealed: string }[]> {
  return db
    .updateTable('privacy_erasure')
    .set({ next_at: until })
    .where('email_hash', 'in', (select) =>
      select
        .selectFrom('privacy_erasure')
        .select('email_hash')
        .where('next_at', '<=', now)
        .orderBy('next_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['email_hash', 'email_sealed'])
    .execute();
}

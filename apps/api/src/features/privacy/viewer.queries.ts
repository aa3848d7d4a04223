import type { ViewerData } from '@mabarin/api-client/contract/privacy';
import type { OpenReason } from '@mabarin/domain/privacy/privacy';
import { sql, type Insertable } from 'kysely';
import { alertOver, paymentOver } from './retention.queries.ts';
import { personalColumns, words } from './personal.columns.ts';
import type { PrivacyErasureTable, PrivacyLinkTable } from './privacy.tables.ts';
import { first } from '#platform/db/first.ts';
import type { Db, Schema, Tx } from '#schema.ts';

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

/** The columns of a table in the viewer's copy. */
const copied = (table: keyof Schema) =>
  sql.join(words(personalColumns[table]?.viewerCopy).map((column) => sql.ref(`${table}.${column}`)));
const copiedJson = (table: keyof Schema) =>
  sql`jsonb_build_object(${sql.join(
    words(personalColumns[table]?.viewerCopy).map(
      (column) => sql`${sql.lit(column)}, ${sql.ref(`${table}.${column}`)}`,
    ),
  )})`;

/** All data of an e-mail in lower case, oldest first; the columns are those of personal.columns.ts. */
export async function readViewerData(db: Db, emailKey: string): Promise<Omit<ViewerData, 'email' | 'at'>> {
  const { rows: supports } = await sql<ViewerData['supports'][number]>`
    select host.username as host, payment.id as payment_number, ${copied('payment')}, ${copied('support')}
    from support
    join payment on payment.id = support.payment_id
    join host on host.id = support.host_id
    where lower(support.email) = ${emailKey}
    order by support.created_at, payment.id`.execute(db);
  const { rows: orders } = await sql<ViewerData['orders'][number]>`
    select host.username as host, payment.id as payment_number, ${copied('payment')}, ${copied('mabar_order')},
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
      (
        select coalesce(jsonb_agg(${copiedJson('mabar_entry')} order by id), '[]')
        from mabar_entry
        where mabar_entry.payment_id = payment.id and payment.payer_ticket is null
      ) as entries,
      (
        select coalesce(jsonb_agg(${copiedJson('mabar_party_member')} order by position), '[]')
        from mabar_party_member
        where mabar_party_member.payment_id = payment.id
      ) as party
    from mabar_order
    join payment on payment.id = mabar_order.payment_id
    join host on host.id = mabar_order.host_id
    where mabar_order.email is not null and lower(mabar_order.email) = ${emailKey}
    order by mabar_order.created_at, payment.id`.execute(db);
  const { rows: refunds } = await sql<ViewerData['refunds'][number]>`
    select host.username as host, refund.id as refund_id, refund.payment_id as payment_number, ${copied('refund')}
    from refund
    join host on host.id = refund.host_id
    where refund.payment_id in (${paymentsOf(emailKey)})
    order by refund.number`.execute(db);
  const { rows: messages } = await sql<ViewerData['messages'][number]>`
    select ${copied('payment_task')}, detail ->> 'message' as message
    from payment_task
    where reason = 'contact' and lower(detail ->> 'from') = ${emailKey}
    order by id`.execute(db);
  const { rows: bans } = await sql<ViewerData['bans'][number]>`
    select host.username as host, ${copied('support_ban')}
    from support_ban
    join host on host.id = support_ban.host_id
    where support_ban.email_key = ${emailKey}
    order by support_ban.created_at`.execute(db);
  const { rows: teams } = await sql<ViewerData['teams'][number]>`
    select host.username as host, ${copied('team_member')}, ${copied('team_membership')}
    from team_member
    join team_membership on team_membership.member_id = team_member.id
    join host on host.id = team_membership.host_id
    where team_member.email = ${emailKey}
    order by team_membership.created_at`.execute(db);
  // The driver reads an instant as a Date; the copy has text.
  return JSON.parse(JSON.stringify({ supports, orders, refunds, messages, bans, teams })) as Omit<
    ViewerData,
    'email' | 'at'
  >;
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
export function findLink(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<{ email_sealed: string; expires_at: Date } | null> {
  return first(
    db
      .selectFrom('privacy_link')
      .select(['email_sealed', 'expires_at'])
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now),
  );
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

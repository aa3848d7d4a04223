import type { PaymentException, PaymentState } from '@mabarin/domain/payments/state';
import type { RefundState } from '@mabarin/domain/refunds/refund-states';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#schema.ts';

/** Rows of a list on a page, the newest. */
const SHOWN = 50;

/** By whom: an e-mail in lower case, or a game id. */
export type ViewerKey = { email: string } | { player: string };

/** The newest payments of a viewer, as a column `payment_id`. */
function paymentsOf(key: ViewerKey): RawBuilder<unknown> {
  if ('email' in key) {
    return sql`
      (select payment_id from support where lower(email) = ${key.email} order by created_at desc limit ${SHOWN})
      union
      (
        select payment_id from mabar_order
        where email is not null and lower(email) = ${key.email}
        order by created_at desc
        limit ${SHOWN}
      )`;
  }
  return sql`
    (select payment_id from mabar_order where player_id = ${key.player} order by created_at desc limit ${SHOWN})
    union
    (select payment_id from mabar_party_member where player_id = ${key.player} limit ${SHOWN})`;
}

export type ViewerPayment = {
  id: string;
  kind: 'mabar' | 'support';
  status: PaymentState;
  exception: PaymentException;
  gross: number;
  host: string;
  name: string;
  email: string | null;
  player_id: string | null;
  message: string;
  created_at: Date;
  paid_at: Date | null;
};

export async function paymentsOfViewer(db: Db, key: ViewerKey): Promise<ViewerPayment[]> {
  const { rows } = await sql<ViewerPayment>`
    select payment.id, payment.kind, payment.status, payment.exception, payment.gross, host.username as host,
      coalesce(support.name, sold.player_name, '') as name, lower(coalesce(support.email, sold.email)) as email,
      sold.player_id, coalesce(support.message, sold.message, '') as message, payment.created_at, payment.paid_at
    from payment
    join host on host.id = payment.host_id
    left join support on support.payment_id = payment.id
    left join mabar_order as sold on sold.payment_id = payment.id
    where payment.id in (${paymentsOf(key)})
    order by payment.created_at desc
    limit ${SHOWN}`.execute(db);
  return rows;
}

export type ViewerTicket = {
  id: number;
  payment_id: string | null;
  title: string;
  host: string;
  state: 'queued' | 'playing' | 'done';
  count: number;
  played: number;
  returned: number;
  paid_at: Date;
};

/** Places in queues. */
export async function ticketsOfViewer(db: Db, key: ViewerKey): Promise<ViewerTicket[]> {
  const columns = sql`entry.id, coalesce(entry.payment_id, entry.party_id) as payment_id, entry.title, host.username as host,
    entry.state, entry.count, entry.played, entry.returned, entry.paid_at`;
  const entries =
    'email' in key
      ? sql`
        select ${columns}
        from (${paymentsOf(key)}) as bought
        join mabar_entry as entry on entry.payment_id = bought.payment_id
        join host on host.id = entry.host_id`
      : sql`
        select ${columns}
        from mabar_entry as entry
        join host on host.id = entry.host_id
        where entry.player_id = ${key.player}`;
  const { rows } = await sql<ViewerTicket>`
    select * from (${entries}) as entry order by id desc limit ${SHOWN}`.execute(db);
  return rows;
}

export type ViewerClaim = {
  id: number;
  title: string;
  name: string;
  message: string;
  masked: boolean;
  host: string;
  source: 'claim' | 'host';
  schedule: string | null;
  added_at: Date;
  done_at: Date | null;
};

/** Gifts name a game id alone. */
export async function claimsOfViewer(db: Db, players: readonly string[]): Promise<ViewerClaim[]> {
  const { rows } = await sql<ViewerClaim>`
    select claim.id, claim.title, claim.player_name as name, claim.message, claim.masked, host.username as host, claim.source, claim.schedule,
      claim.added_at, claim.done_at
    from gift_claim as claim
    join host on host.id = claim.host_id
    where claim.player_id = any(${players}::text[])
    order by claim.id desc
    limit ${SHOWN}`.execute(db);
  return rows;
}

export type ViewerRefund = { id: string; payment_id: string; state: RefundState; amount: number; created_at: Date };

export async function refundsOfViewer(db: Db, key: ViewerKey): Promise<ViewerRefund[]> {
  const { rows } = await sql<ViewerRefund>`
    select id, payment_id, state, amount, created_at
    from refund
    where payment_id in (${paymentsOf(key)})
    order by number desc
    limit ${SHOWN}`.execute(db);
  return rows;
}

export type ViewerBan = { host: string; kind: 'ban' | 'mark' | 'blacklist'; at: Date };

/** Bans of supports by e-mail; marks and the blacklist by game id. */
export async function bansOfViewer(
  db: Db,
  { emails, players }: { emails: readonly string[]; players: readonly string[] },
): Promise<ViewerBan[]> {
  const { rows } = await sql<ViewerBan>`
    select host.username as host, 'ban' as kind, support_ban.created_at as at
    from support_ban
    join host on host.id = support_ban.host_id
    where support_ban.email_key = any(${emails}::text[])
    union all
    select host.username, notice.type, notice.modified_at
    from mabar_notice as notice
    join host on host.id = notice.host_id
    where notice.player_id = any(${players}::text[])
    order by at desc
    limit ${SHOWN}`.execute(db);
  return rows;
}

export type ViewerMessage = { id: number; message: string; created_at: Date; done_at: Date | null };

/** Messages to the team. */
export async function messagesOfViewer(db: Db, emails: readonly string[]): Promise<ViewerMessage[]> {
  const { rows } = await sql<ViewerMessage>`
    select id, coalesce(detail ->> 'message', '') as message, created_at, done_at
    from payment_task
    where reason = 'contact' and lower(detail ->> 'from') = any(${emails}::text[])
    order by id desc
    limit ${SHOWN}`.execute(db);
  return rows;
}

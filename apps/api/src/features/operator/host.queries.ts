import { sql } from 'kysely';
import type { Db } from '#schema.ts';

/** Open work of a host that a suspension stops or leaves. Amounts in rupiah. */
export type Consequences = {
  /** Paid entries that wait or play. */
  entries: number;
  /** Won gifts that are not sent. */
  claims: number;
  /** Orders whose QR is still payable. */
  payments: number;
  /** Cash-outs that a suspension holds, and those that a provider has already. */
  held: number;
  sent: number;
  /** An overlay page is connected. */
  live: boolean;
  balance: number;
};

/** A read across areas. */
export async function findConsequences(db: Db, hostId: string, now: Date): Promise<Consequences> {
  const { rows } = await sql<Consequences>`
    select
      (
        select count(*) from mabar_entry
        where host_id = ${hostId} and done_at is null and (payment_id is not null or party_id is not null)
      ) as entries,
      (select count(*) from gift_claim where host_id = ${hostId} and source = 'claim' and done_at is null) as claims,
      (select count(*) from payment where host_id = ${hostId} and status in ('creating', 'pending')) as payments,
      (select count(*) from cashout where host_id = ${hostId} and state = 'requested') as held,
      (select count(*) from cashout where host_id = ${hostId} and state = 'processing') as sent,
      exists (select from stage_lease where host_id = ${hostId} and expires_at > ${now}) as live,
      coalesce(
        (select balance from ledger_account where host_id = ${hostId} and kind = 'host_payable'), 0
      )::bigint as balance`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('a select without a table returns one row');
  return found;
}

/**
 * The state that resuming a host is decided on: its last suspension, its held cash-outs, and its bank account.
 */
export async function seenOfHost(db: Db, hostId: string): Promise<string> {
  const { rows } = await sql<{ seen: string }>`
    select concat_ws('/', status,
      (select max(id) from operator_log where subject = host.username and action = 'disable-host'),
      (select count(*) || ' ' || coalesce(sum(amount), 0) from cashout where host_id = host.id and state = 'requested'),
      (select extract(epoch from saved_at) from bank_account where host_id = host.id)
    ) as seen
    from host
    where id = ${hostId}`.execute(db);
  return rows[0]?.seen ?? '';
}

/** E-mail and party of an order or support; null: unknown. `email` null: none was given, or it was erased. */
export async function findTicketContact(
  db: Db,
  paymentId: string,
): Promise<{ email: string | null; tickets: { name: string; ticket: string }[] } | null> {
  const { rows } = await sql<{ email: string | null; tickets: { name: string; ticket: string }[] }>`
    select case when payment.erased_at is null then nullif(coalesce(mabar_order.email, support.email), '') end as email,
      (
        select coalesce(json_agg(json_build_object('name', player_name, 'ticket', ticket) order by position), '[]')
        from mabar_party_member
        where mabar_party_member.payment_id = payment.id
      ) as tickets
    from payment
    left join mabar_order on mabar_order.payment_id = payment.id
    left join support on support.payment_id = payment.id
    where payment.id = ${paymentId}`.execute(db);
  return rows[0] ?? null;
}

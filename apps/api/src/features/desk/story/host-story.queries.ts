import type { AlertState } from '@mabarin/domain/alerts/alert';
import type { CashOutState } from '@mabarin/domain/cash/payout';
import { sql } from 'kysely';
import type { StoryTask } from './payment-story.queries.ts';
import { subjectsOfPayments, type PaymentNames } from '#features/tasks/index.ts';
import type { Db } from '#schema.ts';

/** Rows of a list on a page, the newest. */
const SHOWN = 50;

export type StoryHost = {
  id: string;
  username: string;
  name: string;
  email: string;
  status: 'pending' | 'active' | 'disabled';
  player_id: string;
  player_server: string;
  player_name: string;
  created_at: Date;
  frozen_at: Date | null;
  frozen_by_operator: boolean;
  closing_at: Date | null;
  suspended_at: Date | null;
  closed_at: Date | null;
  password_reset_at: Date | null;
  second_factor: boolean;
  factor_ends_at: Date | null;
  new_email: string | null;
  new_email_due: Date | null;
  waiting: number;
  playing: number;
  held: number;
  on_the_way: number;
};

/** `username` in any case. A pending host is found while no other has its name. */
export async function findStoryHost(db: Db, username: string): Promise<StoryHost | null> {
  const { rows } = await sql<StoryHost>`
    select host.id, username, name, email, status, player_id, player_server, player_name, created_at, frozen_at,
      frozen_by_operator, closing_at, suspended_at, closed_at, password_reset_at,
      exists (select from second_factor where host_id = host.id and confirmed_at is not null) as second_factor,
      (select email from email_change where host_id = host.id) as new_email,
      (select due_at from email_change where host_id = host.id) as new_email_due,
      (select removal_at from second_factor where host_id = host.id and confirmed_at is not null) as factor_ends_at,
      (select count(*) from mabar_entry where host_id = host.id and done_at is null and state = 'queued') as waiting,
      (select count(*) from mabar_entry where host_id = host.id and done_at is null and state = 'playing') as playing,
      (
        select coalesce(sum(amount - taken), 0)::bigint from hold where host_id = host.id and state = 'held'
      ) as held,
      (
        select coalesce(sum(amount), 0)::bigint from cashout
        where host_id = host.id and state in ('requested', 'processing')
      ) as on_the_way
    from (
      select * from host where status <> 'pending' and username = ${username.toLowerCase()}
      union all
      select * from host where status = 'pending' and username = ${username.toLowerCase()}
    ) as host
    order by status = 'pending'
    limit 1`.execute(db);
  return rows[0] ?? null;
}

export type HostSession = {
  id: string;
  member: string | null;
  device: string | null;
  network: string | null;
  created_at: Date;
  last_seen_at: Date;
  revoked_at: Date | null;
};

export async function sessionsOfHost(db: Db, hostId: string): Promise<HostSession[]> {
  const { rows } = await sql<HostSession>`
    select session.id, team_member.email as member, device, network, session.created_at, last_seen_at, revoked_at
    from session
    left join team_member on team_member.id = session.member_id
    where session.host_id = ${hostId}
    order by session.created_at desc
    limit ${SHOWN}`.execute(db);
  return rows;
}

export type HostHelper = {
  id: string;
  email: string;
  name: string;
  role: 'moderator' | 'finance';
  created_at: Date;
  suspended_at: Date | null;
};

export async function helpersOfHost(db: Db, hostId: string): Promise<HostHelper[]> {
  const { rows } = await sql<HostHelper>`
    select membership.id, member.email, member.name, membership.role, membership.created_at, membership.suspended_at
    from team_membership as membership
    join team_member as member on member.id = membership.member_id
    where membership.host_id = ${hostId}
    order by membership.created_at
    limit ${SHOWN}`.execute(db);
  return rows;
}

export type HostBank = { bank_code: string; number_sealed: string; holder: string; at: Date; current: boolean };

/** The account of now, and those of the newest cash-outs. */
export async function banksOfHost(db: Db, hostId: string): Promise<HostBank[]> {
  const { rows } = await sql<HostBank>`
    select bank_code, number_sealed, holder, saved_at as at, true as current
    from bank_account
    where host_id = ${hostId}
    union all
    (
      select bank_code, number_sealed, holder, created_at, false
      from cashout
      where host_id = ${hostId}
      order by created_at desc
      limit ${SHOWN}
    )`.execute(db);
  return rows;
}

export type HostCashOut = {
  id: string;
  amount: number;
  fee: number;
  state: CashOutState;
  provider: string | null;
  reason: string | null;
  created_at: Date;
  ended_at: Date | null;
  held_until: Date | null;
};

export async function cashOutsOfHost(db: Db, hostId: string): Promise<HostCashOut[]> {
  const { rows } = await sql<HostCashOut>`
    select id, amount, fee, state, provider, reason, created_at, ended_at, held_until
    from cashout
    where host_id = ${hostId}
    order by created_at desc
    limit ${SHOWN}`.execute(db);
  return rows;
}

export type HostWebhook = {
  id: string;
  url: string;
  created_at: Date;
  disabled_reason: string | null;
  failing_since: Date | null;
  suspended_at: Date | null;
  attempted_at: Date | null;
  status: number | null;
  error: string | null;
};

/** Endpoints with their last attempt. */
export async function webhooksOfHost(db: Db, hostId: string): Promise<HostWebhook[]> {
  const { rows } = await sql<HostWebhook>`
    select endpoint.id, url, endpoint.created_at, disabled_reason, failing_since, suspended_at, last.attempted_at,
      last.status, last.error
    from webhook_endpoint as endpoint
    left join lateral (
      select attempted_at, status, error
      from webhook_delivery
      where endpoint_id = endpoint.id
      order by id desc
      limit 1
    ) as last on true
    where host_id = ${hostId}
    order by endpoint.created_at
    limit ${SHOWN}`.execute(db);
  return rows;
}

export type HostSupport = {
  payment_id: string;
  name: string;
  amount: number;
  message: string;
  hidden_reason: string | null;
  paid_at: Date;
};

export async function supportsOfHost(db: Db, hostId: string): Promise<HostSupport[]> {
  const { rows } = await sql<HostSupport>`
    select payment_id, name, amount, message, hidden_reason, paid_at
    from support
    where host_id = ${hostId} and paid_at is not null
    order by paid_at desc, payment_id desc
    limit ${SHOWN}`.execute(db);
  return rows;
}

export type HostEntry = {
  id: number;
  payment_id: string | null;
  title: string;
  player_name: string;
  state: 'queued' | 'playing';
  left: number;
  paid_at: Date;
};

/** Places in the queue and at play, the oldest first. */
export async function queueOfHost(db: Db, hostId: string): Promise<HostEntry[]> {
  const { rows } = await sql<HostEntry>`
    select id, coalesce(payment_id, party_id) as payment_id, title, player_name, state, count - played as left, paid_at
    from mabar_entry
    where host_id = ${hostId} and done_at is null
    order by id
    limit ${SHOWN}`.execute(db);
  return rows;
}

export type HostAlert = {
  id: string;
  payment_id: string | null;
  name: string;
  amount: number;
  message: string | null;
  hidden_reason: string | null;
  state: AlertState;
  at: Date;
};

/** Alerts in the line or on air, and the last ones that were. */
export async function alertsOfHost(db: Db, hostId: string): Promise<HostAlert[]> {
  const columns = sql`id, coalesce(support_id, case when subject = 'order' then source_id end) as payment_id, name, amount,
    message, (select hidden_reason from support where payment_id = alert.support_id) as hidden_reason, state,
    coalesce(finished_at, started_at, settled_at) as at`;
  const { rows } = await sql<HostAlert>`
    select ${columns} from alert where host_id = ${hostId} and state in ('leased', 'started')
    union all
    (select ${columns} from alert where host_id = ${hostId} and state = 'held' order by settled_at, id limit ${SHOWN})
    union all
    (
      select ${columns} from alert where host_id = ${hostId} and state = 'queued'
      order by rank, settled_at, created_at, id
      limit ${SHOWN}
    )
    union all
    (
      select ${columns} from alert where host_id = ${hostId} and finished_at is not null
      order by finished_at desc
      limit ${SHOWN}
    )`.execute(db);
  return rows;
}

/** Payments, cash-outs and disputes whose tasks a host's page looks for; the newest. */
const NEWEST = 200;

type HostNames = PaymentNames & { cashOuts: string[] };

async function namesOfHost(db: Db, hostId: string): Promise<HostNames> {
  const { rows } = await sql<HostNames>`
    with newest as materialized (
      select id from payment where host_id = ${hostId} order by created_at desc limit ${NEWEST}
    ),
    charge as materialized (select reference from payment_charge join newest on newest.id = payment_id)
    select
      array(select id from newest) as payments,
      array(select reference from charge) as references,
      array(select id from refund where host_id = ${hostId} order by number desc limit ${NEWEST}) as refunds,
      array(select credit.id::text from credit join newest on newest.id = payment_id) as credits,
      array(select id from dispute where host_id = ${hostId} order by created_at desc limit ${NEWEST}) as disputes,
      coalesce((
        select jsonb_agg(jsonb_build_object('gateway', gateway, 'row_key', row_key))
        from settlement_row where charge in (select reference from charge)
      ), '[]') as rows,
      array(select id from cashout where host_id = ${hostId} order by created_at desc limit ${NEWEST}) as "cashOuts"`.execute(
    db,
  );
  return rows[0] ?? { payments: [], references: [], refunds: [], credits: [], disputes: [], rows: [], cashOuts: [] };
}

/** Tasks about the host's newest cash-outs and payments, and letters that name one. */
export async function tasksOfHost(db: Db, hostId: string): Promise<StoryTask[]> {
  const names = await namesOfHost(db, hostId);
  const { rows } = await sql<StoryTask>`
    select id, subject, reason, detail, created_at, done_at
    from payment_task
    where subject = any(${[...names.cashOuts, ...subjectsOfPayments(names)]}::text[])
      or (reason = 'contact' and detail ->> 'payment' = any(${names.payments}::text[]))
      or (reason = 'velocity' and string_to_array(detail ->> 'payments', ', ') && ${names.payments}::text[])
    order by done_at is not null, id desc
    limit ${SHOWN}`.execute(db);
  return rows;
}

export type HostAct = { id: number; operator: string; action: string; reason: string; created_at: Date };

/** Acts of operators about the host; looking at the desk is none. */
export async function actsOfHost(db: Db, username: string): Promise<HostAct[]> {
  const { rows } = await sql<HostAct>`
    select id, operator, action, reason, created_at
    from operator_log
    where subject = ${username} and action not like 'desk %'
    order by id desc
    limit ${SHOWN}`.execute(db);
  return rows;
}

import { sql, type Insertable, type Selectable } from 'kysely';
import type { LegalOrderTable } from './legal.tables.ts';
import { first } from '#platform/db/first.ts';
import type { Db, Tx } from '#schema.ts';

const columns = [
  'id',
  'authority',
  'number',
  'kind',
  'received_at',
  'deadline',
  'named',
  'secret_ground',
  'recorded_at',
  'recorded_by',
  'reminded',
  'answer',
  'answered_at',
  'answered_by',
] as const;

/** An order without its file, which is large. */
export type LegalOrderRow = Pick<Selectable<LegalOrderTable>, (typeof columns)[number]> & { has_file: boolean };

function orders(db: Db) {
  return db
    .selectFrom('legal_order')
    .select(columns)
    .select((row) => row('file', 'is not', null).as('has_file'));
}

/** Open orders by deadline, then the newest answered ones. */
export async function listOrders(db: Db, limit: number): Promise<LegalOrderRow[]> {
  const rows = await orders(db).orderBy('answered_at', 'desc').orderBy('deadline').limit(limit).execute();
  return rows as LegalOrderRow[];
}

export async function findOrder(db: Db, id: number): Promise<LegalOrderRow | null> {
  return (await first(orders(db).where('id', '=', id))) as LegalOrderRow | null;
}

export async function lockOpenOrder(tx: Tx, id: number): Promise<LegalOrderRow | null> {
  return (await first(
    orders(tx).where('id', '=', id).where('answered_at', 'is', null).forUpdate(),
  )) as LegalOrderRow | null;
}

/** Keeps an order, or corrects an open one of this authority and number, whose file stays unless there is a new one. Null: it is answered. */
export async function keepOrder(tx: Tx, row: Insertable<LegalOrderTable>): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into legal_order as known (authority, number, kind, received_at, deadline, named, secret_ground, file,
      file_key_sealed, recorded_at, recorded_by, reminded)
    values (${row.authority}, ${row.number}, ${row.kind}, ${row.received_at}, ${row.deadline}, ${row.named},
      ${row.secret_ground}, ${row.file}, ${row.file_key_sealed}, ${row.recorded_at}, ${row.recorded_by}, ${row.reminded})
    on conflict (lower(authority), lower(number)) do update set
      kind = excluded.kind, received_at = excluded.received_at, deadline = excluded.deadline, named = excluded.named,
      secret_ground = excluded.secret_ground, file = coalesce(excluded.file, known.file),
      file_key_sealed = coalesce(excluded.file_key_sealed, known.file_key_sealed), reminded = excluded.reminded
    where known.answered_at is null
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

export function findFile(
  db: Db,
  id: number,
): Promise<Pick<Selectable<LegalOrderTable>, 'file' | 'file_key_sealed'> | null> {
  return first(db.selectFrom('legal_order').select(['file', 'file_key_sealed']).where('id', '=', id));
}

export async function answerOrder(tx: Tx, id: number, set: { answer: string; answered_at: Date; answered_by: string }) {
  await tx.updateTable('legal_order').set(set).where('id', '=', id).execute();
}

export function openOrders(db: Db): Promise<LegalOrderRow[]> {
  return orders(db).where('answered_at', 'is', null).orderBy('deadline').execute() as Promise<LegalOrderRow[]>;
}

/** Marks reminders as told; false: another process did. */
export async function takeReminder(tx: Tx, id: number, due: number): Promise<boolean> {
  const taken = await tx
    .updateTable('legal_order')
    .set({ reminded: due })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .where('reminded', '<', due)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** A word that names something here. `about`: a payment, `claim 7`, or '' for the host itself. */
export type Place = { word: string; about: string; host: string; hostId: string };

/** Hosts by username; payments and claims by number, ticket, or reference of their gateway or wallet. */
export async function placesOf(db: Db, words: readonly string[]): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select named.word, found.about, host.username as host, host.id as "hostId"
    from unnest(${words}::text[]) as named (word)
    cross join lateral (
      select id as host_id, '' as about from host where username = lower(named.word) and status <> 'pending'
      union select host_id, id from payment where id = named.word
      union select host_id, id from payment where ticket = named.word
      union select host_id, id from payment where payer_ticket = named.word
      union select payment.host_id, payment.id from mabar_party_member as member
        join payment on payment.id = member.payment_id where member.ticket = named.word
      union select payment.host_id, payment.id from payment_charge as charge
        join payment on payment.id = charge.payment_id
        where charge.reference = named.word or charge.wallet_reference = named.word
      union select host_id, 'claim ' || id from gift_claim where ticket = named.word
      union select host_id, 'claim ' || id from gift_claim
        where id = substring(named.word from '^claim-([0-9]{1,15})$')::bigint
    ) as found
    join host on host.id = found.host_id
    where host.closed_at is null`.execute(db);
  return rows;
}

export type StepRow = {
  order: number;
  operator: string;
  action: string;
  after: { takenDown?: string[]; frozen?: string[]; copied?: string[]; approvedBy?: string };
  at: Date;
};

/** Steps of orders, the oldest first. */
export async function stepsOf(db: Db, ids: readonly number[]): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select subject::int as order, operator, action, after, created_at as at
    from operator_log
    where subject = any(${ids.map(String)}::text[]) and after is not null
      and action in ('legal carry-out', 'legal copy')
    order by id`.execute(db);
  return rows;
}

/** A won gift as a line of a copy. */
export async function claimLine(db: Db, id: number): Promise<object | undefined> {
  const { rows } = await sql<{ line: object }>`
    select jsonb_build_object('kind', 'gift_claim', 'id', id, 'title', title, 'name', player_name, 'playerID', player_id,
      'playerServer', player_server, 'message', message, 'at', added_at) as line
    from gift_claim where id = ${id}`.execute(db);
  return rows[0]?.line;
}

import { COMPLAINT_ALL_WORDS_MAX, type ComplaintPlace, type ViewersKind } from '@mabarin/domain/complaints/complaint';
import { claimRef } from '@mabarin/domain/gifts/claim';
import { CUSTOM_EVENT_TYPE } from '@mabarin/domain/mabar/event';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { ComplaintTable } from './complaint.tables.ts';
import { first } from '#platform/db/first.ts';
import type { Db, Tx } from '#schema.ts';

export type Complaint = Selectable<ComplaintTable>;
type New = Omit<Insertable<ComplaintTable>, 'count' | 'decided_at' | 'operator' | 'why' | 'taken_down'>;

/** Counts a report; an open one of the same thing and reason takes its words too. */
export async function countComplaint(tx: Tx, row: New): Promise<void> {
  await tx
    .insertInto('complaint')
    .values({ ...row, decided_at: null, operator: null, why: null })
    .onConflict((conflict) =>
      conflict
        .columns(['host_id', 'place', 'about', 'reason'])
        .where('decided_at', 'is', null)
        .doUpdateSet((eb) => ({
          count: eb('complaint.count', '+', 1),
          // Beyond the limit the oldest go, each as a whole: a report's words are one line.
          words: sql<string>`substring(
            right(e'\n' || concat_ws(e'\n', nullif(complaint.words, ''), nullif(${row.words}, '')),
              ${sql.lit(COMPLAINT_ALL_WORDS_MAX + 1)})
            from '\n(.*)')`,
        })),
    )
    .execute();
}

/** The host and the payment (or claim) of a ticket; null: there is none. */
export async function placeOfTicket(db: Db, ticket: string): Promise<{ hostId: string; about: string } | null> {
  const { rows } = await sql<{ hostId: string; about: string }>`
    select host_id as "hostId", id as about from payment where ticket = ${ticket} or payer_ticket = ${ticket}
    union all
    select payment.host_id, payment.id from mabar_party_member as member
      join payment on payment.id = member.payment_id where member.ticket = ${ticket}
    union all
    select host_id, 'claim ' || id from gift_claim where ticket = ${ticket}
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The payment (or claim) of a support by its id in the list, or of an alert of a viewer; null: this host has neither. */
export async function paymentOf(
  db: Db,
  hostId: string,
  id: string,
): Promise<{ about: string; name: string; message: string | null } | null> {
  const { rows } = await sql<{ about: string; name: string; message: string | null }>`
    select payment_id as about, name, message from support
      where host_id = ${hostId} and id = ${id} and paid_at is not null
    union all
    select case subject
        when 'gift' then (select 'claim ' || claim.id from gift_claim as claim where claim.draw_id = source_id::uuid)
        when 'turn' then (
          select coalesce(entry.payment_id, entry.party_id, 'claim ' || claim.id)
          from mabar_entry as entry
          left join gift_claim as claim on claim.entry_id = entry.id
          where entry.id = source_id::bigint
        )
        else coalesce(support_id, source_id) end,
      name, case when subject = 'support' then message end
    from alert
    where host_id = ${hostId} and id = ${id} and subject <> 'milestone' and kind <> 'test'`.execute(db);
  return rows.find(({ about }) => about !== null) ?? null;
}

/** The payment or claim whose ticket shows a viewer's text. */
export async function viewerOf(db: Db, kind: ViewersKind, id: string): Promise<string | null> {
  if (kind === 'support') return id;
  if (kind === 'claim') return claimRef(Number(id));
  const { rows } = await sql<{ viewer: string | null }>`
    select coalesce(entry.payment_id, entry.party_id, 'claim-' || claim.id) as viewer
    from mabar_entry as entry
    left join gift_claim as claim on claim.entry_id = entry.id
    where entry.id = ${Number(id)}`.execute(db);
  return rows[0]?.viewer ?? null;
}

export type NamedComplaint = Complaint & { username: string; name: string };

/** Waiting complaints, the oldest first. */
export function waitingComplaints(db: Db, limit: number): Promise<NamedComplaint[]> {
  return named(db).where('decided_at', 'is', null).orderBy('complaint.created_at').limit(limit).execute();
}

/** `titles` of the events and gifts that were taken down, by their keys. */
export type DecidedComplaint = NamedComplaint & { titles: Readonly<Record<string, string>> };

/** Decided complaints, the newest first. */
export function decidedComplaints(db: Db, limit: number): Promise<DecidedComplaint[]> {
  return named(db)
    .select(
      sql<DecidedComplaint['titles']>`(
        select coalesce(json_object_agg(thing.key, thing.title), '{}')
        from (
          select 'event ' || id as key, title from mabar_event where host_id = complaint.host_id
          union all
          select 'gift ' || id, title from gift where host_id = complaint.host_id
        ) as thing
        where thing.key = any (complaint.taken_down)
      )`.as('titles'),
    )
    .where('decided_at', 'is not', null)
    .orderBy('decided_at', 'desc')
    .limit(limit)
    .execute();
}

function named(db: Db) {
  return db
    .selectFrom('complaint')
    .innerJoin('host', 'host.id', 'complaint.host_id')
    .selectAll('complaint')
    .select(['host.username', 'host.name']);
}

/** Complaints made until `before` that nobody has decided, for the operators' tasks. */
export function complaintsBefore(db: Db, before: Date): Promise<Complaint[]> {
  return db
    .selectFrom('complaint')
    .selectAll()
    .where('decided_at', 'is', null)
    .where('created_at', '<=', before)
    .orderBy('created_at')
    .execute();
}

export function lockWaiting(tx: Tx, id: number): Promise<Complaint | null> {
  return first(tx.selectFrom('complaint').selectAll().where('id', '=', id).where('decided_at', 'is', null).forUpdate());
}

export async function recordDecision(
  tx: Tx,
  id: number,
  decision: { at: Date; operator: string; why: string; takenDown: readonly string[] },
): Promise<void> {
  await tx
    .updateTable('complaint')
    .set({
      decided_at: decision.at,
      operator: decision.operator,
      why: decision.why,
      taken_down: [...decision.takenDown],
    })
    .where('id', '=', id)
    .execute();
}

/** Empties the words of old complaints; returns their number. */
export async function forgetWords(tx: Tx, { before, limit }: { before: Date; limit: number }): Promise<number> {
  const { rows } = await sql`
    update complaint set words = ''
    where id in (select id from complaint where words <> '' and created_at < ${before} limit ${limit})
    returning id`.execute(tx);
  return rows.length;
}

/** Something at the place of a complaint that can be taken down. */
export type Thing = { key: string; text: string };

/** The names, words and pictures that the place of a complaint shows now, without those that are masked. */
export async function thingsAt(
  db: Db,
  { host_id: hostId, place, about }: { host_id: string; place: ComplaintPlace; about: string },
): Promise<Thing[]> {
  const ofViewer = [supportThings(hostId, about), entryThings(hostId, about), claimThings(hostId, about)];
  const parts: Record<ComplaintPlace, ReturnType<typeof hostThings>[]> = {
    host: [hostThings(hostId), shopThings(hostId)],
    list: [entryThings(hostId, null)],
    ticket: [...ofViewer, hostThings(hostId)],
    alert: ofViewer,
  };
  const found = await Promise.all(parts[place].map((part) => part.execute(db)));
  return found.flatMap(({ rows }) => rows);
}

const hostThings = (hostId: string) => sql<Thing>`
  select thing.key, thing.text from host, lateral (values
    ('name', case when host.name <> host.username then host.name end),
    ('photo', case when host.photo is not null then '/images/' || host.photo end),
    ('thanks', host.thanks)
  ) as thing (key, text)
  where host.id = ${hostId} and host.status = 'active' and thing.text is not null`;

const shopThings = (hostId: string) => sql<Thing>`
  (select 'event ' || id as key, title || ': ' || description as text from mabar_event
    where host_id = ${hostId} and type = ${CUSTOM_EVENT_TYPE} and deleted_at is null order by position, created_at, id)
  union all
  (select 'gift ' || id, title from gift where host_id = ${hostId} and deleted_at is null order by created_at, id)`;

const supportThings = (hostId: string, paymentId: string) => sql<Thing>`
  select 'support ' || payment_id as key, name || ': ' || message as text from support
  where payment_id = ${paymentId} and host_id = ${hostId} and paid_at is not null
    and hidden_reason is distinct from 'operator'`;

/** Waiting and playing entries of a host, or those of one payment. */
const entryThings = (hostId: string, paymentId: string | null) => sql<Thing>`
  select 'entry ' || id as key, concat_ws(': ', player_name, nullif(message, '')) as text from mabar_entry
  where host_id = ${hostId} and hidden_reason is distinct from 'operator' and case
    when ${paymentId}::text is null then done_at is null
    else payment_id = ${paymentId} or party_id = ${paymentId} end
  order by id`;

/** The claim of a ticket or an alert; masking it masks its place in the queue. */
const claimThings = (hostId: string, about: string) => sql<Thing>`
  select 'claim ' || id as key, concat_ws(': ', player_name, nullif(message, '')) as text from gift_claim
  where host_id = ${hostId} and 'claim ' || id = ${about} and not masked`;

import type {
  ObjectableKind,
  Objection,
  Restriction,
  RestrictionReason,
} from '@mabarin/domain/restrictions/restriction';
import type { WibDate } from '@mabarin/domain/time';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { ObjectionTable } from './restriction.tables.ts';
import { first } from '#platform/db/first.ts';
import type { Db, Tx } from '#schema.ts';

export type ObjectionRow = Selectable<ObjectionTable>;

type Reasoned = { hostId: string; kind: ObjectableKind; about?: string; because: RestrictionReason; now: Date };

/** Keeps the reason of an operator's act for the one concerned; a later one replaces it. */
export async function keepReason(tx: Tx, { hostId, kind, about = '', because, now }: Reasoned): Promise<void> {
  await tx
    .insertInto('restriction_reason')
    .values({ host_id: hostId, kind, about, because, created_at: now })
    .onConflict((row) => row.columns(['host_id', 'kind', 'about']).doUpdateSet({ because, created_at: now }))
    .execute();
}

/** Kept reasons and objections of one owner. `viewer`: a payment or claim; '': the host. */
export type Known = {
  reasons: { kind: ObjectableKind; about: string; because: RestrictionReason; at: Date }[];
  objections: (Objection & { kind: ObjectableKind; about: string; at: Date })[];
};

export async function findKnown(db: Db, hostId: string, viewer = ''): Promise<Known> {
  const [reasons, objections] = await Promise.all([
    db
      .selectFrom('restriction_reason')
      .select(['kind', 'about', 'because', 'created_at as at'])
      .where('host_id', '=', hostId)
      .execute(),
    db
      .selectFrom('objection')
      .selectAll()
      .where('host_id', '=', hostId)
      .where('viewer', '=', viewer)
      .orderBy('id', 'desc')
      .execute(),
  ]);
  return { reasons, objections: objections.map((row) => ({ ...row, at: row.created_at, state: stateOf(row) })) };
}

export function stateOf({
  answered_at: answered,
  reversed,
}: Pick<ObjectionRow, 'answered_at' | 'reversed'>): Objection['state'] {
  return answered === null ? 'open' : reversed === true ? 'reversed' : 'upheld';
}

/** The reason of an operator's act; one of an older version has none. */
export function reasonIn({ reasons }: Known, kind: ObjectableKind, about = ''): RestrictionReason {
  return reasons.find((one) => one.kind === kind && one.about === about)?.because ?? 'unsaid';
}

/** A restriction with the newest objection to it: an earlier restriction's is another. */
export function withObjection({ objections }: Known, one: Restriction): Restriction {
  const since = one.since === null ? 0 : Date.parse(one.since);
  const sent = objections.find(
    ({ kind, about, at }) => kind === one.kind && about === (one.about ?? '') && at.getTime() >= since,
  );
  if (sent === undefined) return one;
  return { ...one, objection: { state: sent.state, due_on: sent.due_on, answer: sent.answer } };
}

/** False: one is open. */
export async function insertObjection(
  tx: Tx,
  row: Omit<Insertable<ObjectionTable>, 'answered_at' | 'operator' | 'answer' | 'reversed'>,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into objection (host_id, viewer, kind, about, text, created_at, due_on)
    values (${row.host_id}, ${row.viewer}, ${row.kind}, ${row.about}, ${row.text}, ${row.created_at}, ${row.due_on})
    on conflict do nothing
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Null: no such open objection. */
export function answerObjection(
  tx: Tx,
  { id, ...answer }: { id: number; answer: string; reversed: boolean; operator: string; answered_at: Date },
): Promise<ObjectionRow | null> {
  return first(
    tx.updateTable('objection').set(answer).where('id', '=', id).where('answered_at', 'is', null).returningAll(),
  );
}

/** The open ones by deadline, then the newest answered ones, with the host's username. */
export function listObjections(db: Db, limit: number): Promise<(ObjectionRow & { username: string })[]> {
  return db
    .selectFrom('objection')
    .innerJoin('host', 'host.id', 'objection.host_id')
    .selectAll('objection')
    .select('host.username')
    .orderBy(sql`answered_at is not null`)
    .orderBy('answered_at', 'desc')
    .orderBy('due_on')
    .orderBy('objection.id')
    .limit(limit)
    .execute();
}

export type ObjectionCounts = { open: number; overdue: number; reversed: number };

/** Open ones, those of them whose day is over, and reversed decisions of all time. */
export async function countObjections(db: Db, today: WibDate): Promise<ObjectionCounts> {
  const { rows } = await sql<ObjectionCounts>`
    select count(*) filter (where answered_at is null)::int as open,
      count(*) filter (where answered_at is null and due_on < ${today}::date)::int as overdue,
      count(*) filter (where reversed)::int as reversed
    from objection`.execute(db);
  return rows[0] ?? { open: 0, overdue: 0, reversed: 0 };
}

import type { LoggedFrame } from '@mabarin/domain/live/frame';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { HostVersion } from '#platform/http/answers/answer.cache.ts';
import type { NumberedEvents, StreamEvent } from '#ports/live.port.ts';
import type { Db } from '#schema.ts';

/** Positions of a host's stream. A host without events has no row yet. */
export type StreamHead = { epoch: number; lastSeq: number; prunedSeq: number };

/** `streamKeyHash`: the SHA-256 of the key of its event stream; null: it has none that works. */
export type ServedHost = {
  hostId: string;
  codeHash: string;
  streamKeyHash: string | null;
  active: boolean;
  head: StreamHead;
};

/** Versions of these hosts; missing hosts are left out. */
export async function listVersions(db: Db, hostIds: readonly string[]): Promise<HostVersion[]> {
  const rows = await db
    .selectFrom('host')
    .leftJoin('live_stream', 'live_stream.host_id', 'host.id')
    .select(['host.id', 'live_stream.epoch', 'live_stream.last_seq as seq'])
    // One array: a list of parameters would need a plan for each length.
    .where(sql<SqlBool>`host.id = any(${[...hostIds]}::uuid[])`)
    .execute();
  return rows.map((row) => versionOf(row.id, row));
}

/** The version of a host by its row of `live_stream`, if any. */
export function versionOf(hostId: string, stream: { epoch: number | null; seq: number | null }): HostVersion {
  return { hostId, epoch: stream.epoch ?? 1, seq: stream.seq ?? 0 };
}

export type LiveStore = {
  /** The hosts of these codes, given as their SHA-256; unknown codes are left out. */
  hostsOfCodes(codeHashes: readonly string[]): Promise<ServedHost[]>;
  /** The oldest events after `seq`, in order. */
  eventsAfter(hostId: string, seq: number, limit: number): Promise<StreamEvent[]>;
  /** The same by id, to notice new events, changed codes and disabled hosts. */
  servedHosts(hostIds: readonly string[]): Promise<ServedHost[]>;
};

export function createPostgresStore(db: Db): LiveStore {
  return {
    hostsOfCodes: (codeHashes) => listServedHosts(db, sql`host.code_hash = any(${[...codeHashes]}::text[])`),
    eventsAfter: (hostId, seq, limit) => listEventsAfter(db, hostId, seq, limit),
    servedHosts: (hostIds) => listServedHosts(db, sql`host.id = any(${[...hostIds]}::uuid[])`),
  };
}

type NewEvent = { frame: LoggedFrame; dedupeKey: string | null };
/** `place` among the new frames, from 1. */
export type InsertedEvent = { epoch: number; seq: number; place: number };

/** Numbers and stores frames under the stream's lock and returns their numbers, without those with a known dedupe key. */
export function insertEvents(hostId: string, frames: readonly NewEvent[], now: Date): RawBuilder<InsertedEvent> {
  const values = JSON.stringify(
    frames.map(({ frame, dedupeKey }, index) => ({
      place: index + 1,
      kind: frame.name,
      payload: frame.data,
      dedupe_key: dedupeKey,
    })),
  );
  return sql<InsertedEvent>`
    with stream as (
      insert into live_stream (host_id, last_seq)
      values (${hostId}, ${frames.length})
      on conflict (host_id) do update
      set last_seq = live_stream.last_seq + excluded.last_seq
      returning epoch, last_seq, last_seq - ${frames.length}::int as before
    ), inserted as (
      insert into live_event (host_id, seq, kind, dedupe_key, payload, created_at)
      select ${hostId}, stream.before + event.place, event.kind, event.dedupe_key, event.payload, ${now}
      from stream,
        jsonb_to_recordset(${values}::jsonb) as event (place int, kind text, payload jsonb, dedupe_key text)
      on conflict (host_id, dedupe_key) do nothing
      returning seq
    )
    select stream.epoch, inserted.seq, inserted.seq - stream.before as place
    from stream, inserted
    order by inserted.seq`;
}

export function numberEvents(frames: readonly NewEvent[], rows: readonly InsertedEvent[]): NumberedEvents {
  return {
    epoch: rows[0]?.epoch ?? 0,
    events: rows.flatMap(({ seq, place }) => {
      const stored = frames[place - 1];
      return stored === undefined ? [] : [{ seq, frame: stored.frame }];
    }),
  };
}

export async function findHead(db: Db, hostId: string): Promise<StreamHead> {
  const row = await db
    .selectFrom('live_stream')
    .select(['epoch', 'last_seq', 'pruned_seq'])
    .where('host_id', '=', hostId)
    .executeTakeFirst();
  return row
    ? { epoch: row.epoch, lastSeq: row.last_seq, prunedSeq: row.pruned_seq }
    : { epoch: 1, lastSeq: 0, prunedSeq: 0 };
}

async function listEventsAfter(db: Db, hostId: string, seq: number, limit: number): Promise<StreamEvent[]> {
  const rows = await db
    .selectFrom('live_event')
    .select(['seq', 'kind', 'payload'])
    .where('host_id', '=', hostId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ seq: row.seq, frame: { name: row.kind, data: row.payload } as LoggedFrame }));
}

/** `condition` compares with one array: a list of parameters would need a plan for each length. */
async function listServedHosts(db: Db, condition: RawBuilder<SqlBool>): Promise<ServedHost[]> {
  const rows = await db
    .selectFrom('host')
    .leftJoin('live_stream', 'live_stream.host_id', 'host.id')
    .leftJoin('webhook_stream', (join) =>
      join.onRef('webhook_stream.host_id', '=', 'host.id').on('webhook_stream.suspended_at', 'is', null),
    )
    .select([
      'host.id',
      'host.code_hash',
      'webhook_stream.key_hash',
      'host.status',
      'live_stream.epoch',
      'live_stream.last_seq',
      'live_stream.pruned_seq',
    ])
    .where(condition)
    .execute();
  return rows.map((row) => ({
    hostId: row.id,
    codeHash: row.code_hash,
    streamKeyHash: row.key_hash,
    active: row.status === 'active',
    head: { epoch: row.epoch ?? 1, lastSeq: row.last_seq ?? 0, prunedSeq: row.pruned_seq ?? 0 },
  }));
}

/** Removes up to `limit` events older than `before`, whose cursors then get a `reset`. Returns how many. */
export async function pruneEvents(db: Db, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with old as (
      select host_id, seq
      from live_event
      where created_at < ${before}
      order by created_at
      limit ${limit}
    ), deleted as (
      delete from live_event
      using old
      where live_event.host_id = old.host_id and live_event.seq = old.seq
      returning live_event.host_id, live_event.seq
    ), pruned as (
      update live_stream
      set pruned_seq = greatest(pruned_seq, newest.seq)
      from (select host_id, max(seq) as seq from deleted group by host_id) as newest
      where live_stream.host_id = newest.host_id
    )
    select count(*)::int as count from deleted`.execute(db);
  return rows[0]?.count ?? 0;
}

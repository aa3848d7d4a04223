import type { HostSettings } from '@mabarin/domain/accounts/host-settings';
import { missingHost } from '@mabarin/domain/restrictions/refusal';
import type { OperatorReason } from '@mabarin/domain/restrictions/restriction';
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { HostTable } from './host.tables.ts';
import { keepReason } from '#features/restrictions/index.ts';
import { first } from '#platform/db/first.ts';
import { hostSettingNames, settingsOfRow } from '#platform/db/host-settings.ts';
import type { Db, Tx } from '#schema.ts';

export type Host = Selectable<HostTable>;

export async function insertHost(tx: Tx, row: Insertable<HostTable>): Promise<Host> {
  return tx.insertInto('host').values(row).returningAll().executeTakeFirstOrThrow();
}

/** The active host of a username in any capitals; null: none, pending or disabled. */
export function findActiveHost(db: Db, username: string): Promise<Host | null> {
  return first(
    db.selectFrom('host').selectAll().where('username', '=', username.toLowerCase()).where('status', '=', 'active'),
  );
}

/** The same. Throws what `missingHost` makes. */
export async function requireActiveHost(db: Db, username: string): Promise<Host> {
  const host = await findHostByUsername(db, username.toLowerCase());
  if (host?.status !== 'active') throw missingHost(host);
  return host;
}

/** At most this many prefix matches are ranked, so that a common word costs no more than a rare one. */
const SEARCH_SAMPLE = 200;

/** By the beginning of the last word and the whole earlier ones; an exact username comes first, then that prefix. */
export async function findHostsByWords(
  db: Db,
  typed: string,
  limit: number,
): Promise<Pick<Host, 'id' | 'username' | 'name' | 'photo'>[]> {
  // The same expression as in the index, or it would not be used.
  const words = sql`to_tsvector('simple', username || ' ' || regexp_replace(name, '[[:punct:]]+', ' ', 'g'))`;
  // Parsed like the names, so nothing typed is an operator. Punctuation alone leaves no word.
  const wanted = sql`(
    nullif(plainto_tsquery('simple', regexp_replace(${typed}, '[[:punct:]]+', ' ', 'g'))::text, '') || ':*'
  )::tsquery`;
  return db
    .selectFrom(({ selectFrom }) =>
      selectFrom('host')
        .select(['id', 'username', 'name', 'photo'])
        .where('status', '=', 'active')
        .where(sql<boolean>`${words} @@ ${wanted}`)
        .limit(SEARCH_SAMPLE)
        .as('found'),
    )
    .selectAll()
    .orderBy(sql`username = ${typed.toLowerCase()}`, 'desc')
    .orderBy(sql`starts_with(lower(name), ${typed.toLowerCase()})`, 'desc')
    .orderBy('name')
    .orderBy('username')
    .limit(limit)
    .execute();
}

export function findHostById(db: Db, hostId: string): Promise<Host | null> {
  return first(db.selectFrom('host').selectAll().where('id', '=', hostId));
}

/** Locks an active host against changes; null: there is none. */
export function lockHostForShare(tx: Tx, hostId: string): Promise<Host | null> {
  return first(tx.selectFrom('host').selectAll().where('id', '=', hostId).where('status', '=', 'active').forShare());
}

/** Locks an active host for a change; null: there is none. */
export function lockHost(tx: Tx, hostId: string): Promise<Host | null> {
  return first(
    tx.selectFrom('host').selectAll().where('id', '=', hostId).where('status', '=', 'active').forNoKeyUpdate(),
  );
}

/** Locks an account in any state for a change. */
export function lockAnyHost(tx: Tx, hostId: string): Promise<Host | null> {
  return first(tx.selectFrom('host').selectAll().where('id', '=', hostId).forNoKeyUpdate());
}

/** Freezes a host's withdrawals and voids an earlier reset; `because` null: by its owner. Null: it is closed. */
export async function freezeHost(
  tx: Tx,
  hostId: string,
  now: Date,
  { because = null }: { because?: OperatorReason | null } = {},
): Promise<Host | null> {
  const host = await first(
    tx
      .updateTable('host')
      .set({ frozen_at: now, ...(because === null ? {} : { frozen_by_operator: true }) })
      .where('id', '=', hostId)
      .where('closed_at', 'is', null)
      .returningAll(),
  );
  if (host !== null && because !== null) await keepReason(tx, { hostId, kind: 'frozen', because, now });
  return host;
}

/** Returns false when there is no freeze. */
export async function unfreezeHost(tx: Tx, hostId: string): Promise<boolean> {
  const host = await tx
    .updateTable('host')
    .set({ frozen_at: null, frozen_by_operator: false })
    .where('id', '=', hostId)
    .where('frozen_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return host !== undefined;
}

/** An active or disabled account by e-mail in lower case; registrations that were never activated are excluded. */
export function findHostByEmail(db: Db, email: string): Promise<Host | null> {
  return first(db.selectFrom('host').selectAll().where('email', '=', email).where('status', '<>', 'pending'));
}

/** An active or disabled account by username in lower case; registrations that were never activated are excluded. */
export function findHostByUsername(db: Db, username: string): Promise<Host | null> {
  return first(db.selectFrom('host').selectAll().where('username', '=', username).where('status', '<>', 'pending'));
}

/** `username` in lower case; pending registrations are excluded. */
export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const host = await db
    .selectFrom('host')
    .select('id')
    .where('username', '=', username)
    .where('status', '<>', 'pending')
    .executeTakeFirst();
  return host !== undefined;
}

/** Null: no such registration. Throws on a unique index when another one was activated first. */
export function activateHost(tx: Tx, hostId: string): Promise<Host | null> {
  return first(
    tx
      .updateTable('host')
      .set({ status: 'active' })
      .where('id', '=', hostId)
      .where('status', '=', 'pending')
      .returningAll(),
  );
}

/** Null when the host is not active. */
export function updateActiveHost(tx: Tx, hostId: string, set: Updateable<HostTable>): Promise<Host | null> {
  return first(tx.updateTable('host').set(set).where('id', '=', hostId).where('status', '=', 'active').returningAll());
}

/** Sets a new password; null when the account is neither active nor being closed by its host. */
export function updateResetHost(tx: Tx, hostId: string, set: Updateable<HostTable>): Promise<Host | null> {
  return first(
    tx
      .updateTable('host')
      .set(set)
      .where('id', '=', hostId)
      .where((row) => row.or([row('status', '=', 'active'), row('closing_at', 'is not', null)]))
      .where('suspended_at', 'is', null)
      .where('closed_at', 'is', null)
      .returningAll(),
  );
}

/** Stores a new hash of the same password. Returns false when the password changed meanwhile. */
export async function replacePasswordHash(
  db: Db,
  table: 'host' | 'team_member',
  { id, before, renewed }: { id: string; before: string; renewed: string },
): Promise<boolean> {
  const written = await db
    .updateTable(table)
    .set({ password_hash: renewed })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .returning('id')
    .executeTakeFirst();
  return written !== undefined;
}

/** The host has asked to close its account and may still undo that by logging in. */
export function isClosing(host: Host | null): host is Host {
  return host !== null && host.closing_at !== null && host.suspended_at === null && host.closed_at === null;
}

/** Reopens an account that its host is closing, if its password still has this hash; null: there is none. */
export function reopenHost(tx: Tx, hostId: string, passwordHash: string): Promise<Host | null> {
  return first(
    tx
      .updateTable('host')
      .set({ status: 'active', closing_at: null })
      .where('id', '=', hostId)
      .where('status', '=', 'disabled')
      .where('closing_at', 'is not', null)
      .where('suspended_at', 'is', null)
      .where('closed_at', 'is', null)
      .where('password_hash', '=', passwordHash)
      .returningAll(),
  );
}

/** Updates a host's player name. Returns false when it is unchanged or the host has another player by now. */
export async function renamePlayer(
  tx: Tx,
  hostId: string,
  player: { id: string; server: string; name: string },
): Promise<boolean> {
  const renamed = await tx
    .updateTable('host')
    .set({ player_name: player.name })
    .where('id', '=', hostId)
    .where('player_id', '=', player.id)
    .where('player_server', '=', player.server)
    .where('player_name', '<>', player.name)
    .returning('id')
    .executeTakeFirst();
  return renamed !== undefined;
}

/** Null: none, or disabled already. A host that is closing cannot reopen meanwhile, and is not erased. */
export function suspendHost(tx: Tx, username: string, now: Date): Promise<Host | null> {
  return first(
    tx
      .updateTable('host')
      .set({ status: 'disabled', suspended_at: now })
      .where('username', '=', username)
      .where('closed_at', 'is', null)
      .where('suspended_at', 'is', null)
      .where((row) => row.or([row('status', '=', 'active'), row('closing_at', 'is not', null)]))
      .returningAll(),
  );
}

/**
 * Null: none that is disabled. One that was closing when it was disabled goes on closing, with as many days left as then;
 * one that is only closing is reopened.
 */
export function resumeHost(tx: Tx, username: string, now: Date): Promise<Host | null> {
  return first(
    tx
      .updateTable('host')
      .set({
        status: sql`case when closing_at is not null and suspended_at is not null then 'disabled' else 'active' end`,
        closing_at: sql`case when suspended_at is not null then closing_at + (${now}::timestamptz - suspended_at) end`,
        suspended_at: null,
      })
      .where('username', '=', username)
      .where('closed_at', 'is', null)
      .where('status', '=', 'disabled')
      .returningAll(),
  );
}

export async function activeHostIds(db: Db): Promise<string[]> {
  const hosts = await db.selectFrom('host').select('id').where('status', '=', 'active').execute();
  return hosts.map(({ id }) => id);
}

/** Deletes up to `limit` registrations older than `before` without a link. Returns their photos. */
export async function deletePendingBefore(tx: Tx, before: Date, limit: number): Promise<(string | null)[]> {
  const old = tx
    .selectFrom('host')
    .select('host.id')
    .where('status', '=', 'pending')
    .where('created_at', '<', before)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('host_token').select('token_hash').whereRef('host_token.host_id', '=', 'host.id'))),
    )
    .limit(limit);
  const gone = await tx
    .deleteFrom('host')
    .where('status', '=', 'pending')
    .where('id', 'in', old)
    .returning('photo')
    .execute();
  return gone.map(({ photo }) => photo);
}

export async function findActiveHostIdByCodeHash(db: Db, codeHash: string): Promise<string | null> {
  const host = await db
    .selectFrom('host')
    .select('id')
    .where('code_hash', '=', codeHash)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return host?.id ?? null;
}

export async function findHostSettings(db: Db, hostId: string): Promise<HostSettings> {
  const row = await db.selectFrom('host').select(hostSettingNames).where('id', '=', hostId).executeTakeFirstOrThrow();
  return settingsOfRow(row);
}

/** Opens or closes ordering, which ends a last order. Returns false when nothing changed. */
export async function setOrderingOpen(tx: Tx, hostId: string, open: boolean): Promise<boolean> {
  const switched = await tx
    .updateTable('host')
    .set({ ordering_open: open, last_order_at: null, last_order_waiting: null })
    .where('id', '=', hostId)
    .where(({ eb, or }) =>
      or([
        eb('ordering_open', '<>', open),
        eb('last_order_at', 'is not', null),
        eb('last_order_waiting', 'is not', null),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return switched !== undefined;
}

/** Both null: never. Returns false when ordering is closed. */
export async function setLastOrder(
  tx: Tx,
  hostId: string,
  { waiting, at, now }: { waiting: number | null; at: Date | null; now: Date },
): Promise<boolean> {
  const set = await tx
    .updateTable('host')
    .set({ last_order_at: at, last_order_waiting: waiting })
    .where('id', '=', hostId)
    .where('ordering_open', '=', true)
    .where(({ eb, or }) => or([eb('last_order_at', 'is', null), eb('last_order_at', '>', now)]))
    .returning('id')
    .executeTakeFirst();
  return set !== undefined;
}

/** Locks the row and returns the number of waiting players at which ordering closes, or null. */
export async function lockLastOrder(tx: Tx, hostId: string): Promise<number | null> {
  const host = await tx
    .selectFrom('host')
    .select('last_order_waiting')
    .where('id', '=', hostId)
    .where('last_order_waiting', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return host?.last_order_waiting ?? null;
}

/** Returns false when there is no running break. */
export async function clearBreak(tx: Tx, hostId: string, now: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('host')
    .set({ break_until: null })
    .where('id', '=', hostId)
    .where('break_until', '>', now)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}

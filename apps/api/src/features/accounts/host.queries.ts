import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { HostTable } from './host.tables.ts';
import type { Db, Tx } from '#schema.ts';

/** A host's account row. */
export type Host = Selectable<HostTable>;

export async function insertHost(tx: Tx, row: Insertable<HostTable>): Promise<Host> {
  return tx.insertInto('host').values(row).returningAll().executeTakeFirstOrThrow();
}

/** The active host of a username as a path or body carries it, in any capitals; null: none, pending or disabled. */
export async function findActiveHost(db: Db, username: string): Promise<Host | null> {
  const host = await db
    .selectFrom('host')
    .selectAll()
    .where('username', '=', username.toLowerCase())
    .where('status', '=', 'active')
    .executeTakeFirst();
  return host ?? null;
}

/** Of those that begin alike so many are looked at for the best ones, so that a common word costs no more than a rare one. */
const SEARCH_SAMPLE = 200;

/**
 * Active hosts whose username, or a word of whose name, begins with the last word of `typed`, and who have the words before
 * it too. The username that was typed comes first, then names that begin so.
 */
export async function findHostsByWords(
  db: Db,
  typed: string,
  limit: number,
): Promise<Pick<Host, 'id' | 'username' | 'name' | 'photo'>[]> {
  // The migration's expression (0064), or its index would not serve.
  const words = sql`to_tsvector('simple', username || ' ' || regexp_replace(name, '[[:punct:]]+', ' ', 'g'))`;
  // Read by the parser that read the names, so nothing of what was typed is an operator. Of signs alone no word is left.
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

export async function findHostById(db: Db, hostId: string): Promise<Host | null> {
  return (await db.selectFrom('host').selectAll().where('id', '=', hostId).executeTakeFirst()) ?? null;
}

/** An active host, locked against changes until the transaction ends; null: there is none. */
export async function lockHostForShare(tx: Tx, hostId: string): Promise<Host | null> {
  const host = await tx
    .selectFrom('host')
    .selectAll()
    .where('id', '=', hostId)
    .where('status', '=', 'active')
    .forShare()
    .executeTakeFirst();
  return host ?? null;
}

/** An active host, locked for a change until the transaction ends; null: there is none. */
export async function lockHost(tx: Tx, hostId: string): Promise<Host | null> {
  const host = await tx
    .selectFrom('host')
    .selectAll()
    .where('id', '=', hostId)
    .where('status', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return host ?? null;
}

/** An account, whatever its state, locked for a change until the transaction ends. */
export async function lockAnyHost(tx: Tx, hostId: string): Promise<Host | null> {
  const host = await tx.selectFrom('host').selectAll().where('id', '=', hostId).forNoKeyUpdate().executeTakeFirst();
  return host ?? null;
}

/** Nothing of this host is withdrawn from now on; a reset of before does not count any more. Null: it is closed. */
export async function freezeHost(tx: Tx, hostId: string, now: Date, { byOperator = false } = {}): Promise<Host | null> {
  const host = await tx
    .updateTable('host')
    .set({ frozen_at: now, ...(byOperator ? { frozen_by_operator: true } : {}) })
    .where('id', '=', hostId)
    .where('closed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return host ?? null;
}

/** Ends a freeze; false: there is none. */
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

/** The account of an e-mail in lower case, active or disabled; registrations that were never activated are none. */
export async function findHostByEmail(db: Db, email: string): Promise<Host | null> {
  const host = await db
    .selectFrom('host')
    .selectAll()
    .where('email', '=', email)
    .where('status', '<>', 'pending')
    .executeTakeFirst();
  return host ?? null;
}

/** Whether an account, active or disabled, has this username (in lower case). */
export async function isUsernameTaken(db: Db, username: string): Promise<boolean> {
  const host = await db
    .selectFrom('host')
    .select('id')
    .where('username', '=', username)
    .where('status', '<>', 'pending')
    .executeTakeFirst();
  return host !== undefined;
}

/** Makes a registration an account; null when it is none. Breaks a unique index where another was faster. */
export async function activateHost(tx: Tx, hostId: string): Promise<Host | null> {
  const host = await tx
    .updateTable('host')
    .set({ status: 'active' })
    .where('id', '=', hostId)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
  return host ?? null;
}

/** Changes an active host's account; null when it is not active. */
export async function updateActiveHost(tx: Tx, hostId: string, set: Updateable<HostTable>): Promise<Host | null> {
  const host = await tx
    .updateTable('host')
    .set(set)
    .where('id', '=', hostId)
    .where('status', '=', 'active')
    .returningAll()
    .executeTakeFirst();
  return host ?? null;
}

/** Gives an account another password, and what goes with it; null when it is neither active nor one that its host is closing. */
export async function updateResetHost(tx: Tx, hostId: string, set: Updateable<HostTable>): Promise<Host | null> {
  const host = await tx
    .updateTable('host')
    .set(set)
    .where('id', '=', hostId)
    .where((row) => row.or([row('status', '=', 'active'), row('closing_at', 'is not', null)]))
    .where('closed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return host ?? null;
}

/** Writes another hash of the same password. False: the account has another password by now, or its host's. */
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

/** True of a host that has asked to close its account and may still take it back, by logging in. */
export function isClosing(host: Host | null): host is Host {
  return host !== null && host.closing_at !== null && host.closed_at === null;
}

/** Takes an account back that its host is closing, if its password still has this hash; null: there is none such. */
export async function reopenHost(tx: Tx, hostId: string, passwordHash: string): Promise<Host | null> {
  const host = await tx
    .updateTable('host')
    .set({ status: 'active', closing_at: null })
    .where('id', '=', hostId)
    .where('status', '=', 'disabled')
    .where('closing_at', 'is not', null)
    .where('closed_at', 'is', null)
    .where('password_hash', '=', passwordHash)
    .returningAll()
    .executeTakeFirst();
  return host ?? null;
}

/** Gives a host's player its name of now. False: it had it, or the host has another player by now. */
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

/**
 * Switches an account of a username (in lower case) off or on; null: there is none, or it stood so already. One that its
 * host is closing is off by the host's own wish: switched off here, the host cannot take it back.
 */
export async function switchHost(tx: Tx, username: string, to: 'active' | 'disabled'): Promise<Host | null> {
  const host = await tx
    .updateTable('host')
    .set({ status: to, closing_at: null })
    .where('username', '=', username)
    .where('closed_at', 'is', null)
    .where((row) =>
      to === 'active'
        ? row('status', '=', 'disabled')
        : row.or([row('status', '=', 'active'), row('closing_at', 'is not', null)]),
    )
    .returningAll()
    .executeTakeFirst();
  return host ?? null;
}

/** The ids of all active hosts. */
export async function activeHostIds(db: Db): Promise<string[]> {
  const hosts = await db.selectFrom('host').select('id').where('status', '=', 'active').execute();
  return hosts.map(({ id }) => id);
}

/** Forgets up to `limit` registrations older than `before` whose links are gone; answers their photos. */
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

/** How many players one order may be for. False: it stood so already. */
export async function setPartyMax(tx: Tx, hostId: string, max: number): Promise<boolean> {
  const set = await tx
    .updateTable('host')
    .set({ party_max: max })
    .where('id', '=', hostId)
    .where('party_max', '<>', max)
    .returning('id')
    .executeTakeFirst();
  return set !== undefined;
}

/** Whether paid places of a host may go to another player. */
export async function isTransferAllowed(db: Db, hostId: string): Promise<boolean> {
  const host = await db
    .selectFrom('host')
    .select('transfers_allowed')
    .where('id', '=', hostId)
    .executeTakeFirstOrThrow();
  return host.transfers_allowed;
}

/** Says whether paid places may go to another player. False: it stood so already. */
export async function setTransfersAllowed(tx: Tx, hostId: string, allowed: boolean): Promise<boolean> {
  const switched = await tx
    .updateTable('host')
    .set({ transfers_allowed: allowed })
    .where('id', '=', hostId)
    .where('transfers_allowed', '<>', allowed)
    .returning('id')
    .executeTakeFirst();
  return switched !== undefined;
}

/** The switch on the mabar page, which ends a last order. False: it stood so already, and none was set. */
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

/** When a host that takes orders closes by itself; both null: not at all. False: it takes none now. */
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

/** At how many who wait a host closes, its row locked for that until the transaction ends; null: it does not. */
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

/** Ends a break that runs. False: there is none. */
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

import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect, type Logger } from 'kysely';
import pg from 'pg';
import { ConfigError } from '#platform/environment.ts';

/**
 * The role the service works as: it cannot change or delete ledger rows (migrations create and grant it). The service's
 * own login takes it on by itself (`prepareLogin`), so nothing has to be said at a connection, which a pooler between
 * would not pass on.
 */
export const APP_ROLE = 'mabarin_app';

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8) return parseInt8;
    // A WIB date is a day, not an instant: it stays text.
    if (oid === pg.types.builtins.DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};

function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} does not fit a safe integer`);
  return value;
}

export type DatabaseOptions = { url: string; poolSize: number; asApp: boolean };

/** A statement that is sent so often on one connection of the service is worth a plan that is kept there. */
const PREPARE_AFTER = 3;
/** Texts of which plans are kept; a list of values makes a text for each length, and those must not pile up. */
const MAX_PREPARED = 300;

/**
 * Opens a pool: `asApp` with the service's own login, whose settings the database keeps (`prepareLogin`), else as the
 * owner of the tables, for migrations and for whoever looks at everything. `pipeline`: a statement goes out although the
 * one before it on its connection is not answered yet.
 */
export function openPool({ url, poolSize, asApp }: DatabaseOptions, pipeline = false): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    ...(asApp ? {} : { options: '-c timezone=UTC -c lock_timeout=2000' }),
    types,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    pipeline,
  } as pg.PoolConfig);
  // A connection lost while idle, in the pool or between two queries of a transaction, fails the next query or is
  // replaced; without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * A pool as Kysely uses it. `prepared`: statements that come again are planned once per connection; off behind a pooler
 * that gives each transaction another connection. `onStatement` hears of each one when it has ended.
 */
export function openDatabase<Schema>({
  prepared = false,
  onStatement,
  ...options
}: DatabaseOptions & { prepared?: boolean; onStatement?: Logger | undefined }): Kysely<Schema> {
  const pool = openPool(options, true);
  const nameOf = prepared ? statementNames() : () => null;
  pool.on('connect', (client) => sendWell(client, nameOf));
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    ...(onStatement === undefined ? {} : { log: onStatement }),
  });
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<object, pg.Pool>();

/** Connections of a pool that are open, how many of them nobody uses, and how many callers wait for one. */
export function poolUse(db: object): { open: number; idle: number; waiting: number } {
  const pool = pools.get(db);
  return { open: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 };
}

/** Names for the texts that come again and again, one and the same on every connection; null: not worth one. */
function statementNames(): (text: string) => string | null {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= MAX_PREPARED) return null;
    const count = (uses.get(text) ?? 0) + 1;
    if (count < PREPARE_AFTER) {
      // Texts that come once each do not crowd out the others for ever.
      if (uses.size >= 10 * MAX_PREPARED) uses.clear();
      uses.set(text, count);
      return null;
    }
    uses.delete(text);
    const name = `mabarin_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}

/**
 * Throws `ConfigError` where statements cannot be prepared: a pooler gives each transaction another connection, and two of
 * its clients find each other's statements there, or not their own.
 */
export async function requirePreparing(url: string): Promise<void> {
  const clients = [1, 2].map((number) => ({
    number,
    client: new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 }),
  }));
  const name = `mabarin_${randomUUID()}`;
  try {
    for (const { client } of clients) {
      client.on('error', () => {});
      await client.connect();
    }
    for (let round = 0; round < 3; round += 1) {
      for (const { client, number } of clients) {
        const { rows } = await client.query<{ number: number }>({ name, text: `select ${number} as number` });
        if (rows[0]?.number !== number) throw notPreparing(null);
      }
    }
  } catch (error) {
    throw error instanceof pg.DatabaseError && lostStatement.has(error.code) ? notPreparing(error) : error;
  } finally {
    await Promise.all(clients.map(({ client }) => client.end().catch(() => {})));
  }
}

/** SQLSTATEs of a statement's name that is taken already, or unknown. */
const lostStatement = new Set<unknown>(['42P05', '26000']);

function notPreparing(cause: unknown): ConfigError {
  return new ConfigError(
    'DATABASE_URL leads to a pooler that keeps no prepared statements: set MABARIN_DB_PREPARED=0 (docs/runbook.md "Behind PgBouncer").',
    { cause },
  );
}

type Query = (text: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;

/** What we use of the driver's connection, which its types leave out. */
type Wire = { connection: { stream: { cork(): void; uncork(): void } } };

/**
 * Makes a connection send what Kysely sends in fewer round trips: BEGIN waits for the first statement and goes out in one
 * packet with it where that is a SELECT, which does no harm should BEGIN alone fail. Statements with a name are prepared.
 * Reads outside a transaction are not: a list chooses its plan by its values.
 */
function sendWell(client: pg.PoolClient, nameOf: (text: string) => string | null): void {
  const query = client.query.bind(client) as unknown as Query;
  const { stream } = (client as unknown as Wire).connection;
  let inTransaction = false;
  let isBeginning = false;
  /** Changed when a table has changed under a prepared statement, which then cannot be used again. */
  let generation = 0;

  /** Sends BEGIN, and with it a statement that may be sent before that is answered. */
  async function begin<Result>(first: () => Promise<Result>): Promise<Result> {
    isBeginning = false;
    stream.cork();
    const beginning = query('begin');
    const answer = first();
    stream.uncork();
    answer.catch(() => {});
    await beginning;
    return answer;
  }

  async function send(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const isRead = /^\s*select\b/i.test(text);
    const name = isRead && !inTransaction ? null : nameOf(text);
    const ask = () => query(name === null ? { text, values } : { name: `${name}_${generation}`, text, values });
    if (isBeginning && !isRead) await begin(() => Promise.resolve());
    try {
      return await (isBeginning ? begin(ask) : ask());
    } catch (error) {
      if (!isStalePlan(error)) throw error;
      generation += 1;
      // A transaction is lost with its statement and begins anew; a single statement did nothing.
      if (inTransaction) throw error;
      return ask();
    }
  }

  const sendAll = async (text: string, values: unknown[] = []): Promise<pg.QueryResult> => {
    if (text === 'begin') {
      inTransaction = true;
      isBeginning = true;
      return { command: 'BEGIN', rows: [], rowCount: null, oid: 0, fields: [] };
    }
    if (text === 'commit' || text === 'rollback') {
      inTransaction = false;
      if (!isBeginning) return query(text);
      // Nothing was sent, so there is nothing to end.
      isBeginning = false;
      return { command: text.toUpperCase(), rows: [], rowCount: null, oid: 0, fields: [] };
    }
    return send(text, values);
  };
  Object.assign(client, { query: sendAll });
}

/** The error of a prepared statement whose tables have changed since it was prepared. */
export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message);
}

import { randomUUID } from 'node:crypto';
import { Kysely, PostgresDialect, type Logger } from 'kysely';
import pg from 'pg';
import { endOutage } from './outage.ts';
import { ConfigError } from '#platform/environment.ts';

/** The role cannot change or delete ledger rows. A setting of the database gives it to the service's login. */
export const APP_ROLE = 'mabarin_app';

const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === pg.types.builtins.INT8) return parseInt8;
    // A WIB date is a day and no instant, so it stays text.
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

const PREPARE_AFTER = 3;
/** Limit of prepared statements; a list of values makes a new text per length. */
const MAX_PREPARED = 300;

/**
 * `asApp`: the service's own login; else the owner of the tables. `pipeline`: sends a statement before the previous one
 * has returned.
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
  // An idle connection that breaks is replaced or fails its next query; without a listener the error would end the
  // process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    endOutage();
  });
  return pool;
}

/** `prepared`: repeated statements are planned once per connection; off behind a pooler in transaction mode. */
export function openDatabase<Schema>({
  onStatement,
  ...options
}: StatementOptions & { onStatement?: Logger | undefined }): Kysely<Schema> {
  const pool = openStatementPool(options);
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    ...(onStatement === undefined ? {} : { log: onStatement }),
  });
  pools.set(db, pool);
  return db;
}

type StatementOptions = DatabaseOptions & { prepared?: boolean };

/** The connections of `openDatabase`. */
export function openStatementPool({ prepared = false, ...options }: StatementOptions): pg.Pool {
  const pool = openPool(options, true);
  const nameOf = prepared ? statementNames() : () => null;
  pool.on('connect', (client) => sendWell(client, nameOf));
  return pool;
}

const pools = new WeakMap<object, pg.Pool>();

export function poolUse(db: object): { open: number; idle: number; waiting: number } {
  const pool = pools.get(db);
  return { open: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 };
}

function statementNames(): (text: string) => string | null {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= MAX_PREPARED) return null;
    const count = (uses.get(text) ?? 0) + 1;
    if (count < PREPARE_AFTER) {
      // Keeps texts that occur once from filling the map.
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

/** Throws `ConfigError` if a pooler switches connections per transaction, which breaks prepared statements. */
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

/** SQLSTATEs of a duplicate or unknown prepared statement. */
const lostStatement = new Set<unknown>(['42P05', '26000']);

function notPreparing(cause: unknown): ConfigError {
  return new ConfigError(
    'DATABASE_URL leads to a pooler that keeps no prepared statements: set MABARIN_DB_PREPARED=0 (docs/runbook.md "Behind PgBouncer").',
    { cause },
  );
}

type Done = (error: Error | null, result: Result) => void;
/** Parts of the driver that its types leave out. */
type Columns = { fields: pg.FieldDef[]; _parsers: unknown; _prebuiltEmptyResultObject: unknown };
type Result = pg.QueryResult & Columns;
type Connection = { stream: { cork(): void; uncork(): void } };
type DriverStatement = { name?: string; _result: Result; _accumulateRows: boolean; prepare(by: Connection): void };
const DriverStatement = pg.Query as unknown as new (text: string, values: unknown[], done: Done) => DriverStatement;

/** Asks for its rows' columns unless they are known: those of a prepared statement stay, or it fails as a stale plan. */
class Statement extends DriverStatement {
  columns: Columns | undefined;

  override prepare(connection: Connection): void {
    if (this.columns === undefined) return super.prepare(connection);
    Object.assign(this._result, this.columns);
    this._accumulateRows = true;
    super.prepare(withoutDescribing(connection));
  }
}

const silent = new WeakMap<Connection, Connection>();

function withoutDescribing(connection: Connection): Connection {
  const known = silent.get(connection);
  if (known !== undefined) return known;
  const made = Object.create(connection, { describe: { value: () => {} } }) as Connection;
  silent.set(connection, made);
  return made;
}

/**
 * BEGIN is sent in one packet with the SELECTs that come first, which are harmless should BEGIN fail. Reads
 * outside a transaction are not prepared, because the plan of a list depends on its values.
 */
function sendWell(client: pg.PoolClient, nameOf: (text: string) => string | null): void {
  const ask = client.query.bind(client) as unknown as (statement: Statement) => void;
  /** By the name of a prepared statement. */
  const columns = new Map<string, Columns>();
  // The promise of pg would carry each result into the old heap, where a file of many rows leaves 400 bytes a row.
  const query = (text: string, values: unknown[] = [], name?: string): Promise<pg.QueryResult> => {
    // What is sent in the same moment leaves in one packet.
    stream.cork();
    process.nextTick(() => stream.uncork());
    return new Promise((resolve, reject) => {
      const statement = new Statement(text, values, (error, result) => {
        if (error === null) {
          if (name !== undefined && statement.columns === undefined) columns.set(name, columnsOf(result));
          return resolve(result);
        }
        // The stack then leads through pg, which tells an outage of the database from another service's.
        Error.captureStackTrace(error);
        reject(error);
      });
      if (name !== undefined) {
        statement.name = name;
        statement.columns = columns.get(name);
      }
      ask(statement);
    });
  };
  const { stream } = (client as unknown as { connection: Connection }).connection;
  let inTransaction = false;
  let isBeginning = false;
  /** BEGIN is under way: a write waits for its answer, because it would commit alone, and what follows a write waits too. */
  let beginning: Promise<void> | null = null;
  let isWaiting = false;
  /** The transaction's first error. What was sent behind it is refused as "transaction is aborted", which does not tell a fault that passes. */
  let firstError: unknown = null;
  /** Incremented when a table has changed under a prepared statement, to rename all of them. */
  let generation = 0;

  function begin(): Promise<void> {
    isBeginning = false;
    isWaiting = false;
    const begun = query('begin').then(() => {
      beginning = null;
    });
    begun.catch(() => {});
    return begun;
  }

  async function send(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const isRead = /^\s*select\b/i.test(text);
    // COMMIT may be on its way when this one fails.
    const isInside = inTransaction;
    const name = isRead && !isInside ? null : nameOf(text);
    const once = () => query(text, values, name === null ? undefined : `${name}_${generation}`);
    if (isBeginning) beginning = begin();
    const begun = beginning;
    if (begun !== null && (isWaiting || !isRead)) {
      isWaiting = true;
      await begun;
    }
    try {
      const answer = once();
      answer.catch(() => {});
      await begun;
      return await answer;
    } catch (error) {
      if (isStalePlan(error)) generation += 1;
      // A failed transaction has to start again; a single statement did nothing.
      if (isInside) throw (firstError ??= error);
      if (!isStalePlan(error)) throw error;
      return once();
    }
  }

  const sendAll = async (text: string, values: unknown[] = []): Promise<pg.QueryResult> => {
    if (text === 'begin') {
      beginning = null;
      inTransaction = true;
      firstError = null;
      isBeginning = true;
      return { command: 'BEGIN', rows: [], rowCount: null, oid: 0, fields: [] };
    }
    if (text === 'commit' || text === 'rollback') {
      inTransaction = false;
      await beginning;
      if (!isBeginning) return query(text);
      // Nothing was sent, so there is nothing to end.
      isBeginning = false;
      return { command: text.toUpperCase(), rows: [], rowCount: null, oid: 0, fields: [] };
    }
    return send(text, values);
  };
  Object.assign(client, { query: sendAll });
}

function columnsOf({ fields, _parsers, _prebuiltEmptyResultObject }: Columns): Columns {
  return { fields, _parsers, _prebuiltEmptyResultObject };
}

export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '0A000' && /cached plan/.test(error.message);
}

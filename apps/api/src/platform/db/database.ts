import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

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

/**
 * Opens a pool: `asApp` with the service's own login, whose settings the database keeps (`prepareLogin`), else as the
 * owner of the tables, for migrations and for whoever looks at everything.
 */
export function openPool({ url, poolSize, asApp }: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    ...(asApp ? {} : { options: '-c timezone=UTC -c lock_timeout=2000' }),
    types,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  // A connection lost while idle, in the pool or between two queries of a transaction, fails the next query or is
  // replaced; without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** A pool as Kysely uses it. */
export function openDatabase<Schema>(options: DatabaseOptions): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: openPool(options) }) });
}

import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

/** The role the service works as: it cannot change or delete ledger rows (migrations create and grant it). */
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
 * Opens a pool, `asApp` as the app role: statements wait at most 2 s for a lock and run at most 5 s, a transaction left
 * idle ends after 10 s, so a lost process never holds a row. Migrations run as the URL's user without those ends.
 */
export function openPool({ url, poolSize, asApp }: DatabaseOptions): pg.Pool {
  const settings = [
    '-c timezone=UTC',
    '-c lock_timeout=2000',
    ...(asApp
      ? ['-c statement_timeout=5000', '-c idle_in_transaction_session_timeout=10000', `-c role=${APP_ROLE}`]
      : []),
  ];
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    options: settings.join(' '),
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

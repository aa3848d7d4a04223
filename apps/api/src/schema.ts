import type { Kysely, Transaction } from 'kysely';
import type { HostTable, SessionTable } from '#features/accounts/host.tables.ts';
import type { IdempotencyKeyTable } from '#platform/db/idempotency.tables.ts';

/** THE list of tables, a block per area. */
export type Schema = {
  idempotency_key: IdempotencyKeyTable;

  host: HostTable;
  session: SessionTable;
};

/** A handle that may read, inside a transaction or not. */
export type Db = Kysely<Schema>;

/** A handle inside a transaction: what writes and locks demand. */
export type Tx = Transaction<Schema>;

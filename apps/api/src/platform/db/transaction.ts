import { AsyncLocalStorage } from 'node:async_hooks';
import { fail } from '@mabarin/domain/errors';
import { isFailureError } from '@mabarin/domain/failures';
import {
  DefaultQueryExecutor,
  PostgresDialect,
  Transaction,
  type CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type Kysely,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import { isStalePlan } from './database.ts';
import { codeOf, isConnectionLost } from './outage.ts';

const ofCall = new AsyncLocalStorage<(tx: unknown) => Promise<void>>();

/** Each transaction in `work` also runs `hook` before its commit; a failing hook rolls it back. */
export function inEveryTransaction<Schema, Result>(
  hook: (tx: Transaction<Schema>) => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  return ofCall.run(hook as (tx: unknown) => Promise<void>, work);
}

/** `read` gets its rows after the commit. */
type Last = { statement: CompiledQuery; read?: (rows: readonly unknown[]) => void };
type Hooks = {
  asked: Promise<unknown>[];
  last: (() => Last[])[];
  /** Null until COMMIT is sent. */
  sent: Promise<QueryResult<unknown>>[] | null;
  after: (() => void)[];
};

const hooks = new WeakMap<object, Hooks>();

/**
 * Temporary faults in which nothing was committed: serialisation, deadlock, lock timeout (40, 55P03), lost connection
 * (08), read-only (25006), no disk, memory or connection left (53), starting or ending (57P), unreadable files (58).
 */
const unavailable = /^(40001|40P01|55P03|25006|(08|53|58)\w{3}|57P\w{2})$/;

/**
 * READ COMMITTED, up to three tries. Never retries a failed commit, because it may have happened: the caller's
 * idempotency decides. Throws `http.unavailable` if the database stays away.
 */
export async function transaction<Schema, Result>(
  db: Kysely<Schema>,
  work: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) throw new Error('a transaction does not open inside another');
  for (let attempt = 1; ; attempt += 1) {
    const mine: Hooks = { asked: [], last: [], sent: null, after: [] };
    try {
      return await runOnce(db, work, mine);
    } catch (failed) {
      const refusal = await refusalOf(mine.sent ?? []);
      const error = refusal ?? failed;
      if (isFailureError(error) || !(isDatabaseAway(error) || isStalePlan(error))) throw error;
      const isCommitting = mine.sent !== null && refusal === null;
      if (isCommitting || attempt === 3) throw fail('http.unavailable', { cause: error, retryAfter: 2 });
      await pause(20 * attempt * attempt);
    }
  }
}

async function runOnce<Schema, Result>(
  db: Kysely<Schema>,
  work: (tx: Transaction<Schema>) => Promise<Result>,
  mine: Hooks,
): Promise<Result> {
  let last: Last[] = [];
  const result = await db.transaction().execute(async (serial) => {
    const connection = await serial.getExecutor().provideConnection((own) => Promise.resolve(own));
    const { tx, end } = pipelined(serial, connection);
    hooks.set(tx, mine);
    try {
      const value = await work(tx);
      await Promise.all(mine.asked);
      await ofCall.getStore()?.(tx);
      last = mine.last.flatMap((build) => build());
      // COMMIT follows in the same packet; if one of these fails the server rolls back instead.
      mine.sent = last.map(({ statement }) => connection.executeQuery(statement));
      for (const answer of mine.sent) answer.catch(() => {});
      return value;
    } finally {
      end();
    }
  });
  const answers = await Promise.all(mine.sent ?? []);
  for (const [index, { read }] of last.entries()) read?.(answers[index]?.rows ?? []);
  for (const run of mine.after) run();
  return result;
}

/** A transaction asks its own connection only. */
const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('a transaction has its connection')) });
const parts = { config: { dialect }, dialect, driver: dialect.createDriver() };
const compiler = dialect.createQueryCompiler();

/**
 * Statements that are sent before earlier ones have returned leave in one packet and run in this order; Kysely itself
 * sends one at a time. After `end` none is sent: it would run outside the transaction.
 */
function pipelined<Schema>(
  serial: Transaction<Schema>,
  connection: DatabaseConnection,
): { tx: Transaction<Schema>; end: () => void } {
  let isOver = false;
  const provider: ConnectionProvider = {
    provideConnection(use) {
      if (isOver) throw new Error('a statement came after the end of its transaction');
      return use(connection);
    },
  };
  // Kysely's own executor of a transaction makes another one for each statement.
  const { adapter, plugins } = serial.getExecutor();
  const executor = new DefaultQueryExecutor(compiler, adapter, provider, [...plugins]);
  const tx = new Transaction<Schema>({ ...parts, executor });
  return { tx, end: () => (isOver = true) };
}

/** The server's error about one of the statements that were sent with COMMIT: nothing was committed. Null: there is none. */
async function refusalOf(sent: readonly Promise<unknown>[]): Promise<pg.DatabaseError | null> {
  for (const outcome of await Promise.allSettled(sent)) {
    if (outcome.status === 'rejected' && outcome.reason instanceof pg.DatabaseError) return outcome.reason;
  }
  return null;
}

/** The commit waits for `answer` and is refused with it; the transaction asks on meanwhile, in the same packet. */
export function beforeCommit<Schema>(tx: Transaction<Schema>, answer: Promise<unknown>): void {
  // The transaction may fail first.
  answer.catch(() => {});
  hooksOf(tx).asked.push(answer);
}

/** Only for work whose loss is repaired elsewhere; everything else after a commit is a row written in it. */
export function afterCommit<Schema>(tx: Transaction<Schema>, hook: () => void): void {
  hooksOf(tx).after.push(hook);
}

/**
 * The statements leave with COMMIT, so the contended locks among them are held for no round trip and cannot deadlock with
 * others. Nothing in the transaction may read what they write. A failure rolls back.
 */
export function sendWithCommit<Schema>(tx: Transaction<Schema>, build: () => Last[]): void {
  hooksOf(tx).last.push(build);
}

function hooksOf(tx: object): Hooks {
  const mine = hooks.get(tx);
  if (!mine) throw new Error('a hook needs a transaction opened by transaction()');
  return mine;
}

/** The database or its connection is away, read-only or asks for a retry. */
export function isDatabaseAway(error: unknown): boolean {
  return (
    isConnectionLost(error) ||
    unavailable.test(codeOf(error)) ||
    (error instanceof Error && error.message.includes('timeout exceeded when trying to connect'))
  );
}

/** A statement's time was up: its transaction did nothing, and a retry would only keep the database busy. */
export function isTooSlow(error: unknown): boolean {
  return codeOf(error) === '57014';
}

/** A unique index refused the write: somebody else was faster. */
export function isTaken(error: unknown): boolean {
  return codeOf(error) === '23505';
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { fail } from '@mabarin/domain/errors';
import { isFailureError } from '@mabarin/domain/failures';
import type { Kysely, Transaction } from 'kysely';
import { isStalePlan } from './database.ts';

/** What every transaction that a call opens does in itself, beside its own work. */
const ofCall = new AsyncLocalStorage<(tx: unknown) => Promise<void>>();

/**
 * Runs `work`; each transaction that it opens also runs `hook`, after its own work and before the rest of its commit. A
 * failure of the hook rolls that transaction back. For what must be written with every command, whatever it does.
 */
export function inEveryTransaction<Schema, Result>(
  hook: (tx: Transaction<Schema>) => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  return ofCall.run(hook as (tx: unknown) => Promise<void>, work);
}

type Hooks = { before: (() => Promise<void>)[]; after: (() => void)[] };

const hooks = new WeakMap<object, Hooks>();

/**
 * SQLSTATEs of a database that cannot do its work at this moment, none of them the statement's fault: serialisation,
 * deadlock, a lock not had in time (40, 55P03), lost connection (08), read-only (25006), no disk, memory or connection
 * left (53), starting or ending (57P), files it cannot read or write (58). Nothing of the transaction has happened.
 */
const unavailable = /^(40001|40P01|55P03|25006|(08|53|58)\w{3}|57P\w{2})$/;

/**
 * Runs `work` in one READ COMMITTED transaction, at most three times where the database asks for a retry. An error
 * while committing is never retried, because the commit may have happened: the caller's idempotency decides.
 * Throws `http.unavailable` when the database stays away.
 */
export async function transaction<Schema, Result>(
  db: Kysely<Schema>,
  work: (tx: Transaction<Schema>) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) throw new Error('a transaction does not open inside another');
  for (let attempt = 1; ; attempt += 1) {
    let committing = false;
    let mine: Hooks = { before: [], after: [] };
    try {
      const result = await db.transaction().execute(async (tx) => {
        mine = { before: [], after: [] };
        hooks.set(tx, mine);
        const value = await work(tx);
        await ofCall.getStore()?.(tx);
        for (const run of mine.before) await run();
        committing = true;
        return value;
      });
      for (const run of mine.after) run();
      return result;
    } catch (error) {
      if (isFailureError(error) || !(isDatabaseAway(error) || isStalePlan(error))) throw error;
      if (committing || attempt === 3) throw fail('http.unavailable', { cause: error, retryAfter: 2 });
      await pause(20 * attempt * attempt);
    }
  }
}

/**
 * Runs `hook` once after the transaction has committed. Only for work whose loss something else repairs, such as
 * the live notification; everything else that must follow a commit is a row written in it.
 */
export function afterCommit<Schema>(tx: Transaction<Schema>, hook: () => void): void {
  hooksOf(tx).after.push(hook);
}

/**
 * Runs `hook` as the transaction's last work, still inside it; its failure rolls everything back. For locks that many
 * transactions want: taken last they are held for a moment only, and never wait in a circle with other locks.
 */
export function beforeCommit<Schema>(tx: Transaction<Schema>, hook: () => Promise<void>): void {
  hooksOf(tx).before.push(hook);
}

function hooksOf(tx: object): Hooks {
  const mine = hooks.get(tx);
  if (!mine) throw new Error('a hook needs a transaction opened by transaction()');
  return mine;
}

/** True for errors that say the server or its connection is away, cannot be written, or asks to try again. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (unavailable.test(code)) return true;
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/.test(code) ||
    /Connection terminated|timeout exceeded when trying to connect|not queryable|Client has encountered a connection error/.test(
      error.message,
    )
  );
}

/**
 * True for a statement that the database broke off because it took longer than the service's limit (migrate.ts). Nothing
 * of its transaction has happened; it is not tried again by itself, which would only keep the database busy.
 */
export function isTooSlow(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014';
}

/** True for the error of a write that met a unique index: somebody else was faster. */
export function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505';
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

import { createHash } from 'node:crypto';
import { fail } from '@mabarin/domain/errors';
import type { Clock } from '#platform/clock.ts';
import {
  bindKey,
  deleteKeysBefore,
  findKey,
  freeKey,
  insertKey,
  storeAnswer,
} from '#platform/db/idempotency.queries.ts';
import type { Sweeper } from '#platform/sweepers.ts';
import type { Db, Tx } from '#schema.ts';

/** What a handler sees of the key of its request. */
export type Attempt = {
  /** What an earlier attempt with this key created: go on with it, create nothing. */
  resource: string | null;
  /** Ties what this attempt creates to the key. Call it in the creating transaction; a lost race rolls that back. */
  bind(tx: Tx, resource: string): Promise<void>;
};

/** The attempt of a request without a key: every call is a first one. */
export const keyless: Attempt = { resource: null, bind: async () => {} };

type Request = { scope: string; key: string; body: unknown };
type Settings = { clock: Clock; waitMs: number };

/** After this long without an answer or a resource the first attempt is taken for dead. */
const DEAD_AFTER_SECONDS = 30;

/**
 * Runs `work` once per key and repeats its committed answer (docs/spec/decisions.md "Money"; same key with another
 * body is `http.key_reused`). A duplicate waits for the first attempt; when that died after it created something, the
 * duplicate goes on with what was created. Refusals and faults are never stored.
 */
export async function once<Answer>(
  db: Db,
  settings: Settings,
  request: Request,
  work: (attempt: Attempt) => Promise<Answer>,
): Promise<Answer> {
  const { scope, key } = request;
  const requestHash = createHash('sha256').update(JSON.stringify(request.body)).digest('hex');
  const first = await insertKey(db, { scope, key, requestHash, now: settings.clock.now() });
  if (first) return run(null);

  // The deadline is about this request's own patience, not a business rule, so it is real time.
  for (let waited = 0; ; waited += 50) {
    const row = await findKey(db, scope, key);
    if (!row) return once(db, settings, request, work);
    if (row.request_hash !== requestHash) throw fail('http.key_reused');
    if (row.answer !== null) return row.answer as Answer;
    if (waited >= settings.waitMs) {
      if (row.resource !== null) return run(row.resource);
      const age = (settings.clock.now().getTime() - row.created_at.getTime()) / 1000;
      if (age >= DEAD_AFTER_SECONDS) return run(null);
      throw fail('http.in_progress', { retryAfter: 2 });
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }

  async function run(resource: string | null): Promise<Answer> {
    try {
      const answer = await work({
        resource,
        async bind(tx, created) {
          if (!(await bindKey(tx, scope, key, created))) throw fail('http.in_progress', { retryAfter: 2 });
        },
      });
      await storeAnswer(db, scope, key, answer);
      return answer;
    } catch (error) {
      // Best effort: a key that stays behind is taken over after DEAD_AFTER_SECONDS.
      await freeKey(db, scope, key).catch(() => {});
      throw error;
    }
  }
}

/** Keys are kept for 48 hours. */
const KEPT_SECONDS = 48 * 3600;

export function forgetOldKeys(db: Db, clock: Clock): Sweeper {
  return {
    name: 'idempotency keys',
    everySeconds: 3600,
    run: () => deleteKeysBefore(db, new Date(clock.now().getTime() - KEPT_SECONDS * 1000)),
  };
}

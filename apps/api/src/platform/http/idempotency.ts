import type { Endpoint } from '@mabarin/api-client/endpoint';
import { fail } from '@mabarin/domain/errors';
import type { FastifyRequest } from 'fastify';
import { sha256 } from '#platform/crypto/secrets.ts';
import {
  bindKey,
  findKey,
  freeKey,
  insertKey,
  renewKey,
  storeAnswer,
  takeKey,
} from '#platform/db/idempotency.queries.ts';
import { leaseEnd, whileLeased } from '#platform/lease.ts';
import type { Clock } from '#ports/clock.port.ts';
import type { Db, Tx } from '#schema.ts';

export type Attempt = {
  /** Created by an earlier attempt with this key: continue with it, and create another only if it failed. */
  resource: string | null;
  /** Binds what this attempt creates to the key, in the creating transaction; a lost race rolls that back. */
  bind(tx: Tx, resource: string): Promise<void>;
};

export const keyless: Attempt = { resource: null, bind: async () => {} };

/** Idempotency key of a request: from its header, or derived from a single-use captcha token. Null: none. */
export function keyOf(
  { path, idempotent, captcha }: Endpoint,
  request: FastifyRequest,
  raw: Record<string, unknown>,
  { singleUse }: { singleUse: boolean },
): string | null {
  if (!idempotent) return null;
  const key = request.headers['idempotency-key'];
  if (key !== undefined) {
    if (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key)) throw fail('http.malformed');
    return key;
  }
  const token = singleUse && captcha !== undefined ? raw[captcha.token] : undefined;
  return typeof token === 'string' ? sha256(path + token) : null;
}

/** Input bound to the key: without the captcha token, which changes per try, and without secrets. */
export function boundInput({ secret = [], captcha }: Endpoint, input: object): object {
  return Object.fromEntries(
    Object.entries(input).filter(([name]) => name !== captcha?.token && !secret.includes(name)),
  );
}

type KeyedRequest = { scope: string; key: string; input: object };
type Settings = { clock: Clock; waitMs: number };

/**
 * Repeats the committed response of a key (docs/spec/decisions.md "Money"). A duplicate waits for the first attempt;
 * after its death it continues with its resource, or starts anew. Refusals and faults are never stored.
 */
export async function withIdempotencyKey<Answer>(
  db: Db,
  settings: Settings,
  request: KeyedRequest,
  work: (attempt: Attempt) => Promise<Answer>,
): Promise<Answer> {
  const { scope, key } = request;
  const { clock } = settings;
  const requestHash = sha256(JSON.stringify(request.input, inOrder));
  const first = await insertKey(db, { scope, key, requestHash, now: clock.now(), until: leaseEnd(clock) });
  if (first) return hold(1, null);

  // Waits in real time, because this is no business rule.
  for (let waited = 0; ; waited += 50) {
    const row = await findKey(db, scope, key);
    if (!row) return withIdempotencyKey(db, settings, request, work);
    if (row.request_hash !== requestHash) throw fail('http.key_reused');
    if (row.answer !== null) return row.answer as Answer;
    if (row.leased_until <= clock.now()) {
      const taken = await takeKey(db, scope, key, { now: clock.now(), until: leaseEnd(clock) });
      if (taken) return hold(taken.attempt, taken.resource);
    } else if (waited >= settings.waitMs) {
      // The first attempt is alive but slow: this request continues its resource in parallel.
      if (row.resource !== null) return run(row.attempts, row.resource);
      throw fail('http.in_progress', { retryAfter: 2 });
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }

  async function hold(attempt: number, resource: string | null): Promise<Answer> {
    const holder = { scope, key, attempt };
    try {
      return await whileLeased(
        () => renewKey(db, holder, leaseEnd(clock)),
        () => run(attempt, resource),
      );
    } catch (error) {
      // Best effort: the lease frees the key anyway.
      await freeKey(db, holder, clock.now()).catch(() => {});
      throw error;
    }
  }

  async function run(attempt: number, resource: string | null): Promise<Answer> {
    const answer = await work({
      resource,
      async bind(tx, created) {
        if (!(await bindKey(tx, { scope, key, attempt }, { resource: created, earlier: resource })))
          throw fail('http.in_progress', { retryAfter: 2 });
      },
    });
    await storeAnswer(db, scope, key, answer);
    return answer;
  }
}

function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
}

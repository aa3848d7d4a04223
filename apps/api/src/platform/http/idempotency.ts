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

/** What a handler sees of the key of its request. */
export type Attempt = {
  /** The resource of an earlier attempt with this key: go on with it, and create another only where it came to nothing. */
  resource: string | null;
  /** Ties what this attempt creates to the key. Call it in the creating transaction; a lost race rolls that back. */
  bind(tx: Tx, resource: string): Promise<void>;
};

/** The attempt of a request without a key: every call is a first one. */
export const keyless: Attempt = { resource: null, bind: async () => {} };

/**
 * The key that a request to an idempotent endpoint is known by: its header's, or one made of its captcha token where
 * each token works once. Null: every call is a first one.
 */
export function keyOf(
  { path, idempotent, captcha }: Endpoint,
  request: FastifyRequest,
  raw: Record<string, unknown>,
  { singleUseTokens }: { singleUseTokens: boolean },
): string | null {
  if (!idempotent) return null;
  const key = request.headers['idempotency-key'];
  if (key !== undefined) {
    if (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key)) throw fail('http.malformed');
    return key;
  }
  const token = singleUseTokens && captcha !== undefined ? raw[captcha] : undefined;
  return typeof token === 'string' ? sha256(path + token) : null;
}

/** The part of a request that its key is bound to: another captcha token is the same request, and secrets are not kept. */
export function boundInput({ secret = [], captcha }: Endpoint, input: object): object {
  return Object.fromEntries(Object.entries(input).filter(([name]) => name !== captcha && !secret.includes(name)));
}

/** `input` is what was understood of the request. */
type KeyedRequest = { scope: string; key: string; input: object };
type Settings = { clock: Clock; waitMs: number };

/**
 * Runs `work` once per key and repeats its committed answer (docs/spec/decisions.md "Money"; same key with another
 * input is `http.key_reused`). A duplicate waits for the first attempt; when that died (its lease ran out), the duplicate
 * goes on with what it created, or begins anew where it created nothing. Refusals and faults are never stored.
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

  // How long this request waits is no business rule, so it is counted in real time.
  for (let waited = 0; ; waited += 50) {
    const row = await findKey(db, scope, key);
    if (!row) return withIdempotencyKey(db, settings, request, work);
    if (row.request_hash !== requestHash) throw fail('http.key_reused');
    if (row.answer !== null) return row.answer as Answer;
    if (row.leased_until <= clock.now()) {
      const taken = await takeKey(db, scope, key, { now: clock.now(), until: leaseEnd(clock) });
      if (taken) return hold(taken.attempt, taken.resource);
    } else if (waited >= settings.waitMs) {
      // Alive and slow: what it waits for outside, this request may wait for beside it.
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
      // Best effort: a key that stays behind is free when its lease runs out.
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

/** A replacer of JSON that writes the keys of an object in one order, however they came. */
function inOrder(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
}

import type { Endpoint } from '@mabarin/api-client/endpoint';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestHost, prove } from './fixtures/hosts.ts';
import { addRemoteKey, bearer } from './fixtures/remote.ts';
import { lostAnswerInputs } from './lost-answer-inputs.ts';
import { outcomeOf, posts } from './lost-answers.ts';
import { REMOTE_SCOPES } from '@mabarin/domain/remote/actions';
import { useWorld, type Answer } from '#testing/world.ts';
import { usePushService } from '#testing/fixtures/push.ts';
import { vapidKeys } from '#platform/crypto/vapid.ts';

/**
 * Every POST of the contract, sent twice as after a lost answer: what lost-answers.ts says of it is true. A POST without a
 * row or an input there fails in lost-answers.test.ts.
 */
const world = useWorld();
const push = await usePushService(vapidKeys(Buffer.alloc(32, 9).toString('base64')).publicKey);
const inputs = lostAnswerInputs(world, push);

/** Sealed anew each time it is saved, or with another secret: only how many there are counts. */
const anew = new Set(['discord_webhook', 'host_device', 'notify_channel', 'refund', 'remote_key', 'webhook_secret']);

/** Allowed differences after a second call: counters of calls, live events and caches. */
const passing = [
  'idempotency_key',
  'rate_limit',
  'subject_limit',
  'player_name',
  'live_',
  'sandbox_',
  'kysely_',
  'migration',
];

async function books(): Promise<Record<string, unknown>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(world.admin);
  const compared = tables.filter(({ name }) => !passing.some((start) => name.startsWith(start)));
  return Object.fromEntries(
    await Promise.all(
      compared.map(async ({ name }) => {
        const { rows } = await sql`select * from ${sql.table(name)}`.execute(world.admin);
        return [name, anew.has(name) ? rows.length : rows.map((row) => JSON.stringify(row)).toSorted()] as const;
      }),
    ),
  );
}

/** Some calls say no in an answer of status 0, by a flag of their own. */
function isRefused(body: object): boolean {
  const { data, ...flags } = body as { data?: unknown; result?: unknown; stop?: unknown };
  return flags.result === false || flags.stop === true || (data as { result?: unknown } | null)?.result === false;
}

describe('sent twice', () => {
  test.each(posts.map(({ name, endpoint }) => [name, endpoint] as const))('%s', async (name, endpoint) => {
    const outcome = outcomeOf.get(endpoint.path);
    const host = await createTestHost(world);
    const input = (await inputs[name]?.(host)) ?? {};
    const headers =
      endpoint.who === 'remote' ? bearer(await addRemoteKey(world, host, { actions: REMOTE_SCOPES })) : {};
    const send = (): Promise<Answer<Endpoint>> =>
      host.call(endpoint, input as never, {
        displayKey: host.code,
        headers,
        ...(outcome === 'key' ? { key: 'kunci-dari-tab' } : {}),
      });

    if (endpoint.proof) await prove(world, host.browser);
    const before = await books();
    const first = await send();
    expect(first.body).toMatchObject({ status: 0 });
    expect(isRefused(first.body)).toBe(false);
    const after = await books();
    if (outcome === 'reads') expect(after).toEqual(before);
    const second = await send();
    if (outcome === 'once') {
      expect(second.body).toMatchObject({ status: -1 });
      return expect(await books()).toEqual(after);
    }
    expect(second.body).toMatchObject({ status: 0 });
    expect(isRefused(second.body)).toBe(false);
    if (outcome === 'again') return;
    expect(await books()).toEqual(after);
  });
});

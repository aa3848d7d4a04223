import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenSimulator } from '#server.ts';
import { call, openSimulator, testContext } from '#testing.ts';
import { createTurnstile, type TurnstileSimulator } from '#turnstile.simulator.ts';

let context: ReturnType<typeof testContext>;
let turnstile: TurnstileSimulator;
let open: OpenSimulator;

beforeEach(async () => {
  context = testContext();
  turnstile = createTurnstile({ ...context, secret: 'turnstile-local', hostname: 'localhost' });
  open = await openSimulator(turnstile);
});

afterEach(() => open.close());

async function verify(input: Record<string, string>): Promise<Record<string, unknown>> {
  return (await call(open, 'POST', '/turnstile/v0/siteverify', { body: { secret: 'turnstile-local', ...input } })).body;
}

test('a token is good once, for five minutes, and again for the same idempotency key', async () => {
  const first = turnstile.token('mabar');
  expect(await verify({ response: first })).toMatchObject({ success: true, action: 'mabar', hostname: 'localhost' });
  expect(await verify({ response: first })).toMatchObject({ success: false, 'error-codes': ['timeout-or-duplicate'] });

  const retried = turnstile.token('mabar');
  expect((await verify({ response: retried, idempotency_key: 'k1' }))['success']).toBe(true);
  expect((await verify({ response: retried, idempotency_key: 'k1' }))['success']).toBe(true);
  expect((await verify({ response: retried, idempotency_key: 'k2' }))['success']).toBe(false);

  const old = turnstile.token('mabar');
  context.advance(301);
  expect((await verify({ response: old }))['error-codes']).toEqual(['timeout-or-duplicate']);
});

test('the three test secrets always answer the same, and another secret is refused', async () => {
  expect((await verify({ secret: '1x0000000000000000000000000000000AA', response: 'x' }))['success']).toBe(true);
  expect((await verify({ secret: '2x0000000000000000000000000000000AA', response: 'x' }))['success']).toBe(false);
  expect((await verify({ secret: '3x0000000000000000000000000000000AA', response: 'x' }))['error-codes']).toEqual([
    'timeout-or-duplicate',
  ]);
  expect((await verify({ secret: 'other', response: 'x' }))['error-codes']).toEqual(['invalid-input-secret']);
});

test('it may be broken, or name another page or form', async () => {
  turnstile.faults.next('siteverify', 'internal_error');
  expect((await verify({ response: turnstile.token('mabar') }))['error-codes']).toEqual(['internal-error']);
  turnstile.faults.next('siteverify', 'other_hostname');
  expect((await verify({ response: turnstile.token('mabar') }))['hostname']).toBe('elsewhere.test');
  turnstile.faults.next('siteverify', 'other_action');
  expect((await verify({ response: turnstile.token('mabar') }))['action']).toBe('another');
});

test('its script draws a widget that asks it for tokens', async () => {
  const script = await fetch(`${open.origin}/turnstile/v0/api.js?render=explicit`);
  expect(script.headers.get('content-type')).toContain('text/javascript');
  const { token } = (await call(open, 'POST', '/turnstile/v0/token?action=support')).body;
  expect(await verify({ response: String(token) })).toMatchObject({ success: true, action: 'support' });
});

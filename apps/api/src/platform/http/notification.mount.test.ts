import { expect, test } from 'vitest';
import { sandboxPayoutKey } from '#sandbox/payout.adapter.ts';
import { SIGNATURE_HEADER, sandboxKey, sign } from '#sandbox/charge.adapter.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();

test('a signed notification that names what no table can hold is refused like a forged one', async () => {
  const order = { order_id: 'abc', provider_id: 'def', status: 'paid' };
  const payout = { reference: 'abc', provider_id: 'def', status: 'paid' };
  const nul = 'a\u0000b';
  const long = 'x'.repeat(10_000);
  const notes = [nul, long].flatMap((bad): [kind: 'payments' | 'payouts', body: object][] => [
    ['payments', { ...order, order_id: bad }],
    ['payments', { ...order, provider_id: bad }],
    ['payments', { ...order, status: bad }],
    ['payouts', { ...payout, reference: bad }],
  ]);
  for (const [kind, body] of notes) {
    const payload = JSON.stringify(body);
    const key = kind === 'payments' ? sandboxKey(world.config) : sandboxPayoutKey(world.config);
    const answer = await world.app.server.inject({
      method: 'POST',
      url: `/webhooks/${kind}/sandbox`,
      headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: sign(key, payload) },
      payload,
    });
    expect(answer.statusCode, `${kind} ${payload.slice(0, 60)}`).toBe(401);
  }
  expect(await world.rows('payment_hint', {})).toEqual([]);
});

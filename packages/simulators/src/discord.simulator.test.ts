import { expect, test } from 'vitest';
import { createDiscord } from '#discord.simulator.ts';
import { call, openSimulator, testContext } from '#testing.ts';

test('a webhook answers by the ending of its id, and a message is kept without its token', async () => {
  const discord = createDiscord(testContext());
  const open = await openSimulator(discord);
  const path = (ending: string) => `/api/v10/webhooks/123456789012345${ending}/token-rahasia?wait=true`;
  const post = (ending: string, content: string) => call(open, 'POST', path(ending), { body: { content } });

  expect(await call(open, 'GET', path('678'))).toMatchObject({ status: 200, body: { type: 1 } });
  expect(await post('678', 'Halo')).toMatchObject({ status: 200, body: { content: 'Halo' } });
  expect(await post('678', 'x'.repeat(2_001))).toMatchObject({ status: 400, body: { code: 50_035 } });
  expect(await post('000', 'Halo')).toMatchObject({ status: 404, body: { code: 10_015 } });
  expect(await post('401', 'Halo')).toMatchObject({ status: 401, body: { code: 50_027 } });
  await expect(post('999', 'Halo')).rejects.toThrow('fetch failed');
  discord.limitNext({ retryAfter: 64.57 });
  expect(await post('678', 'Halo')).toMatchObject({ status: 429, body: { retry_after: 64.57, global: false } });
  discord.faults.next('message', 'error_before');
  expect((await post('678', 'Halo')).status).toBe(500);
  expect(JSON.stringify(discord.rows())).not.toContain('rahasia');
  await open.close();
});

test('the icon that a browser asks for by itself is answered, so that its page has no fault', async () => {
  const open = await openSimulator(createDiscord(testContext()));
  expect((await fetch(`${open.origin}/favicon.ico`)).status).toBe(204);
  await open.close();
});

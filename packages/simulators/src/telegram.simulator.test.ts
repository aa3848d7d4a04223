import { expect, test } from 'vitest';
import { createTelegram } from '#telegram.simulator.ts';
import { call, openSimulator, testContext } from '#testing.ts';

test('a chat answers by the ending of its number, and a message is kept without the token', async () => {
  const telegram = createTelegram(testContext());
  const open = await openSimulator(telegram);
  const send = (chat: string, text: string, bot = '123456789') =>
    call(open, 'POST', `/bot${bot}:token-rahasia/sendMessage`, { body: { chat_id: chat, text } });

  expect(await send('-100678', 'Halo')).toMatchObject({ status: 200, body: { ok: true, result: { text: 'Halo' } } });
  expect(await send('-100678', 'x'.repeat(4_097))).toMatchObject({ status: 400, body: { ok: false } });
  expect(await send('-100000', 'Halo')).toMatchObject({ status: 400, body: { error_code: 400 } });
  expect(await send('-100403', 'Halo')).toMatchObject({ status: 403 });
  expect(await send('-100678', 'Halo', '401456789')).toMatchObject({ status: 401 });
  await expect(send('-100999', 'Halo')).rejects.toThrow('fetch failed');
  telegram.limitNext(30);
  expect(await send('-100678', 'Halo')).toMatchObject({ status: 429, body: { parameters: { retry_after: 30 } } });
  telegram.faults.next('message', 'error_before');
  expect((await send('-100678', 'Halo')).status).toBe(500);
  expect(JSON.stringify(telegram.rows())).not.toContain('rahasia');
  await open.close();
});

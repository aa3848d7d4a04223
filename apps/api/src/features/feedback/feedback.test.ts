import { feedback } from '@mabarin/api-client/contract/feedback';
import { expect, test } from 'vitest';
import { useHost } from '#testing/fixtures/hosts.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);

const send = (feedbackCaption: unknown, feedbackMessage: unknown, key?: string) =>
  host.call(feedback, { feedbackCaption, feedbackMessage } as never, key === undefined ? {} : { key });
const stored = async () => world.rows('feedback', { host_id: host.id }, 'caption', 'message');

test('what a host writes is stored once and read by the operator, safe to print [dash 7 feedback]', async () => {
  const key = 'feedback-key-0001';
  const message = 'Baris satu\r\nBaris \u001B[31mdua\u001B[0m \u202Eterbalik';
  expect((await send('  Usul tombol ', message, key)).body).toEqual({ status: 0, data: null });
  expect((await send('  Usul tombol ', message, key)).body).toEqual({ status: 0, data: null });
  expect(await stored()).toEqual([{ caption: 'Usul tombol', message: 'Baris satu\nBaris [31mdua[0m terbalik' }]);

  const printed = await world.ops('feedback list');
  expect(printed).toContain('created_at=2026-11-20T05:00:00Z (2026-11-20 12:00 WIB)');
  expect(printed).toContain(`email=${host.email}  caption=Usul tombol  message=Baris satu\n    Baris `);
});

test('both fields are needed, the title at most 160 [dash 5 feedback]', async () => {
  const bad: [unknown, unknown][] = [
    ['', 'pesan'],
    ['judul', ''],
    ['judul', ' \n '],
    ['x'.repeat(161), 'pesan'],
    [null, 'pesan'],
    ['judul', 'x'.repeat(5_001)],
  ];
  for (const [caption, message] of bad) {
    expect((await send(caption, message)).body).toEqual({
      status: -1,
      code: 'feedback.invalid',
      data: 'Pastikan untuk mengisi judul dan pesan pada formulir. Judul maksimum 160 karakter!',
    });
  }
  expect(await stored()).toEqual([]);
  expect((await send('x'.repeat(160), 'pesan')).body.status).toBe(0);
});

test('twenty messages an hour are enough', async () => {
  for (let count = 0; count < 20; count += 1) await send('judul', 'pesan');
  const { http, headers } = await send('judul', 'pesan');
  expect([http, Number(headers['retry-after'])]).toEqual([429, 3_600]);
  await world.advance(3_600);
  expect((await send('judul', 'pesan')).body.status).toBe(0);
});

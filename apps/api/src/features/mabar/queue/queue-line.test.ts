import { setOrdering } from '@mabarin/api-client/contract/mabar';
import { expect, test } from 'vitest';
import { createTestHost } from '#testing/fixtures/hosts.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();

const read = (username: string, headers: Record<string, string> = {}) =>
  world.app.server.inject({ url: `/api/host/${encodeURIComponent(username)}/antri.txt`, headers });

test('antri.txt is one line of text about the queue, new with each change, and 304 in between', async () => {
  const host = await createTestHost(world);
  const first = await read(host.username.toUpperCase());
  expect(first.body).toBe('Bermain: -. Antrian kosong.');
  expect(first.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'public, max-age=10',
    'x-content-type-options': 'nosniff',
  });
  expect((await read(host.username, { 'if-none-match': String(first.headers['etag']) })).statusCode).toBe(304);
  const player = { id: '777888999', server: '4321', name: 'Bermain\u202E Sekarang' };
  const entry = await host.addToQueue({ player, message: 'rahasia kita' });
  await host.addToQueue({ player: { name: 'Si Nama Yang Panjang Sekali Sampai Dipotong' } });
  await host.sit(entry);
  await host.call(setOrdering, { open: false });
  const { body } = await read(host.username);
  expect(body).toBe('Bermain: Bermain Sekarang. Antri 1: Si Nama Yang Panjang Sek…. Pesanan ditutup.');
  expect(body).not.toMatch(/777888999|4321|rahasia/);
});

test.each(['tidak-ada', '%', '../host', 'a'.repeat(90), "'; drop table host", '\0', 'kancil\0baru'])(
  'antri.txt of %j, who is no host, is not found',
  async (username) => {
    expect(await read(username)).toMatchObject({ statusCode: 404 });
  },
);

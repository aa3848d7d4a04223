import { describe, expect, test } from 'vitest';
import { openDispute } from '#testing/fixtures/disputes.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { refundsOf } from '#testing/fixtures/refunds.ts';
import { refuses } from '#testing/refusals.ts';
import { useWorld } from '#testing/world.ts';

/** Orders that operators give back (docs/decisions/refunds.md). */
const world = useWorld();
const host = useHost(world);

const give = (payment: string, options = '') => world.ops(`refunds order ${payment} ${options}`);
const entry = (id: string) => world.row('mabar_entry', { id: Number(id) }, 'count', 'played', 'returned', 'state');

test('an order nobody played leaves the queue, and its viewer hears of it', async () => {
  const gameEmail = 'ibu@example.test';
  const order = await host.paidOrder({ gameCount: 2, gameEmail });
  await give(order.id);
  expect(await refundsOf(world, order.id)).toMatchObject([
    { price: 20_000, fee: 1_000, from_host: 20_000, asked_by: 'operator', state: 'requested', ended_entry: true },
  ]);
  expect(await entry(order.entryId)).toEqual({ count: 0, played: 0, returned: 2, state: 'done' });
  expect(await host.money()).toEqual({ collected: 0, ready: 0 });
  await world.drainJobs();
  expect((await mailsTo(world, gameEmail)).map(({ subject }) => subject)).toContain(
    'Uang kembali Mabarin kamu sedang diperiksa',
  );
  const { refund } = await world.ticket(order.ticket, 'mabar');
  expect(refund?.refunds).toMatchObject([{ askedBy: 'operator', games: 2 }]);
  await refuses(give(order.id), 'refunds.nothing');
});

test('a played game stays with its host until the operator says so, and goes back once', async () => {
  const order = await host.paidOrder({ gameCount: 3 });
  await host.playOne(order.entryId);
  await give(order.id);
  expect(await refundsOf(world, order.id)).toMatchObject([{ games: 2, price: 20_000, fee: 1_000 }]);
  await refuses(give(order.id), 'refunds.nothing');
  await refuses(give(order.id, '--played'), 'desk.just_played');
  await world.advance(601);
  const both = await Promise.allSettled([give(order.id, '--played'), give(order.id, '--played')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [, played] = await refundsOf(world, order.id);
  expect(played).toMatchObject({ games: 0, entry_id: null, price: 10_000, fee: 500, from_host: 10_000 });
  expect(await host.money()).toEqual({ collected: 0, ready: 0 });
  await world.ops(`refunds refuse ${played?.id ?? ''} --because delivered --text "Gamenya sudah dimainkan."`);
  expect(await host.money()).toEqual({ collected: 10_000, ready: 0 });
  await give(order.id, '--played');
  expect(await host.money()).toEqual({ collected: 0, ready: 0 });
});

test('a player who plays is not taken out of the game', async () => {
  const order = await host.paidOrder({ gameCount: 2 });
  await host.sit(order.entryId);
  await refuses(give(order.id), 'refunds.playing');
  expect(await refundsOf(world, order.id)).toEqual([]);
});

describe('all open orders of a host', () => {
  const all = () => world.ops(`refunds orders ${host.username}`);

  test('are asked for in one act, and what has no money to give back stays', async () => {
    const [first, second, disputed] = [
      await host.paidOrder({ gameCount: 2 }),
      await host.paidOrder(),
      await host.paidOrder(),
    ];
    await openDispute(world, disputed.id, 10_500);
    expect(await all()).toContain(`They do not go back so: ${disputed.id}.`);
    for (const { id } of [first, second])
      expect(await refundsOf(world, id)).toMatchObject([{ asked_by: 'operator', state: 'requested' }]);
    expect(await refundsOf(world, disputed.id)).toEqual([]);
    await refuses(all(), 'refunds.nothing');
  });

  test('wait for one that plays, and none is asked for', async () => {
    const [waiting, playing] = [await host.paidOrder(), await host.paidOrder({ gameCount: 2 })];
    await host.sit(playing.entryId);
    await refuses(all(), 'desk.order_hinders', `Pesanan ${playing.id} belum bisa`);
    expect(await refundsOf(world, waiting.id)).toEqual([]);
  });
});

test('an entry marked done without its games gives all of them back', async () => {
  const order = await host.paidOrder({ gameCount: 2 });
  await host.sit(order.entryId);
  await host.finish(order.entryId);
  await give(order.id, '--played');
  expect(await refundsOf(world, order.id)).toMatchObject([{ games: 2, price: 20_000 }]);
});

test('rupiah of an order go back while its games stay, and the games bring back what is left', async () => {
  const order = await host.paidOrder({ gameCount: 2 });
  await give(order.id, '--amount 5000');
  expect(await refundsOf(world, order.id)).toMatchObject([
    { games: 0, price: 5_000, fee: 250, from_host: 5_000, ended_entry: false },
  ]);
  expect(await entry(order.entryId)).toMatchObject({ count: 2, returned: 0, state: 'queued' });
  expect(await host.money()).toEqual({ collected: 15_000, ready: 0 });
  await refuses(give(order.id, '--amount 15001'), 'desk.refund_left', 'Rp15.000');
  await expect(give(order.id, '--amount 0')).rejects.toThrow('--amount');
  await refuses(give(order.id, '--amount 1000 --played'), 'desk.amount_invalid');
  const { refund } = await world.ticket(order.ticket, 'mabar');
  expect(refund?.offer).toMatchObject({ games: 2, amount: 15_750 });
  await give(order.id);
  expect((await refundsOf(world, order.id))[1]).toMatchObject({ games: 2, price: 15_000, fee: 750, from_host: 15_000 });
  expect(await host.money()).toEqual({ collected: 0, ready: 0 });
  await refuses(give(order.id, '--amount 1'), 'desk.refund_left', 'Rp0');
});

test('all that is left as rupiah takes the unplayed games too, whoever presses twice', async () => {
  const order = await host.paidOrder({ gameCount: 3 });
  await host.playOne(order.entryId);
  await give(order.id, '--amount 4000');
  const both = await Promise.allSettled([1, 2].map(() => give(order.id, '--amount 26000')));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await refundsOf(world, order.id)).toMatchObject([
    { games: 0, price: 4_000 },
    { games: 2, price: 20_000 },
    { games: 0, price: 6_000 },
  ]);
  expect((await refundsOf(world, order.id)).reduce((sum, { fee }) => sum + fee, 0)).toBe(1_500);
  expect(await entry(order.entryId)).toMatchObject({ returned: 2, state: 'done' });
  expect(await host.money()).toEqual({ collected: 0, ready: 0 });
});

test('all that is left counts no refund that was asked for before', async () => {
  const order = await host.paidOrder({ gameCount: 3 });
  await host.playOne(order.entryId);
  await give(order.id);
  await host.undo();
  await host.sit(order.entryId, false);
  await give(order.id, '--amount 10000');
  expect(await refundsOf(world, order.id)).toMatchObject([
    { games: 2, price: 20_000 },
    { games: 1, price: 10_000 },
  ]);
});

test('rupiah of an order that plays go back, and it plays on', async () => {
  const order = await host.paidOrder({ gameCount: 2 });
  await host.sit(order.entryId);
  await give(order.id, '--amount 7000');
  expect(await refundsOf(world, order.id)).toMatchObject([{ games: 0, price: 7_000 }]);
  expect(await entry(order.entryId)).toMatchObject({ state: 'playing', count: 2 });
});

test('nothing but a paid order can be given back so', async () => {
  await refuses(give('tidak-ada'), 'desk.not_credited');
});

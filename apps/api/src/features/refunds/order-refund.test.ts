import { gameResult, gameUndo, setPlaying, setPlayingDone } from '@mabarin/api-client/contract/mabar';
import { ticket as readTicket } from '@mabarin/api-client/contract/ticket';
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { balances } from '#features/ledger/index.ts';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { runAsOperator } from '#testing/fixtures/operators.ts';
import { paidOrder } from '#testing/fixtures/orders.ts';
import { useWorld } from '#testing/world.ts';

/** Orders that operators give back (docs/decisions/refunds.md). */
const world = useWorld();
let host: TestHost;
beforeEach(async () => {
  host = await createTestHost(world);
});

const ops = (...words: string[]) =>
  runAsOperator(world.db, world.app.deps, [...words, '--why', 'anak memakai HP ayahnya']);
const give = (id: string, ...words: string[]) => ops('refunds', 'order', id, ...words);
const refundsOf = (payment: string) =>
  world.admin.selectFrom('refund').selectAll().where('payment_id', '=', payment).orderBy('number').execute();
const entry = (id: string) =>
  world.admin
    .selectFrom('mabar_entry')
    .select(['count', 'played', 'returned', 'state'])
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow();
const money = () => balances(world.db, host.id, world.clock.now());
const playOne = async (mabarID: string) => {
  await world.call(setPlaying, { mabarID, setPlaying: true }, { as: host.browser });
  await world.call(gameResult, { gameKey: randomUUID(), result: 'win', statistic: { game: 1 } } as const, {
    as: host.browser,
  });
  await world.call(setPlaying, { mabarID, setPlaying: false }, { as: host.browser });
};

test('an order nobody played leaves the queue, and its viewer hears of it', async () => {
  const gameEmail = 'ibu@example.test';
  const order = await paidOrder(world, host, { gameCount: 2, gameEmail });
  await give(order.id);
  expect(await refundsOf(order.id)).toMatchObject([
    { price: 20_000, fee: 1_000, from_host: 20_000, asked_by: 'operator', state: 'requested', ended_entry: true },
  ]);
  expect(await entry(order.entryId)).toEqual({ count: 0, played: 0, returned: 2, state: 'done' });
  expect(await money()).toEqual({ collected: 0, ready: 0 });
  await world.drainJobs();
  expect((await mailsTo(world, gameEmail)).map(({ subject }) => subject)).toContain(
    'Refund Mabarin kamu sedang diperiksa',
  );
  const { data } = (await world.call(readTicket, { ticket: order.ticket })).body;
  expect(data?.kind === 'claim' ? null : data?.refund?.refunds).toMatchObject([{ askedBy: 'operator', games: 2 }]);
  await expect(give(order.id)).rejects.toMatchObject({ code: 'refunds.nothing' });
});

test('a played game stays with its host until the operator says so, and goes back once', async () => {
  const order = await paidOrder(world, host, { gameCount: 3 });
  await playOne(order.entryId);
  await give(order.id);
  expect(await refundsOf(order.id)).toMatchObject([{ games: 2, price: 20_000, fee: 1_000 }]);
  await expect(give(order.id)).rejects.toMatchObject({ code: 'refunds.nothing' });
  await expect(give(order.id, '--played')).rejects.toMatchObject({ code: 'desk.just_played' });
  await world.advance(601);
  const both = await Promise.allSettled([give(order.id, '--played'), give(order.id, '--played')]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const [, played] = await refundsOf(order.id);
  expect(played).toMatchObject({ games: 0, entry_id: null, price: 10_000, fee: 500, from_host: 10_000 });
  expect(await money()).toEqual({ collected: 0, ready: 0 });
  await ops('refunds', 'refuse', played?.id ?? '', '--text', 'Gamenya sudah dimainkan.');
  expect(await money()).toEqual({ collected: 10_000, ready: 0 });
  await give(order.id, '--played');
  expect(await money()).toEqual({ collected: 0, ready: 0 });
});

test('a player who plays is not taken out of the game', async () => {
  const order = await paidOrder(world, host, { gameCount: 2 });
  await world.call(setPlaying, { mabarID: order.entryId, setPlaying: true }, { as: host.browser });
  await expect(give(order.id)).rejects.toMatchObject({ code: 'refunds.playing' });
  expect(await refundsOf(order.id)).toEqual([]);
});

test('an entry marked done without its games gives all of them back', async () => {
  const order = await paidOrder(world, host, { gameCount: 2 });
  await world.call(setPlaying, { mabarID: order.entryId, setPlaying: true }, { as: host.browser });
  await world.call(setPlayingDone, { mabarID: order.entryId }, { as: host.browser });
  await give(order.id, '--played');
  expect(await refundsOf(order.id)).toMatchObject([{ games: 2, price: 20_000 }]);
});

test('rupiah of an order go back while its games stay, and the games bring back what is left', async () => {
  const order = await paidOrder(world, host, { gameCount: 2 });
  await give(order.id, '--amount', '5000');
  expect(await refundsOf(order.id)).toMatchObject([
    { games: 0, price: 5_000, fee: 250, from_host: 5_000, ended_entry: false },
  ]);
  expect(await entry(order.entryId)).toMatchObject({ count: 2, returned: 0, state: 'queued' });
  expect(await money()).toEqual({ collected: 15_000, ready: 0 });
  await expect(give(order.id, '--amount', '15001')).rejects.toMatchObject({
    code: 'desk.refund_left',
    message: expect.stringContaining('Rp15.000'),
  });
  await expect(give(order.id, '--amount', '0')).rejects.toThrow('--amount');
  await expect(give(order.id, '--amount', '1000', '--played')).rejects.toMatchObject({ code: 'desk.amount_invalid' });
  const { data } = (await world.call(readTicket, { ticket: order.ticket })).body;
  expect(data?.kind === 'claim' ? null : data?.refund?.offer).toMatchObject({ games: 2, amount: 15_750 });
  await give(order.id);
  expect((await refundsOf(order.id))[1]).toMatchObject({ games: 2, price: 15_000, fee: 750, from_host: 15_000 });
  expect(await money()).toEqual({ collected: 0, ready: 0 });
  await expect(give(order.id, '--amount', '1')).rejects.toMatchObject({
    code: 'desk.refund_left',
    message: expect.stringContaining('Rp0'),
  });
});

test('all that is left as rupiah takes the unplayed games too, whoever presses twice', async () => {
  const order = await paidOrder(world, host, { gameCount: 3 });
  await playOne(order.entryId);
  await give(order.id, '--amount', '4000');
  const both = await Promise.allSettled([1, 2].map(() => give(order.id, '--amount', '26000')));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await refundsOf(order.id)).toMatchObject([
    { games: 0, price: 4_000 },
    { games: 2, price: 20_000 },
    { games: 0, price: 6_000 },
  ]);
  expect((await refundsOf(order.id)).reduce((sum, { fee }) => sum + fee, 0)).toBe(1_500);
  expect(await entry(order.entryId)).toMatchObject({ returned: 2, state: 'done' });
  expect(await money()).toEqual({ collected: 0, ready: 0 });
});

test('all that is left counts no refund that was asked for before', async () => {
  const order = await paidOrder(world, host, { gameCount: 3 });
  await playOne(order.entryId);
  await give(order.id);
  const [game] = await world.admin.selectFrom('mabar_game').select('id').where('host_id', '=', host.id).execute();
  await world.call(gameUndo, { game: String(game?.id) }, { as: host.browser });
  await world.call(setPlaying, { mabarID: order.entryId, setPlaying: false }, { as: host.browser });
  await give(order.id, '--amount', '10000');
  expect(await refundsOf(order.id)).toMatchObject([
    { games: 2, price: 20_000 },
    { games: 1, price: 10_000 },
  ]);
});

test('rupiah of an order that plays go back, and it plays on', async () => {
  const order = await paidOrder(world, host, { gameCount: 2 });
  await world.call(setPlaying, { mabarID: order.entryId, setPlaying: true }, { as: host.browser });
  await give(order.id, '--amount', '7000');
  expect(await refundsOf(order.id)).toMatchObject([{ games: 0, price: 7_000 }]);
  expect(await entry(order.entryId)).toMatchObject({ state: 'playing', count: 2 });
});

test('nothing but a paid order can be given back so', async () => {
  await expect(give('tidak-ada')).rejects.toMatchObject({ code: 'desk.not_credited' });
});

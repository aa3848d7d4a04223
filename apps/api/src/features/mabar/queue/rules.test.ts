import { hostProfile } from '@mabarin/api-client/contract/accounts';
import { countPlusOne, mabarList, saveHostSettings } from '@mabarin/api-client/contract/mabar';
import { reportTurns } from '@mabarin/api-client/contract/reports';
import { wibMonth } from '@mabarin/domain/reports/report';
import { SUNDUL_SECONDS } from '@mabarin/domain/mabar/lane/turn-rules';
import { describe, expect, test } from 'vitest';
import { newPlayer } from '#testing/fixtures/gifts.ts';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { playPayment } from '#testing/fixtures/payments.ts';
import { dataOf, useWorld } from '#testing/world.ts';

/** Rules of turns that a host sets (docs/decisions/mabar.md "Rules of turns"). */
const world = useWorld();

const queueOf = async (host: TestHost) => {
  const { data } = (await host.call(mabarList, {})).body;
  return { queue: data?.queue.map(({ id }) => id), playing: data?.playing.map(({ id }) => id) };
};
const ticketOf = async (code: string) => (await world.ticket(code, 'mabar')).entry;
const profileOf = async (host: TestHost) => dataOf(await world.call(hostProfile, { id: host.username }));

describe('games in a row', () => {
  test('send who has had them to the end of its lane, and an undone game seats them again where they were', async () => {
    const host = await createTestHost(world);
    await host.call(saveHostSettings, { gamesInRow: 2 });
    const long = await host.paidOrder({ gameCount: 5 });
    await host.sit(long.entryId);
    await world.advance(1);
    const short = await host.paidOrder();
    await host.record('win', 1);
    expect(await queueOf(host)).toEqual({ playing: [long.entryId], queue: [short.entryId] });
    expect(await ticketOf(long.ticket)).toMatchObject({ gamesInRow: 2 });
    expect(await ticketOf(short.ticket)).toMatchObject({ gamesInRow: null });
    await host.record('lose', 2);
    expect(await queueOf(host)).toEqual({ playing: [], queue: [short.entryId, long.entryId] });
    expect(await ticketOf(long.ticket)).toMatchObject({ place: 2, played: 2, left: 3, passedBy: [] });
    await host.undo();
    expect(await queueOf(host)).toEqual({ playing: [long.entryId], queue: [short.entryId] });
    await host.sit(long.entryId, false);
    expect((await queueOf(host)).queue).toEqual([long.entryId, short.entryId]);
  });

  test('do not end a turn while nobody else waits who would come first', async () => {
    const host = await createTestHost(world);
    await host.call(saveHostSettings, { gamesInRow: 1 });
    const player = newPlayer();
    const fast = await host.paidOrder({ title: 'Fast-Track', gameCount: 3, player });
    await host.paidOrder();
    await host.paidOrder({ title: 'Fast-Track', player });
    await host.sit(fast.entryId);
    await host.record('win', 1);
    expect((await queueOf(host)).playing).toEqual([fast.entryId]);
  });

  test('leave a Sundul that was bought meanwhile its place', async () => {
    const host = await createTestHost(world);
    await host.call(saveHostSettings, { gamesInRow: 1 });
    const player = newPlayer();
    const { entryId } = await host.paidOrder({ player, gameCount: 3 });
    const other = await host.paidOrder();
    await host.sit(entryId);
    await playPayment(world, (await host.placeOrder({ player, title: 'Sundul' })).id);
    await host.record('win', 1);
    expect(await queueOf(host)).toEqual({ playing: [], queue: [entryId, other.entryId] });
  });

  test('that are undone give back the place, also of one who sits again and of a party', async () => {
    const host = await createTestHost(world);
    await host.call(saveHostSettings, { gamesInRow: 1 });
    const mate = newPlayer();
    await host.paidOrder({ party: [{ gameID: mate.id, gameServerID: mate.server }] });
    const [first = '', second = ''] = (await queueOf(host)).queue ?? [];
    await host.call(countPlusOne, { mabarID: second });
    await world.advance(1);
    const other = await host.paidOrder();
    await host.sit(first);
    await host.record('win', 1);
    expect(await queueOf(host)).toEqual({ playing: [], queue: [other.entryId, second] });
    await host.sit(second);
    await host.undo();
    await host.sit(second, false);
    expect((await queueOf(host)).queue).toEqual([first, second, other.entryId]);
  });
});

test('one order a player refuses the second while the first waits, and sells a Sundul', async () => {
  const host = await createTestHost(world);
  await host.call(saveHostSettings, { oneOrder: true });
  const player = newPlayer();
  const { entryId } = await host.paidOrder({ player });
  expect((await host.sendOrder({ player })).body.code).toBe('mabar.one_order');
  expect((await host.sendOrder({ player, title: 'Sundul' })).body.status).toBe(0);
  await host.finish(entryId);
  expect((await host.sendOrder({ player })).body.status).toBe(0);
});

describe('Sunduls of an hour', () => {
  /** A host with so many waiting players, in their order. */
  async function waiting(count: number, sundulPerHour: number) {
    const host = await createTestHost(world);
    await host.call(saveHostSettings, { sundulPerHour });
    const players = Array.from({ length: count }, newPlayer);
    const ids: string[] = [];
    for (const player of players) {
      ids.push(await host.addToQueue({ player }));
      await world.advance(1);
    }
    const lift = async (index: number) => host.sendOrder({ player: players[index]!, title: 'Sundul' });
    const paid = async (index: number) => playPayment(world, dataOf(await lift(index)).number);
    const order = async () => (await queueOf(host)).queue?.map((id) => ids.indexOf(id));
    return { host, players, lift, paid, order };
  }

  test('are sold out when the host’s number is, until the oldest is an hour old', async () => {
    const { host, lift, paid } = await waiting(4, 1);
    expect((await profileOf(host)).events.at(-1)).toMatchObject({ title: 'Sundul', soldOutUntil: null });
    await paid(3);
    const { body } = await lift(2);
    expect(body).toMatchObject({
      code: 'mabar.sundul_sold',
      data: expect.stringMatching(/Ada lagi jam \d\d\.\d\d WIB/),
    });
    expect((await profileOf(host)).events.at(-1)?.soldOutUntil).toBe(
      new Date(world.clock.now().getTime() + SUNDUL_SECONDS * 1_000).toISOString(),
    );
    await world.advance(SUNDUL_SECONDS);
    expect((await profileOf(host)).events.at(-1)?.soldOutUntil).toBeNull();
    expect((await lift(2)).body.status).toBe(0);
  });

  test('count from their QR on, but for the player whose QR it is', async () => {
    const { lift } = await waiting(3, 1);
    expect((await lift(2)).body.status).toBe(0);
    expect((await lift(1)).body.code).toBe('mabar.sundul_sold');
    expect((await lift(2)).body.status).toBe(0);
  });

  test('are not sold to the first of a lane', async () => {
    const { lift } = await waiting(2, 20);
    expect((await lift(0)).body.code).toBe('mabar.sundul_first');
  });

  test('go behind who was passed within the hour, and are not sold where they pass nobody', async () => {
    const { host, lift, paid, order } = await waiting(6, 20);
    await paid(2);
    expect(await order()).toEqual([2, 0, 1, 3, 4, 5]);
    expect((await profileOf(host)).events.at(-1)).toMatchObject({ queue: { waiting: 3 } });
    await world.advance(60);
    await paid(5);
    expect(await order()).toEqual([2, 0, 1, 5, 3, 4]);
    expect((await lift(1)).body.code).toBe('mabar.sundul_useless');
    await world.advance(SUNDUL_SECONDS);
    await paid(1);
    expect(await order()).toEqual([1, 2, 0, 5, 3, 4]);
  });

  test('that came too late to pass anybody give their money back', async () => {
    const { lift, paid, order } = await waiting(4, 20);
    const late = dataOf(await lift(2));
    await paid(3);
    await playPayment(world, late.number);
    expect(await order()).toEqual([3, 0, 1, 2]);
    expect(await world.ticket(late.ticket, 'mabar')).toMatchObject({
      state: 'review',
      refund: { offer: { why: 'undelivered' } },
    });
  });
});

test('the report says by event how long orders waited, the longest, and how often Sunduls passed them', async () => {
  const host = await createTestHost(world);
  const first = await host.paidOrder();
  await world.advance(60);
  const player = newPlayer();
  const second = await host.paidOrder({ player });
  await world.advance(60);
  await playPayment(world, (await host.placeOrder({ player, title: 'Sundul' })).id);
  const fast = await host.paidOrder({ title: 'Fast-Track' });
  await world.advance(600);
  for (const { entryId } of [fast, second]) await host.sit(entryId);
  await host.record('win', 1);
  await world.advance(600);
  await host.sit(first.entryId);
  await host.record('win', 2);
  expect(dataOf(await host.call(reportTurns, { month: wibMonth(world.clock.now()) }))).toEqual([
    { event: 'Reguler', orders: 2, median: 660, longest: 1_320, passed: 1 },
    { event: 'Fast-Track', orders: 1, median: 600, longest: 600, passed: 0 },
  ]);
});

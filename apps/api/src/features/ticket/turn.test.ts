import { mabarList, setPlaying } from '@mabarin/api-client/contract/mabar';
import { ticket, ticketHere, ticketPostpone, type Ticket } from '@mabarin/api-client/contract/ticket';
import { describe, expect, test } from 'vitest';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { liveEventsOf } from '#testing/fixtures/mabar.ts';
import { paidOrder } from '#testing/fixtures/orders.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
type Player = { id: string; server: string };
const twoGames = { gameCount: 2, gameMessage: 'halo dari saya', gameEmail: 'pembayar@example.test' };

/** An order that is paid a second before the next one. */
async function buy(host: TestHost, change: Parameters<typeof paidOrder>[2] = {}) {
  const order = await paidOrder(world, host, { ...twoGames, ...change });
  await world.advance(1);
  return order;
}

const board = async (host: TestHost) => (await world.call(mabarList, {}, { as: host.browser })).body.data!;
const queueOf = async (host: TestHost) => (await board(host)).queue.map(({ player }) => player.id);
const rowOf = async (host: TestHost, { id }: Player) =>
  (await board(host)).queue.find(({ player }) => player.id === id) ?? null;
const read = async (code: string) => (await world.call(ticket, { ticket: code })).body.data as Ticket;
const postpone = async (code: string, nth: number) => (await world.call(ticketPostpone, { ticket: code, nth })).body;

describe('"tunggu aku"', () => {
  test('changes places with the next one of the lane, twice at most, and the board is notified', async () => {
    const host = await createTestHost(world);
    const orders = [await buy(host), await buy(host), await buy(host), await buy(host)];
    const fast = await buy(host, { title: 'Fast-Track' });
    const [a, b, c, d] = orders.map(({ player }) => player.id);
    const first = orders[0]!;
    const { seq } = await liveEventsOf(world, host.id);
    expect(await postpone(first.ticket, 1)).toMatchObject({ status: 0, data: { entry: { place: 3, postponed: 1 } } });
    expect((await liveEventsOf(world, host.id, seq)).events).toContain('command mabar-refresh');
    expect(await queueOf(host)).toEqual([fast.player.id, b, a, c, d]);
    expect(await rowOf(host, first.player)).toMatchObject({ postponed: 1 });
    // The same press again, and one from another phone at the same time, are one.
    await Promise.all([postpone(first.ticket, 1), postpone(first.ticket, 2), postpone(first.ticket, 2)]);
    expect(await queueOf(host)).toEqual([fast.player.id, b, c, a, d]);
    expect(await postpone(first.ticket, 3)).toMatchObject({ code: 'ticket.postpone_used' });
    // Nobody stands behind in its lane: nothing is counted.
    for (const { ticket: code } of [fast, orders[3]!]) {
      expect(await postpone(code, 1)).toMatchObject({ code: 'ticket.postpone_last' });
      expect(await read(code)).toMatchObject({ entry: { postponed: 0 } });
    }
  });

  test('says on the board for ten minutes when its player is back, or until it says to be there', async () => {
    const host = await createTestHost(world);
    const [first, second] = [await buy(host), await buy(host)];
    const back = async ({ player }: { player: Player }) => (await rowOf(host, player))?.backMinutes;
    expect(await back(first)).toBeNull();
    await postpone(first.ticket, 1);
    expect([await back(first), await back(second)]).toEqual([10, null]);
    await world.advance(150);
    // Sent again it does not begin anew.
    await postpone(first.ticket, 1);
    expect(await back(first)).toBe(8);
    await world.call(ticketHere, { ticket: first.ticket });
    expect(await back(first)).toBeNull();
    await postpone(second.ticket, 1);
    expect(await back(second)).toBe(10);
    await world.advance(600);
    expect(await back(second)).toBeNull();
    expect(await rowOf(host, second.player)).toMatchObject({ postponed: 1 });
  });

  test('gives a Sundul up, keeps its place after Main and Ganti, and is not for the ticket of the Sundul', async () => {
    const host = await createTestHost(world);
    const [one, two, three] = [await buy(host), await buy(host), await buy(host)];
    const lift = await buy(host, { player: three.player, title: 'Sundul' });
    expect(await queueOf(host)).toEqual([three, one, two].map(({ player }) => player.id));
    expect(await postpone(lift.ticket, 1)).toMatchObject({ code: 'ticket.not_own' });
    expect(await read(lift.ticket)).toMatchObject({ entry: { postponed: null }, canTransfer: false });
    await postpone(three.ticket, 1);
    const order = [one, three, two].map(({ player }) => player.id);
    expect(await queueOf(host)).toEqual(order);
    const { id: mabarID } = (await rowOf(host, three.player))!;
    await world.call(setPlaying, { mabarID, setPlaying: true }, { as: host.browser });
    expect(await postpone(three.ticket, 2)).toMatchObject({ code: 'ticket.postpone_playing' });
    await world.call(setPlaying, { mabarID, setPlaying: false }, { as: host.browser });
    expect(await queueOf(host)).toEqual(order);
  });
});

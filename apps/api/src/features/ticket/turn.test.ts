import { ticketHere, type Ticket } from '@mabarin/api-client/contract/ticket';
import { describe, expect, test } from 'vitest';
import { useHost } from '#testing/fixtures/hosts.ts';
import { turnCalls } from '#testing/fixtures/orders.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
const { buy, queueOf, rowOf, read, postpone } = turnCalls(world);

describe('"tunggu aku"', () => {
  test('changes places with the next one of the lane, twice at most, and the board is notified', async () => {
    const orders = [await buy(host), await buy(host), await buy(host), await buy(host)];
    const fast = await buy(host, { title: 'Fast-Track' });
    const [a, b, c, d] = orders.map(({ player }) => player.id);
    const first = orders[0]!;
    const { seq } = await host.liveEvents();
    expect(await postpone(first.ticket, 1)).toMatchObject({ status: 0, data: { entry: { place: 3, postponed: 1 } } });
    expect((await host.liveEvents(seq)).events).toContain('command mabar-refresh');
    expect(await queueOf(host)).toEqual([fast.player.id, b, a, c, d]);
    expect(await rowOf(host, first.player)).toMatchObject({ postponed: 1 });
    // The same press again, and one from another phone at the same time, are one.
    await Promise.all([postpone(first.ticket, 1), postpone(first.ticket, 2), postpone(first.ticket, 2)]);
    expect(await queueOf(host)).toEqual([fast.player.id, b, c, a, d]);
    expect(await postpone(first.ticket, 3)).toMatchObject({ code: 'ticket.postpone_used' });
    // Nobody stands behind in its lane: nothing is counted.
    for (const { ticket: code } of [fast, orders[3]!]) {
      expect(await postpone(code, 1)).toMatchObject({
        code: 'ticket.postpone_last',
        data: expect.stringContaining('di belakang kamu di jalurmu'),
      });
      expect(await read(code)).toMatchObject({ entry: { postponed: 0 } });
    }
  });

  test('says on the board for ten minutes when its player is back, or until it says to be there', async () => {
    const [first, second] = [await buy(host), await buy(host)];
    const back = async ({ player }: { player: { id: string } }) => (await rowOf(host, player))?.backMinutes;
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
    const [one, two, three] = [await buy(host), await buy(host), await buy(host)];
    const lift = await buy(host, { player: three.player, title: 'Sundul' });
    expect(await queueOf(host)).toEqual([three, one, two].map(({ player }) => player.id));
    expect(await postpone(lift.ticket, 1)).toMatchObject({ code: 'ticket.not_own' });
    expect(await read(lift.ticket)).toMatchObject({ entry: { postponed: null }, canTransfer: false });
    const isLifted = async () => ((await read(lift.ticket)) as Extract<Ticket, { kind: 'mabar' }>).entry?.lifted;
    expect(await isLifted()).toBe(true);
    await postpone(three.ticket, 1);
    expect(await isLifted()).toBe(false);
    const order = [one, three, two].map(({ player }) => player.id);
    expect(await queueOf(host)).toEqual(order);
    const { id: mabarID } = (await rowOf(host, three.player))!;
    await host.sit(mabarID);
    expect(await postpone(three.ticket, 2)).toMatchObject({ code: 'ticket.postpone_playing' });
    await host.sit(mabarID, false);
    expect(await queueOf(host)).toEqual(order);
  });
});

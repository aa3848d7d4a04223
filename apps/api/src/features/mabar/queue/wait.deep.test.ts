import { hostProfile } from '@mabarin/api-client/contract/accounts';
import { gameResult, publicList } from '@mabarin/api-client/contract/mabar';
import { alertNext } from '@mabarin/api-client/contract/alerts';
import { ticket } from '@mabarin/api-client/contract/ticket';
import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newPlayer, winner } from '#testing/fixtures/gifts.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);

const MINUTE = 60;

async function profile() {
  const { data } = (await world.call(hostProfile, { id: host.username })).body;
  if (!data) throw new Error('no profile');
  return data;
}

async function list() {
  const { data } = (await world.call(publicList, { hostID: host.username })).body;
  if (!data) throw new Error('no list');
  return data;
}

/** Queue ahead of an event on the order form. */
async function formSays(title: string) {
  const event = (await profile()).events.find((one) => one.title === title);
  if (!event) throw new Error(`no ${title}`);
  return event.queue;
}

const order = async (title: string, player = newPlayer()) => (await host.paidOrder({ title, player })).ticket;

async function ticketSays(code: string) {
  const { host: of, entry } = await world.ticket(code, 'mabar', 'claim');
  return { host: of, place: entry?.place ?? null, wait: entry?.wait ?? null };
}

/** The number of a ticket's row among those who wait, from 1; 0: it has none. */
async function listSays(code: string): Promise<number> {
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 16);
  return (await list()).list.antrian.findIndex(({ ticketHash }) => ticketHash === hash) + 1;
}

/** Plays games of ten minutes up to now. */
async function play(games: number, after = 0): Promise<void> {
  for (let game = after + 1; game <= after + games; game += 1) {
    await world.advance(10 * MINUTE);
    const record = { gameKey: randomUUID(), result: 'win' as const, statistic: { game } };
    await host.call(gameResult, record);
  }
}

describe('place and wait', () => {
  test('are those of the event: Fast-Track stands before Reguler, Sundul behind Fast-Track only', async () => {
    await play(5);
    for (let waiting = 0; waiting < 10; waiting += 1) {
      await host.addToQueue({ priority: waiting < 2 ? 10 : 0, count: 2 });
      await world.advance(1);
    }
    await host.addToQueue({ count: 2, sundulAt: world.clock.now() });
    const { queue } = await profile();
    const [reguler, fastTrack, sundul] = [
      await formSays('Reguler'),
      await formSays('Fast-Track'),
      await formSays('Sundul'),
    ];
    expect([reguler.waiting, fastTrack.waiting, sundul.waiting]).toEqual([11, 2, 2]);
    expect(reguler).toEqual(queue);
    expect(fastTrack.wait?.to).toBeLessThan(reguler.wait?.to ?? 0);
    expect(sundul.wait).toEqual(fastTrack.wait);
  });

  test('are the same on form, ticket and list, whatever is ordered, while others play', async () => {
    await play(5);
    for (const priority of [0, 0, 10, 0]) {
      const mabarID = await host.addToQueue({ priority });
      await host.sit(mabarID);
    }
    for (const priority of [0, 10, 0]) await host.addToQueue({ priority, count: 3 });
    const tickets: string[] = [];
    for (const title of ['Reguler', 'Fast-Track', 'Reguler', 'Fast-Track']) {
      await world.advance(1);
      const promised = await formSays(title);
      const code = await order(title);
      tickets.push(code);
      expect(await ticketSays(code)).toMatchObject({ place: promised.waiting + 1, wait: promised.wait });
      expect(promised.wait).not.toBeNull();
    }
    const gift = await host.addGift({ giftClass: 1, giftTitle: 'Mabar Gratis' });
    tickets.push((await winner(world, host, gift)).answer.ticket);
    for (const code of tickets) expect((await ticketSays(code)).place, code).toBe(await listSays(code));

    const player = newPlayer();
    const own = await order('Reguler', player);
    await world.advance(1);
    const promised = await formSays('Sundul');
    const sundul = await order('Sundul', player);
    expect(await ticketSays(sundul)).toMatchObject({ place: promised.waiting + 1, wait: promised.wait });
    expect(await listSays(own)).toBe(promised.waiting + 1);
  });

  test('of rows that nobody paid or won carry no hash; the hash opens no ticket', async () => {
    await host.addToQueue();
    const code = await order('Fast-Track');
    const rows = (await list()).list.antrian;
    expect(rows.map(({ ticketHash }) => ticketHash)).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), null]);
    expect(JSON.stringify(rows)).not.toContain(code);
    expect((await world.call(ticket, { ticket: rows[0]?.ticketHash ?? '' })).body.code).toBe('ticket.not_found');
  });
});

describe('a host that has not started', () => {
  test('promises no minutes three days after its last game, on form, list and ticket; orders stay open', async () => {
    await play(8);
    expect(await profile()).toMatchObject({ started: true, queue: { wait: { from: 0 } } });
    await world.advance(3 * 24 * 3_600);
    expect(await profile()).toMatchObject({ open: true, started: false, queue: { waiting: 0, wait: null } });
    for (const event of (await profile()).events) expect(event.queue.wait).toBeNull();
    const code = await order('Reguler');
    expect(await ticketSays(code)).toMatchObject({ host: { started: false }, place: 1, wait: null });
    expect((await list()).host).toMatchObject({ open: true, started: false });
  });

  test('starts with a press, and then goes by the games of this evening alone', async () => {
    await play(8);
    await world.advance(20 * 3_600);
    await play(1, 8);
    expect(await profile()).toMatchObject({ started: true, queue: { wait: null } });
    await play(3, 9);
    expect((await profile()).queue.wait).toMatchObject({ from: 0 });
  });

  test('is one without Win, Lose, Main, Ganti, Selesai for 60 minutes; a press that moves nothing is none', async () => {
    const started = async () => (await profile()).started;
    const [mabarID, other] = [await host.addToQueue({ count: 5 }), await host.addToQueue()];
    const main = () => host.sit(mabarID);
    const game = (number: number, result: 'win' | 'lose') => () => host.record(result, number);
    const presses = [main, game(1, 'win'), game(2, 'lose'), () => host.sit(mabarID, false), () => host.finish(other)];
    for (const press of presses) {
      expect(await started()).toBe(false);
      expect((await press()).body.status).toBe(0);
      await world.advance(60 * MINUTE - 1);
      expect(await started()).toBe(true);
      await world.advance(1);
    }
    await host.finish(other);
    expect(await started()).toBe(false);
  });

  test('starts with its overlay, for 60 minutes after it was last heard from', async () => {
    const started = async () => (await profile()).started;
    await world.call(alertNext, { instance: randomUUID(), presence: 'obs_active' }, { displayKey: host.code });
    expect(await started()).toBe(true);
    await world.advance(60 * MINUTE - 1);
    expect(await started()).toBe(true);
    await world.advance(1);
    expect(await started()).toBe(false);
  });
});

import { hostProfile } from '@mabarin/api-client/contract/accounts';
import { gameResult, publicList, setPlaying, setPlayingDone } from '@mabarin/api-client/contract/mabar';
import { alertNext } from '@mabarin/api-client/contract/alerts';
import { ticket } from '@mabarin/api-client/contract/ticket';
import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addTestGift, newPlayer, winner } from '#testing/fixtures/gifts.ts';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { addToQueue } from '#testing/fixtures/mabar.ts';
import { paidOrder } from '#testing/fixtures/orders.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();

const MINUTE = 60;

async function profile(host: TestHost) {
  const { data } = (await world.call(hostProfile, { id: host.username })).body;
  if (!data) throw new Error('no profile');
  return data;
}

async function list(host: TestHost) {
  const { data } = (await world.call(publicList, { hostID: host.username })).body;
  if (!data) throw new Error('no list');
  return data;
}

/** Queue ahead of an event on the order form. */
async function formSays(host: TestHost, title: string) {
  const event = (await profile(host)).events.find((one) => one.title === title);
  if (!event) throw new Error(`no ${title}`);
  return event.queue;
}

const order = async (host: TestHost, title: string, player = newPlayer()) =>
  (await paidOrder(world, host, { title, player })).ticket;

async function ticketSays(code: string) {
  const { data } = (await world.call(ticket, { ticket: code })).body;
  if (!data || data.kind === 'support') throw new Error('no ticket of an entry');
  return { host: data.host, place: data.entry?.place ?? null, wait: data.entry?.wait ?? null };
}

/** The number of a ticket's row among those who wait, from 1; 0: it has none. */
async function listSays(host: TestHost, code: string): Promise<number> {
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 16);
  return (await list(host)).list.antrian.findIndex(({ ticketHash }) => ticketHash === hash) + 1;
}

/** Plays games of ten minutes up to now. */
async function play(host: TestHost, games: number, after = 0): Promise<void> {
  for (let game = after + 1; game <= after + games; game += 1) {
    await world.advance(10 * MINUTE);
    const record = { gameKey: randomUUID(), result: 'win' as const, statistic: { game } };
    await world.call(gameResult, record, { as: host.browser });
  }
}

describe('place and wait', () => {
  test('are those of the event: Fast-Track stands before Reguler, Sundul behind Fast-Track only', async () => {
    const host = await createTestHost(world);
    await play(host, 5);
    for (let waiting = 0; waiting < 10; waiting += 1) {
      await addToQueue(world, host.id, { priority: waiting < 2 ? 10 : 0, count: 2 });
      await world.advance(1);
    }
    await addToQueue(world, host.id, { count: 2, sundulAt: world.clock.now() });
    const { queue } = await profile(host);
    const [reguler, fastTrack, sundul] = [
      await formSays(host, 'Reguler'),
      await formSays(host, 'Fast-Track'),
      await formSays(host, 'Sundul'),
    ];
    expect([reguler.waiting, fastTrack.waiting, sundul.waiting]).toEqual([11, 2, 2]);
    expect(reguler).toEqual(queue);
    expect(fastTrack.wait?.to).toBeLessThan(reguler.wait?.to ?? 0);
    expect(sundul.wait).toEqual(fastTrack.wait);
  });

  test('are the same on form, ticket and list, whatever is ordered, while others play', async () => {
    const host = await createTestHost(world);
    await play(host, 5);
    for (const priority of [0, 0, 10, 0]) {
      const mabarID = await addToQueue(world, host.id, { priority });
      await world.call(setPlaying, { mabarID, setPlaying: true }, { as: host.browser });
    }
    for (const priority of [0, 10, 0]) await addToQueue(world, host.id, { priority, count: 3 });
    const tickets: string[] = [];
    for (const title of ['Reguler', 'Fast-Track', 'Reguler', 'Fast-Track']) {
      await world.advance(1);
      const promised = await formSays(host, title);
      const code = await order(host, title);
      tickets.push(code);
      expect(await ticketSays(code)).toMatchObject({ place: promised.waiting + 1, wait: promised.wait });
      expect(promised.wait).not.toBeNull();
    }
    const gift = await addTestGift(world, host.id, { giftClass: 1, giftTitle: 'Mabar Gratis' });
    tickets.push((await winner(world, host, gift)).answer.ticket);
    for (const code of tickets) expect((await ticketSays(code)).place, code).toBe(await listSays(host, code));

    const player = newPlayer();
    const own = await order(host, 'Reguler', player);
    await world.advance(1);
    const promised = await formSays(host, 'Sundul');
    const sundul = await order(host, 'Sundul', player);
    expect(await ticketSays(sundul)).toMatchObject({ place: promised.waiting + 1, wait: promised.wait });
    expect(await listSays(host, own)).toBe(promised.waiting + 1);
  });

  test('of rows that nobody paid or won carry no hash; the hash opens no ticket', async () => {
    const host = await createTestHost(world);
    await addToQueue(world, host.id);
    const code = await order(host, 'Fast-Track');
    const rows = (await list(host)).list.antrian;
    expect(rows.map(({ ticketHash }) => ticketHash)).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), null]);
    expect(JSON.stringify(rows)).not.toContain(code);
    expect((await world.call(ticket, { ticket: rows[0]?.ticketHash ?? '' })).body.code).toBe('ticket.not_found');
  });
});

describe('a host that has not started', () => {
  test('promises no minutes three days after its last game, on form, list and ticket; orders stay open', async () => {
    const host = await createTestHost(world);
    await play(host, 8);
    expect(await profile(host)).toMatchObject({ started: true, queue: { wait: { from: 0 } } });
    await world.advance(3 * 24 * 3_600);
    expect(await profile(host)).toMatchObject({ open: true, started: false, queue: { waiting: 0, wait: null } });
    for (const event of (await profile(host)).events) expect(event.queue.wait).toBeNull();
    const code = await order(host, 'Reguler');
    expect(await ticketSays(code)).toMatchObject({ host: { started: false }, place: 1, wait: null });
    expect((await list(host)).host).toMatchObject({ open: true, started: false });
  });

  test('starts with a press, and then goes by the games of this evening alone', async () => {
    const host = await createTestHost(world);
    await play(host, 8);
    await world.advance(20 * 3_600);
    await play(host, 1, 8);
    expect(await profile(host)).toMatchObject({ started: true, queue: { wait: null } });
    await play(host, 3, 9);
    expect((await profile(host)).queue.wait).toMatchObject({ from: 0 });
  });

  test('is one without Win, Lose, Main, Ganti, Selesai for 60 minutes; a press that moves nothing is none', async () => {
    const host = await createTestHost(world);
    const started = async () => (await profile(host)).started;
    const [mabarID, other] = [await addToQueue(world, host.id, { count: 5 }), await addToQueue(world, host.id)];
    const main = () => world.call(setPlaying, { mabarID, setPlaying: true }, { as: host.browser });
    const game = (number: number, result: 'win' | 'lose') => () =>
      world.call(gameResult, { gameKey: randomUUID(), result, statistic: { game: number } }, { as: host.browser });
    const presses = [
      main,
      game(1, 'win'),
      game(2, 'lose'),
      () => world.call(setPlaying, { mabarID, setPlaying: false }, { as: host.browser }),
      () => world.call(setPlayingDone, { mabarID: other }, { as: host.browser }),
    ];
    for (const press of presses) {
      expect(await started()).toBe(false);
      expect((await press()).body.status).toBe(0);
      await world.advance(60 * MINUTE - 1);
      expect(await started()).toBe(true);
      await world.advance(1);
    }
    await world.call(setPlayingDone, { mabarID: other }, { as: host.browser });
    expect(await started()).toBe(false);
  });

  test('starts with its overlay, for 60 minutes after it was last heard from', async () => {
    const host = await createTestHost(world);
    const started = async () => (await profile(host)).started;
    await world.call(alertNext, { instance: randomUUID(), presence: 'obs_active' }, { displayKey: host.code });
    expect(await started()).toBe(true);
    await world.advance(60 * MINUTE - 1);
    expect(await started()).toBe(true);
    await world.advance(1);
    expect(await started()).toBe(false);
  });
});

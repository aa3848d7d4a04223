import { lookUpPlayer } from '@mabarin/api-client/contract/mabar';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp, type App } from '#app.ts';
import type { PlayerDirectory } from '#ports/players.port.ts';
import { newPlayer } from '#testing/fixtures/gifts.ts';
import { createTestHost, useHost } from '#testing/fixtures/hosts.ts';
import { untilTestEnds } from '#testing/until-test-ends.ts';
import { useWorld } from '#testing/world.ts';
import { lookUpPlayer as lookUpName } from './player.commands.ts';

type Lookup = PlayerDirectory['lookup'];
const knows: Lookup = async ({ id }) =>
  id.endsWith('000') ? { found: false } : { found: true, name: `Player${id.slice(-4)}` };
const down: Lookup = async () => ({ found: 'unavailable' });
/** The game, and how often it was asked. */
const game = { lookup: knows, asked: 0 };
const players: PlayerDirectory = {
  lookup(player) {
    game.asked += 1;
    return game.lookup(player);
  },
};
const world = useWorld({ overrides: { players } });
const host = useHost(world, {}, beforeAll);
/** A second process on the same database. */
let neighbour: App;
beforeAll(async () => {
  neighbour = await createApp(world.config, { clock: world.clock, overrides: { players } });
});
afterAll(() => neighbour.close());
beforeEach(() => {
  game.asked = 0;
});
afterEach(() => {
  game.lookup = knows;
});

type Who = { id: string; server: string };

const look = (player: Who) => world.call(lookUpPlayer, { host: host.username, ...player });
const nameOf = async (player: Who) => (await look(player)).body.data?.name;

const orderedName = async (player: Who) => (await host.sendOrder({ player })).body.data?.player?.name;

describe("a player's name, asked before paying", () => {
  test('is what the order then says; the game is asked once in 24 hours, by all processes', async () => {
    const player = newPlayer();
    const name = `Player${player.id.slice(-4)}`;
    expect((await look(player)).body).toEqual({ status: 0, data: { name, waits: false } });
    game.lookup = async () => ({ found: true, name: 'Nama Baru' });
    expect(await nameOf(player)).toBe(name);
    expect(await orderedName(player)).toBe(name);
    const next = await neighbour.server.inject({
      method: 'POST',
      url: lookUpPlayer.path,
      payload: { host: host.username, ...player },
    });
    expect(next.json().data.name).toBe(name);
    expect(game.asked).toBe(1);
    await world.advance(24 * 3_600);
    expect(await orderedName(player)).toBe('Nama Baru');
    expect(await nameOf(player)).toBe('Nama Baru');
    expect(game.asked).toBe(2);
  });

  test('says whether the player waits at this host, which Sundul needs', async () => {
    const player = newPlayer();
    expect((await look(player)).body.data?.waits).toBe(false);
    await host.addToQueue({ player: { ...player, name: 'Penunggu' } });
    expect((await look(player)).body.data?.waits).toBe(true);
    const other = await createTestHost(world);
    const elsewhere = await world.call(lookUpPlayer, { host: other.username, ...player });
    expect(elsewhere.body.data?.waits).toBe(false);
  });

  test('is asked once for all who want it at the same time', async () => {
    const player = newPlayer();
    let answer: (() => void) | undefined;
    game.lookup = (who) =>
      new Promise((resolve) => {
        answer = () => resolve(knows(who));
      });
    const first = nameOf(player);
    const second = nameOf(player);
    await expect.poll(() => answer).toBeDefined();
    const third = nameOf(player);
    answer?.();
    const name = `Player${player.id.slice(-4)}`;
    expect(await Promise.all([first, second, third])).toEqual([name, name, name]);
    expect(game.asked).toBe(1);
  });

  test('is not asked again by a call that just missed its reply', async () => {
    const player = newPlayer();
    const deps = { clock: world.clock, players };
    const first = lookUpName(world.db, deps, player);
    const missed = lookUpName(world.db, deps, player, async () => void (await first));
    const reply = { found: true, name: `Player${player.id.slice(-4)}` };
    expect(await Promise.all([first, missed])).toEqual([reply, reply]);
    expect(game.asked).toBe(1);
  });

  test('may be one that nobody has: the same sentence as the order; that is asked anew', async () => {
    const player = { id: '410000000', server: '2345' };
    const nobody = {
      status: -1,
      code: 'mabar.player_not_found',
      data: 'Nama tidak ditemukan. ID atau server salah!',
    };
    expect((await look(player)).body).toEqual(nobody);
    expect((await look({ id: '12', server: '2345' })).body).toEqual(nobody);
    game.lookup = async () => ({ found: true, name: 'Baru Daftar' });
    expect(await nameOf(player)).toBe('Baru Daftar');
  });

  test('stops nobody while the game is away: null, or the last known name, as the order says', async () => {
    const [known, unknown] = [newPlayer(), newPlayer()];
    await host.addToQueue({ player: { ...known, name: 'Nama Lama' } });
    game.lookup = down;
    expect((await look(unknown)).body).toEqual({ status: 0, data: { name: null, waits: false } });
    expect(await orderedName(unknown)).toBe(`ID ${unknown.id}`);
    expect(await nameOf(known)).toBe('Nama Lama');
    expect(await orderedName(known)).toBe('Nama Lama');
    // None of that is stored as the name the game gave.
    game.lookup = knows;
    expect(await nameOf(unknown)).toBe(`Player${unknown.id.slice(-4)}`);
  });

  test('is limited by address where the game must be asked, and not where the name is known', async () => {
    const [first, second] = [newPlayer(), newPlayer()];
    untilTestEnds(world.config, { lookUpsPerAddress: 1 });
    const from = (player: Who) =>
      world.app.server.inject({
        method: 'POST',
        url: lookUpPlayer.path,
        payload: { host: host.username, ...player },
        remoteAddress: '203.0.113.7',
      });
    expect((await from(first)).statusCode).toBe(200);
    expect((await from(first)).statusCode).toBe(200);
    const refused = await from(second);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await orderedName(second)).toBe(`Player${second.id.slice(-4)}`);
    expect((await from(second)).json().data.name).toBe(`Player${second.id.slice(-4)}`);
  });

  test('is answered for a host that exists', async () => {
    const answer = await world.call(lookUpPlayer, { host: 'tidakadahost', ...newPlayer() });
    expect(answer.body.code).toBe('accounts.host_not_found');
    expect(game.asked).toBe(0);
  });

  test('is forgotten after a day', async () => {
    await nameOf(newPlayer());
    await world.advance(24 * 3_600);
    expect(await world.rows('player_name', {})).toEqual([]);
  });
});

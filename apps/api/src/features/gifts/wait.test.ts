import { claimGift, saveGift } from '@mabarin/api-client/contract/gifts';
import { BEACON_MAX_WAIT_SECONDS } from '@mabarin/domain/gifts/claim';
import { beaconChains, randomnessOf } from '@mabarin/domain/gifts/beacon';
import { verifyRound } from '@mabarin/domain/gifts/beacon.verify';
import { digestWith, winThreshold } from '@mabarin/domain/gifts/draw';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkGifts } from './claim.queries.ts';
import { giftsPollers } from './wait.commands.ts';
import type { Beacon } from '#ports/beacon.port.ts';
import { sandboxBeacon } from '#sandbox/beacon.adapter.ts';
import { checkProof } from '#testing/check-proof.ts';
import { claim, newPlayer, proofOf, type ClaimChange } from '#testing/fixtures/gifts.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import { useWorld } from '#testing/world.ts';

let away = false;
const beacon: Beacon = {
  chain: beaconChains.sandbox,
  signatureOf: (round) => (away ? Promise.resolve(null) : sandboxBeacon({ clock: world.clock }).signatureOf(round)),
};
const world = useWorld({ overrides: { beacon } });
const host = useHost(world);
beforeEach(() => {
  away = false;
});

const neverWins = { giftGacha: 1_000_000 };
const ticket = (change: ClaimChange = {}) => ({
  key: randomUUID(),
  player: newPlayer(),
  nonce: randomUUID(),
  ...change,
});
const send = (gift: string, change: ClaimChange) => claim(world, host, gift, change);
const poll = async () => {
  for (const poller of giftsPollers(world.db, world.app.deps)) await poller.run();
};
const rest = () => world.rows('gift_cooldown', {}, 'player_id');

describe('a claim with a beacon', () => {
  test('waits for a round that is still to come, and is drawn by it when it is sent again', async () => {
    const gift = await host.addGift(neverWins);
    const mine = ticket();
    expect((await send(gift, mine)).body).toMatchObject({ status: -1, code: 'gifts.waiting' });
    const stored = await world.row('gift_wait', {});
    expect(stored).toMatchObject({ slot: 1, nonce: mine.nonce, outcome: null });
    expect((await send(gift, mine)).body.code).toBe('gifts.waiting');
    world.clock.offsetSeconds += 5;
    const { body } = await send(gift, mine);
    expect(body).toMatchObject({ status: 0, win: false, nonce: mine.nonce, draw: { gift, try: 1 } });
    expect((await send(gift, mine)).body).toEqual(body);
    const [draw] = (await proofOf(world, gift)).draws;
    expect(draw?.beacon).toMatchObject({ chain: 'sandbox', slot: 1, round: stored.beacon_round });
    expect(await verifyRound(beaconChains.sandbox, stored.beacon_round, draw?.beacon?.signature ?? '')).toBe(true);
    expect(await world.rows('gift_wait', {}, 'player_id')).toEqual([{ player_id: '' }]);
    expect(await checkGifts(world.db)).toEqual([]);
  });

  test('is not stored when its gift has other odds than its form showed', async () => {
    const gift = await host.addGift(neverWins);
    const refused = await send(gift, ticket({ shown: { gacha: 9 } }));
    expect(refused.body).toMatchObject({ code: 'http.shown_changed' });
    expect(await world.rows('gift_wait', { gift_id: gift }, 'id')).toEqual([]);
  });

  test('is drawn without its viewer, and the same whoever draws it', async () => {
    const gift = await host.addGift({ giftQuota: 3 });
    const claims = Array.from({ length: 8 }, () => ticket());
    for (const each of claims) await send(gift, each);
    world.clock.offsetSeconds += 5;
    await Promise.all([poll(), poll(), ...claims.map((each) => send(gift, each))]);
    await poll();
    const proof = await proofOf(world, gift);
    expect(proof.draws.length + proof.untried.length).toBe(8);
    expect(proof.claimed).toBe(proof.draws.filter(({ win }) => win).length);
    if (!proof.ended) await host.call(saveGift, { id: gift, action: 'delete' });
    expect(checkProof(await proofOf(world, gift))).toEqual([]);
    expect(await checkGifts(world.db)).toEqual([]);
  });

  test('waits while the beacon is away, and is drawn when it comes', async () => {
    const gift = await host.addGift(neverWins);
    const mine = ticket();
    away = true;
    await send(gift, mine);
    world.clock.offsetSeconds += BEACON_MAX_WAIT_SECONDS - 1;
    await poll();
    expect((await send(gift, mine)).body.code).toBe('gifts.waiting');
    away = false;
    await poll();
    expect((await send(gift, mine)).body.draw?.try).toBe(1);
  });

  test('ends without a try after 10 minutes without the beacon, and the hour of rest is given back', async () => {
    const gift = await host.addGift(neverWins);
    const mine = ticket();
    away = true;
    await send(gift, mine);
    world.clock.offsetSeconds += BEACON_MAX_WAIT_SECONDS;
    await poll();
    const { body } = await send(gift, mine);
    expect(body).toMatchObject({
      status: 0,
      refresh: true,
      draw: null,
      data: expect.stringContaining('tidak dihitung'),
    });
    expect(await rest()).not.toContainEqual({ player_id: mine.player.id });
    away = false;
    const again = { ...ticket(), player: mine.player };
    await send(gift, again);
    world.clock.offsetSeconds += 5;
    expect((await send(gift, again)).body.draw?.try).toBe(1);
    const proof = await proofOf(world, gift);
    expect(proof.untried).toMatchObject([{ slot: 1, why: 'away', nonce: mine.nonce }]);
    expect(proof.draws).toMatchObject([{ try: 1, beacon: { slot: 2 } }]);
    expect(await checkGifts(world.db)).toEqual([]);
  });

  test('of a deleted gift ends without a try; of one switched off it is still drawn', async () => {
    const [off, deleted] = [await host.addGift(neverWins), await host.addGift(neverWins)];
    const [first, second] = [ticket(), ticket()];
    await send(off, first);
    await send(deleted, second);
    await host.call(saveGift, { id: off, action: 'status', giftStatus: false });
    await host.call(saveGift, { id: deleted, action: 'delete' });
    world.clock.offsetSeconds += 5;
    await poll();
    expect((await send(off, first)).body.draw?.try).toBe(1);
    expect((await send(deleted, second)).body).toMatchObject({ refresh: true, draw: null });
    expect(await checkGifts(world.db)).toEqual([]);
  });

  test('of a player that waits already is refused', async () => {
    const gift = await host.addGift(neverWins);
    const mine = ticket();
    await send(gift, mine);
    const { body } = await world.call(
      claimGift,
      {
        host: host.username,
        form: {
          gameID: mine.player.id,
          gameServerID: mine.player.server,
          gameRoleMidlaner: true,
          giftEventCode: gift,
          giftMessage: 'lagi',
        },
        token: 'sandbox-pass',
      },
      { key: randomUUID() },
    );
    expect(body.code).toBe('gifts.cooling_down');
  });
});

describe('an insider that knows the seed and searches a winning nonce for a friend', () => {
  const tries = 300;
  const gacha = 9;
  const seed = 'a'.repeat(64);

  /** Wins of a friend who hands in, at each try, the first nonce that wins by all that is known when it is handed in. */
  async function friendsWins(rule: 'seed and nonce' | 'with a round to come'): Promise<number> {
    const digest = await digestWith(seed);
    const threshold = winThreshold(gacha);
    const wins = async (number: number, nonce: string, randomness: string) => {
      const beacon = rule === 'seed and nonce' ? null : { round: number, randomness };
      return (await digest({ gift: '42', number, nonce, beacon })) < threshold;
    };
    let won = 0;
    for (let number = 1; number <= tries; number += 1) {
      // The round is not known yet, so the insider can but guess it.
      const guess = await randomnessOf('f'.repeat(96));
      let index = 0;
      while (!(await wins(number, `n${index}`, guess))) index += 1;
      const published = await randomnessOf(number.toString(16).padStart(96, '0'));
      if (await wins(number, `n${index}`, published)) won += 1;
    }
    return won;
  }

  test('always wins by the rule without a beacon, and no more than by chance with one', async () => {
    expect(await friendsWins('seed and nonce')).toBe(tries);
    const [expected, sigma] = [tries / (gacha + 1), Math.sqrt((tries * gacha) / (gacha + 1) ** 2)];
    expect(Math.abs((await friendsWins('with a round to come')) - expected)).toBeLessThan(4 * sigma);
  });
});

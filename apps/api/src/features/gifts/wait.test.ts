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
import { addTestGift, claim, newPlayer, proofOf, type ClaimChange } from '#testing/fixtures/gifts.ts';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { useWorld } from '#testing/world.ts';

let away = false;
const beacon: Beacon = {
  chain: beaconChains.sandbox,
  signatureOf: (round) => (away ? Promise.resolve(null) : sandboxBeacon({ clock: world.clock }).signatureOf(round)),
};
const world = useWorld({ overrides: { beacon } });
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
const send = (host: TestHost, gift: string, change: ClaimChange) => claim(world, host, gift, change);
const poll = async () => {
  for (const poller of giftsPollers(world.db, world.app.deps)) await poller.run();
};
const rest = () => world.admin.selectFrom('gift_cooldown').select('player_id').execute();

describe('a claim with a beacon', () => {
  test('waits for a round that is still to come, and is drawn by it when it is sent again', async () => {
    const host = await createTestHost(world);
    const gift = await addTestGift(world, host.id, neverWins);
    const mine = ticket();
    expect((await send(host, gift, mine)).body).toMatchObject({ status: -1, code: 'gifts.waiting' });
    const stored = await world.admin.selectFrom('gift_wait').selectAll().executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ slot: 1, nonce: mine.nonce, outcome: null });
    expect((await send(host, gift, mine)).body.code).toBe('gifts.waiting');
    world.clock.offsetSeconds += 5;
    const { body } = await send(host, gift, mine);
    expect(body).toMatchObject({ status: 0, win: false, nonce: mine.nonce, draw: { gift, try: 1 } });
    expect((await send(host, gift, mine)).body).toEqual(body);
    const [draw] = (await proofOf(world, gift)).draws;
    expect(draw?.beacon).toMatchObject({ chain: 'sandbox', slot: 1, round: stored.beacon_round });
    expect(await verifyRound(beaconChains.sandbox, stored.beacon_round, draw?.beacon?.signature ?? '')).toBe(true);
    expect(await world.admin.selectFrom('gift_wait').select('player_id').execute()).toEqual([{ player_id: '' }]);
    expect(await checkGifts(world.db)).toEqual([]);
  });

  test('is not stored when its gift has other odds than its form showed', async () => {
    const host = await createTestHost(world);
    const gift = await addTestGift(world, host.id, neverWins);
    const refused = await send(host, gift, ticket({ shown: { gacha: 9 } }));
    expect(refused.body).toMatchObject({ code: 'http.shown_changed' });
    expect(await world.admin.selectFrom('gift_wait').select('id').where('gift_id', '=', gift).execute()).toEqual([]);
  });

  test('is drawn without its viewer, and the same whoever draws it', async () => {
    const host = await createTestHost(world);
    const gift = await addTestGift(world, host.id, { giftQuota: 3 });
    const claims = Array.from({ length: 8 }, () => ticket());
    for (const each of claims) await send(host, gift, each);
    world.clock.offsetSeconds += 5;
    await Promise.all([poll(), poll(), ...claims.map((each) => send(host, gift, each))]);
    await poll();
    const proof = await proofOf(world, gift);
    expect(proof.draws.length + proof.untried.length).toBe(8);
    expect(proof.claimed).toBe(proof.draws.filter(({ win }) => win).length);
    if (!proof.ended) await world.call(saveGift, { id: gift, action: 'delete' }, { as: host.browser });
    expect(checkProof(await proofOf(world, gift))).toEqual([]);
    expect(await checkGifts(world.db)).toEqual([]);
  });

  test('waits while the beacon is away, and is drawn when it comes', async () => {
    const host = await createTestHost(world);
    const gift = await addTestGift(world, host.id, neverWins);
    const mine = ticket();
    away = true;
    await send(host, gift, mine);
    world.clock.offsetSeconds += BEACON_MAX_WAIT_SECONDS - 1;
    await poll();
    expect((await send(host, gift, mine)).body.code).toBe('gifts.waiting');
    away = false;
    await poll();
    expect((await send(host, gift, mine)).body.draw?.try).toBe(1);
  });

  test('ends without a try after 10 minutes without the beacon, and the hour of rest is given back', async () => {
    const host = await createTestHost(world);
    const gift = await addTestGift(world, host.id, neverWins);
    const mine = ticket();
    away = true;
    await send(host, gift, mine);
    world.clock.offsetSeconds += BEACON_MAX_WAIT_SECONDS;
    await poll();
    const { body } = await send(host, gift, mine);
    expect(body).toMatchObject({
      status: 0,
      refresh: true,
      draw: null,
      data: expect.stringContaining('tidak dihitung'),
    });
    expect(await rest()).not.toContainEqual({ player_id: mine.player.id });
    away = false;
    const again = { ...ticket(), player: mine.player };
    await send(host, gift, again);
    world.clock.offsetSeconds += 5;
    expect((await send(host, gift, again)).body.draw?.try).toBe(1);
    const proof = await proofOf(world, gift);
    expect(proof.untried).toMatchObject([{ slot: 1, why: 'away', nonce: mine.nonce }]);
    expect(proof.draws).toMatchObject([{ try: 1, beacon: { slot: 2 } }]);
    expect(await checkGifts(world.db)).toEqual([]);
  });

  test('of a deleted gift ends without a try; of one switched off it is still drawn', async () => {
    const host = await createTestHost(world);
    const [off, deleted] = [await addTestGift(world, host.id, neverWins), await addTestGift(world, host.id, neverWins)];
    const [first, second] = [ticket(), ticket()];
    await send(host, off, first);
    await send(host, deleted, second);
    await world.call(saveGift, { id: off, action: 'status', giftStatus: false }, { as: host.browser });
    await world.call(saveGift, { id: deleted, action: 'delete' }, { as: host.browser });
    world.clock.offsetSeconds += 5;
    await poll();
    expect((await send(host, off, first)).body.draw?.try).toBe(1);
    expect((await send(host, deleted, second)).body).toMatchObject({ refresh: true, draw: null });
    expect(await checkGifts(world.db)).toEqual([]);
  });

  test('of a player that waits already is refused', async () => {
    const host = await createTestHost(world);
    const gift = await addTestGift(world, host.id, neverWins);
    const mine = ticket();
    await send(host, gift, mine);
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

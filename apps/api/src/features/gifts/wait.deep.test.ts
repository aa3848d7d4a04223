import { createHash, randomUUID } from 'node:crypto';
import { saveGift } from '@mabarin/api-client/contract/gifts';
import { beaconChains } from '@mabarin/domain/gifts/beacon';
import { verifyRound } from '@mabarin/domain/gifts/beacon.verify';
import { allRoles } from '@mabarin/domain/roles';
import { createAll, createLocalKeys } from '@mabarin/simulators/all';
import { createDrand } from '@mabarin/simulators/drand.simulator';
import { variablesOf } from '@mabarin/simulators/local';
import { openSimulator } from '@mabarin/simulators/testing';
import { expect, onTestFinished, test } from 'vitest';
import { checkGifts } from './claim.queries.ts';
import { giftsPollers, storeClaim } from './wait.commands.ts';
import { openAdapters } from '#adapters.ts';
import { drandBeacon } from '#adapters/drand.beacon.ts';
import { readConfig } from '#platform/config.ts';
import { transaction } from '#platform/db/transaction.ts';
import { checkProof } from '#testing/check-proof.ts';
import { claim, newPlayer, proofOf } from '#testing/fixtures/gifts.ts';
import { createTestHost } from '#testing/fixtures/hosts.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const CLAIMS = 10_000;
const GIFTS = 20;
const chain = beaconChains.sandbox;
const secret = createHash('sha256').update('mabarin sandbox beacon').digest();
const faults = ['late', 'wrong_round', 'forged', 'forked', 'lost_request', 'lost_answer', 'error_before', 'html'];

/** The same sequence in each run. */
function chance(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

test('10,000 draws under kills and faults of relays: one result each, all verified [dec provably fair]', async () => {
  const random = chance(42);
  const context = { now: () => world.clock.now(), uuid: () => world.app.deps.random.uuid(), random };
  const relays = [1, 2].map(() => createDrand({ ...context, chain, secret }));
  const open = await Promise.all(relays.map((relay) => openSimulator(relay)));
  for (const relay of relays) relay.faults.share(0.5, faults);
  const log = { warn() {}, debug() {}, info() {}, error() {} };
  const beacon = drandBeacon({ relays: open.map(({ origin }) => origin), chain: chain.name }, { log });
  // A process that dies in the middle of a draw leaves its transaction undone.
  const mortal = {
    ...world.app.deps.random,
    token(bytes: number) {
      if (random() < 0.3) throw new Error('killed');
      return world.app.deps.random.token(bytes);
    },
  };
  const pollers = [1, 2].flatMap(() => giftsPollers(world.db, { ...world.app.deps, beacon, log, random: mortal }));
  const poll = () => Promise.allSettled(pollers.map((poller) => poller.run()));

  const host = await createTestHost(world);
  const gifts: string[] = [];
  for (let index = 0; index < GIFTS; index += 1) {
    gifts.push(await host.addGift({ giftGacha: 1 + (index % 9), giftQuota: 1_000 }));
  }
  for (let index = 0; index < CLAIMS; index += 1) {
    const player = newPlayer();
    const form = {
      ...allRoles,
      gameID: player.id,
      gameServerID: player.server,
      giftEventCode: gifts[index % GIFTS] ?? '',
      giftMessage: 'semoga hoki',
    };
    const claim = { host, form, playerName: 'Pemain', nonce: `n${index}` };
    await transaction(world.db, (tx) => storeClaim(tx, world.app.deps, beacon, claim));
    if (index % 50 === 49) {
      world.clock.offsetSeconds += 3;
      await poll();
    }
  }
  const waiting = () => world.rows('gift_wait', { ended_at: null }, 'id');
  world.clock.offsetSeconds += 5;
  for (let runs = 0; runs < 1_000 && (await waiting()).length > 0; runs += 1) await poll();
  expect(await waiting()).toEqual([]);
  expect(await checkGifts(world.db)).toEqual([]);

  let drawn = 0;
  const rounds = new Map<number, string>();
  for (const gift of gifts) {
    await host.call(saveGift, { id: gift, action: 'delete' });
    const proof = await proofOf(world, gift);
    expect(checkProof(proof)).toEqual([]);
    expect(proof.untried).toEqual([]);
    drawn += proof.draws.length;
    for (const { beacon: at } of proof.draws) if (at !== null) rounds.set(at.round, at.signature);
  }
  expect(drawn).toBe(CLAIMS);
  expect(rounds.size).toBeGreaterThan(100);
  for (const [round, signature] of rounds) expect(await verifyRound(chain, round, signature)).toBe(true);
  await Promise.all(open.map((each) => each.close()));
}, 900_000);

test('claims of one round are drawn through the simulated relay, which is asked for it once', async () => {
  const keys = createLocalKeys();
  const { drand } = createAll(keys, () => world.clock.now());
  const { origin, close } = await openSimulator(drand);
  const environment = { DATABASE_URL: 'postgres://db/mabarin', ...variablesOf('drand', origin, keys) };
  const { adapters } = readConfig(environment, '/apps');
  const { beacon: relayed } = await openAdapters({
    ...world.app.deps,
    config: { ...world.config, adapters },
    db: world.db,
  });
  const { deps } = world.app;
  const { beacon: before } = deps;
  onTestFinished(async () => {
    deps.beacon = before;
    await close();
  });
  const host = await createTestHost(world);
  const gift = await host.addGift({ giftGacha: 1_000_000 });
  deps.beacon = { chain, signatureOf: () => Promise.resolve(null) };
  const claims = Array.from({ length: 6 }, () => ({ key: randomUUID(), player: newPlayer(), nonce: randomUUID() }));
  for (const each of claims) await claim(world, host, gift, each);
  world.clock.offsetSeconds += 6;
  deps.beacon = relayed;
  const poll = async () => {
    for (const poller of giftsPollers(world.db, deps)) await poller.run();
  };
  await Promise.all([poll(), ...claims.map((each) => claim(world, host, gift, each))]);
  await poll();
  const rounds = (await proofOf(world, gift)).draws.map(({ beacon: drawn }) => drawn?.round);
  expect(rounds).toHaveLength(6);
  expect(drand.rows()).toHaveLength(new Set(rounds).size);
});

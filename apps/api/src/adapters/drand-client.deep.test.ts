import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beaconChains, randomnessOf, type BeaconChain } from '@mabarin/domain/gifts/beacon';
import { signRound } from '@mabarin/domain/gifts/beacon.verify';
import { beforeAll, expect, test } from 'vitest';
import { useFolder } from '#testing/folder.ts';

/** The League of Entropy's own checker, fetched for this test alone. */
const CHECKER = 'drand-client@1.4.2';
const ROUNDS = 200;
const secret = createHash('sha256').update('mabarin sandbox beacon').digest();
/** A round that the chain published. */
const published = {
  round: 1_000,
  signature: 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39',
};

type Checker = { fetchBeacon(client: object, round: number): Promise<{ round: number }> };
const folder = useFolder();
let checker: Checker | null = null;

beforeAll(async () => {
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--fetch-retries=0'];
  const { status } = spawnSync('npm', ['install', '--prefix', folder, ...flags, CHECKER], { timeout: 60_000 });
  if (status !== 0) return;
  const file = join(folder, 'node_modules/drand-client/build/esm/index.mjs');
  checker = (await import(pathToFileURL(file).href)) as Checker;
});

/** Asks the checker for a round that a relay of this chain answered like this. */
async function check({ hash, publicKey, genesis, period }: BeaconChain, round: number, signature: string) {
  const randomness = await randomnessOf(signature);
  const info = {
    hash,
    public_key: publicKey,
    genesis_time: genesis,
    period,
    groupHash: '',
    schemeID: 'bls-unchained-g1-rfc9380',
    metadata: { beaconID: 'quicknet' },
  };
  const client = {
    options: { disableBeaconVerification: false, noCache: true },
    chain: () => ({ baseUrl: '', info: async () => info }),
    get: async () => ({ round, randomness, signature }),
  };
  return checker!.fetchBeacon(client, round).then(
    (beacon) => beacon.round === round,
    () => false,
  );
}

test(`rounds of draws hold for ${CHECKER}, which is not ours, and forged ones do not`, async (context) => {
  context.skip(checker === null, `${CHECKER} cannot be fetched here`);
  expect(await check(beaconChains.quicknet, published.round, published.signature)).toBe(true);
  expect(await check(beaconChains.quicknet, published.round + 1, published.signature)).toBe(false);
  for (let round = 1; round <= ROUNDS; round += 1) {
    const signature = await signRound(secret, round * 7);
    expect(await check(beaconChains.sandbox, round * 7, signature), String(round)).toBe(true);
  }
  expect(await check(beaconChains.sandbox, 7, await signRound(secret, 14))).toBe(false);
});

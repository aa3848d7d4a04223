import { createHash } from 'node:crypto';
import { createDrand } from '@mabarin/simulators/drand.simulator';
import { openSimulator, testContext } from '@mabarin/simulators/testing';
import { beaconChains, futureRound, roundTime } from '@mabarin/domain/gifts/beacon';
import { verifyRound } from '@mabarin/domain/gifts/beacon.verify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { drandBeacon } from './drand.beacon.ts';
import { sandboxBeacon } from '#sandbox/beacon.adapter.ts';

const context = testContext();
const chain = beaconChains.sandbox;
const secret = createHash('sha256').update('mabarin sandbox beacon').digest();
const simulators = [createDrand({ ...context, chain, secret }), createDrand({ ...context, chain, secret })];
const [first, second] = simulators as [(typeof simulators)[0], (typeof simulators)[0]];
let open: Awaited<ReturnType<typeof openSimulator>>[];
let logged: unknown[];

beforeEach(async () => {
  open = await Promise.all(simulators.map((each) => openSimulator(each)));
  logged = [];
});
afterEach(() => Promise.all(open.map((each) => each.close())));

function relayed(relays = open.map(({ origin }) => origin)) {
  const log = { warn: (...line: unknown[]) => logged.push(line), debug() {}, info() {}, error() {} };
  return drandBeacon({ relays, chain: chain.name }, { log });
}

describe('a beacon by its relays', () => {
  test('knows a round from its time on, as the sandbox signs it', async () => {
    const round = futureRound(chain, context.now());
    expect(await relayed().signatureOf(round)).toBeNull();
    context.advance((roundTime(chain, round) - context.now().getTime()) / 1_000);
    const signature = await relayed().signatureOf(round);
    expect(signature).toBe(await sandboxBeacon({ clock: context }).signatureOf(round));
    expect(await verifyRound(chain, round, signature ?? '')).toBe(true);
  });

  test.each(['late', 'wrong_round', 'forged', 'forked', 'lost_request', 'lost_answer', 'error_before', 'html'])(
    'takes the other relay while one is %s, and none if both are',
    async (fault) => {
      const round = 1_000;
      first.faults.next('round', fault);
      expect(await relayed().signatureOf(round)).toMatch(/^[0-9a-f]{96}$/);
      first.faults.next('round', fault);
      second.faults.next('round', fault);
      expect(await relayed().signatureOf(round)).toBeNull();
      if (fault === 'forged' || fault === 'forked') expect(logged.length).toBeGreaterThan(0);
    },
  );

  test('asks for a round once, and a relay that is down is no fault', async () => {
    const beacon = relayed([open[0]?.origin ?? '', 'http://127.0.0.1:9']);
    const before = first.rows().length;
    await Promise.all([beacon.signatureOf(7), beacon.signatureOf(7)]);
    await beacon.signatureOf(7);
    expect(first.rows()).toHaveLength(before + 1);
  });
});

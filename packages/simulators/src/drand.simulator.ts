import { signRound } from '@mabarin/domain/gifts/beacon.verify';
import { randomnessOf, roundTime, type BeaconChain } from '@mabarin/domain/gifts/beacon';
import { createFaults } from '#faults.ts';
import { createOutbox } from '#outbox.ts';
import type { Simulator, SimulatorContext } from '#simulator.ts';

/**
 * A relay of a drand chain: `GET /{chain}/public/{round}` returns `{round, randomness, signature}`, 425 before its time.
 * Own faults: `late` (not there yet), `wrong_round` (the one before), `forged` (a changed signature), `forked` (signed by
 * another key).
 */
export function createDrand({
  now,
  random,
  chain,
  secret,
}: SimulatorContext & { random: () => number; chain: BeaconChain; secret: Uint8Array }): Simulator {
  const asked: { round: number; status: number }[] = [];
  const faults = createFaults(random);
  const outbox = createOutbox({ now, faults, sign: () => ({ headers: {}, body: '' }), retryAfter: () => undefined });
  const forkSecret = secret.map((byte, index) => (index === 31 ? byte ^ 1 : byte));
  return {
    name: 'drand',
    actions: [],
    faults,
    outbox,
    operationOf: (call) => (call.method === 'GET' && roundOf(chain, call.path) !== null ? 'round' : undefined),
    async handle({ path }, fault) {
      const round = roundOf(chain, path) ?? 0;
      const status = fault === 'late' || now().getTime() < roundTime(chain, round) ? 425 : 200;
      asked.push({ round, status });
      if (status !== 200) return { status, body: { error: 'the requested round is in the future' } };
      const signed = fault === 'wrong_round' ? Math.max(1, round - 1) : round;
      const good = await signRound(fault === 'forked' ? forkSecret : secret, signed);
      const signature = fault === 'forged' ? `${good.slice(0, -1)}${good.endsWith('0') ? '1' : '0'}` : good;
      return { status, body: { round, randomness: await randomnessOf(signature), signature } };
    },
    async act() {
      throw new Error('Nothing can be done to a round.');
    },
    rows: () => asked.toReversed(),
  };
}

function roundOf({ hash }: BeaconChain, path: string): number | null {
  const [, found] = /^\/[0-9a-f]{64}\/public\/(\d{1,15})$/.exec(path) ?? [];
  return found !== undefined && path.startsWith(`/${hash}/`) ? Number(found) : null;
}

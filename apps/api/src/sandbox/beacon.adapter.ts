import { createHash } from 'node:crypto';
import { beaconChains, roundTime } from '@mabarin/domain/gifts/beacon';
import { signRound } from '@mabarin/domain/gifts/beacon.verify';
import type { Beacon } from '#ports/beacon.port.ts';
import type { Clock } from '#ports/clock.port.ts';

/** Whoever reads this can foretell the sandbox's rounds. */
const SECRET = createHash('sha256').update('mabarin sandbox beacon').digest();
const { sandbox } = beaconChains;

/** A beacon that signs a round itself as soon as it is due, with a key that pages know. */
export function sandboxBeacon({ clock }: { clock: Clock }): Beacon {
  return {
    chain: sandbox,
    signatureOf: async (round) => (clock.now().getTime() < roundTime(sandbox, round) ? null : signRound(SECRET, round)),
  };
}

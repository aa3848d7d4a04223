import type { BeaconChain } from '@mabarin/domain/gifts/beacon';

/** Public chance for draws. */
export type Beacon = {
  chain: BeaconChain;
  /** A round's signature, verified; null: the round is not known yet, or no relay answers with it. */
  signatureOf(round: number): Promise<string | null>;
};

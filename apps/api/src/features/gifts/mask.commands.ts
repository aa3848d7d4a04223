import { ANONYMOUS_NAME } from '@mabarin/domain/support/support-fields';
import { changeClaim, claimOfPlace, lockAnyClaim } from './host-claim.queries.ts';
import { notifyClaimsChanged } from './host-claim.commands.ts';
import type { LiveDeps } from '#deps.ts';
import { maskPlayer } from '#features/alerts/index.ts';
import { maskEntry } from '#features/mabar/index.ts';
import type { Tx } from '#schema.ts';

/**
 * Operator command: hides name and message of a claim, of its alerts and of its place in the queue, for good. A place that the
 * winner gave away is another player's. Returns its host; null: there is no such claim. Idempotent.
 */
export async function maskClaim(tx: Tx, deps: LiveDeps, claimId: number): Promise<string | null> {
  const claim = await lockAnyClaim(tx, claimId);
  if (claim === null) return null;
  const name = ANONYMOUS_NAME;
  const { id, host_id: hostId, draw_id: drawId, own_entry: entryId } = claim;
  await changeClaim(tx, id, { masked: true, name_hidden: true });
  if (drawId !== null) await maskPlayer(tx, deps, { hostId, of: { subject: 'gift', id: drawId }, name });
  if (entryId !== null) await maskEntry(tx, deps, hostId, entryId);
  await notifyClaimsChanged(tx, deps, hostId);
  return hostId;
}

/** Operator command: hides name and message of a place in the queue and of the claim that won it. Idempotent. */
export async function maskPlace(tx: Tx, deps: LiveDeps, hostId: string, entryId: number): Promise<void> {
  const claimId = await claimOfPlace(tx, hostId, entryId);
  if (claimId === null) await maskEntry(tx, deps, hostId, entryId);
  else await maskClaim(tx, deps, claimId);
}

import { notifyQueueChanged } from './board.commands.ts';
import { maskEntryByOperator } from './entry.queries.ts';
import type { LiveDeps } from '#deps.ts';
import { dropOrderAlert } from '#features/alerts/index.ts';
import type { Tx } from '#schema.ts';

/** Operator command: hides name and message of an entry where others see them, for good. Idempotent. */
export async function maskEntry(tx: Tx, deps: LiveDeps, hostId: string, entryId: number): Promise<void> {
  const masked = await maskEntryByOperator(tx, hostId, entryId);
  if (masked === null) return;
  if (masked.payment !== null) await dropOrderAlert(tx, deps, { hostId, paymentId: masked.payment });
  await notifyQueueChanged(tx, deps, hostId);
}

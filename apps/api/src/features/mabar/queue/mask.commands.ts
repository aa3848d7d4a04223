import { ANONYMOUS_NAME } from '@mabarin/domain/support/support-fields';
import { notifyQueueChanged } from './board.commands.ts';
import { maskEntryByOperator } from './entry.queries.ts';
import type { LiveDeps } from '#deps.ts';
import { maskPlayer } from '#features/alerts/index.ts';
import { maskOrderByOperator } from '#features/mabar/orders/order.queries.ts';
import type { Tx } from '#schema.ts';

/** Operator command: hides name and message of an entry where others see them, for good. Idempotent. */
export async function maskEntry(tx: Tx, deps: LiveDeps, hostId: string, entryId: number): Promise<void> {
  const masked = await maskEntryByOperator(tx, hostId, entryId);
  if (masked === null) return;
  const name = ANONYMOUS_NAME;
  if (masked.payment !== null)
    await maskPlayer(tx, deps, { hostId, of: { subject: 'order', id: masked.payment }, name });
  await maskPlayer(tx, deps, { hostId, of: { subject: 'turn', id: String(entryId) }, name });
  await notifyQueueChanged(tx, deps, hostId);
}

/**
 * Operator command: hides names and messages of an order's players, for good. A Sundul has no entry of its own.
 * Idempotent.
 */
export async function maskOrder(
  tx: Tx,
  deps: LiveDeps,
  { hostId, paymentId, entryIds }: { hostId: string; paymentId: string; entryIds: readonly number[] },
): Promise<void> {
  await maskOrderByOperator(tx, paymentId);
  await maskPlayer(tx, deps, { hostId, of: { subject: 'order', id: paymentId }, name: ANONYMOUS_NAME });
  for (const id of entryIds) await maskEntry(tx, deps, hostId, id);
}

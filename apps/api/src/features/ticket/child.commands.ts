import { fail } from '@mabarin/domain/errors';
import { findPaidTicket } from './ticket.queries.ts';
import type { Deps } from '#deps.ts';
import { openTask } from '#features/tasks/index.ts';
import type { Tx } from '#schema.ts';

/** "Dibayar anak tanpa izin": one task a payment. Throws `ticket.not_found` and `ticket.not_paid`. */
export async function reportChild(tx: Tx, { clock }: Pick<Deps, 'clock'>, ticket: string): Promise<void> {
  const paid = await findPaidTicket(tx, ticket);
  if (paid === null) throw fail('ticket.not_found');
  const { id, status, received, minor, host, money_left: left } = paid;
  if ((status !== 'paid' && status !== 'review') || left <= 0) throw fail('ticket.not_paid');
  const detail = { payment: id, host, received, ...(minor ? { minor: 'ya' } : {}) };
  await openTask(tx, { subject: `child ${id}`, reason: 'child', detail, now: clock.now() });
}

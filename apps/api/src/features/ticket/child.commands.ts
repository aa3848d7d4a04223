import { fail } from '@mabarin/domain/errors';
import { followReports, findPaidTicket, hostOfPayment } from './child.queries.ts';
import { childText } from './child.text.ts';
import { findTicket } from './ticket.queries.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { appendLiveEvents, publicRefresh } from '#features/live/index.ts';
import { openTask } from '#features/tasks/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Poller } from '#platform/pollers.ts';
import type { Db, Tx } from '#schema.ts';

/** "Dibayar anak tanpa izin": one task a payment. Throws `ticket.not_found` and `ticket.not_paid`. */
export async function reportChild(tx: Tx, deps: LiveDeps, ticket: string): Promise<void> {
  const paid = await findPaidTicket(tx, ticket);
  if (paid === null) throw fail((await findTicket(tx, ticket)) === null ? 'ticket.not_found' : 'ticket.not_paid');
  const { id, host_id: hostId, status, received, minor, host, money_left: left } = paid;
  if ((status !== 'paid' && status !== 'review') || left <= 0) throw fail('ticket.not_paid');
  const detail = { payment: id, host, received, ...(minor ? { minor: 'ya' } : {}) };
  await openTask(tx, { subject: `child ${id}`, reason: 'child', detail, now: deps.clock.now() });
  await appendLiveEvents(tx, deps, hostId, [publicRefresh]);
}

/** An operator closed the report: its ticket says so. `subject`: its task's. */
export async function showReportClosed(tx: Tx, deps: Pick<Deps, 'clock'>, subject: string): Promise<void> {
  const hostId = await hostOfPayment(tx, subject.slice('child '.length));
  // Streams and kept answers see the event in the database.
  if (hostId !== null) await appendLiveEvents(tx, { ...deps, notifyLive() {} }, hostId, [publicRefresh]);
}

/** Closes a report once all of its money is back, names the rest in its task after a part, and opens it if money returned to us. */
export function childPollers(db: Db, { clock }: Pick<Deps, 'clock'>): readonly Poller[] {
  const why = childText.allBack;
  return [
    {
      name: 'child-reports',
      everySeconds: 60,
      run: () => transaction(db, (tx) => followReports(tx, { now: clock.now(), why })),
    },
  ];
}

import { refundClusters } from '@mabarin/domain/disputes/velocity';
import { disputeDueUntil } from '@mabarin/domain/disputes/dispute';
import { wibDate } from '@mabarin/domain/time';
import { subHours } from '#platform/date-fns.ts';
import { openDisputeTask } from './dispute.commands.ts';
import { lockDueDisputes, quickRefunds } from './dispute.queries.ts';
import type { Deps } from '#deps.ts';
import { openTask } from '#features/tasks/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Poller } from '#platform/pollers.ts';
import type { Db } from '#schema.ts';

const MINUTES = 60;
/** Refunds of these hours are read, so that a cluster keeps its first. */
const READ_HOURS = 48;

/** Opens the tasks of near deadlines, and of quick refunds at many hosts. */
export function disputesPollers(db: Db, deps: Pick<Deps, 'clock'>): readonly Poller[] {
  return [
    { name: 'dispute-deadlines', everySeconds: 10 * MINUTES, run: () => openDueTasks(db, deps) },
    { name: 'refund-velocity', everySeconds: 10 * MINUTES, run: () => openClusterTasks(db, deps) },
  ];
}

async function openDueTasks(db: Db, deps: Pick<Deps, 'clock'>): Promise<number> {
  return transaction(db, async (tx) => {
    const due = await lockDueDisputes(tx, disputeDueUntil(wibDate(deps.clock.now())));
    for (const dispute of due) await openDisputeTask(tx, deps, dispute);
    return due.length;
  });
}

async function openClusterTasks(db: Db, deps: Pick<Deps, 'clock'>): Promise<number> {
  const now = deps.clock.now();
  const clusters = refundClusters(await quickRefunds(db, subHours(now, READ_HOURS)));
  const opened = await Promise.all(
    clusters.map(({ payment, payments, hosts, amount }) =>
      openTask(db, {
        subject: `velocity ${payment}`,
        reason: 'velocity',
        detail: { payment, amount, hosts: hosts.join(', '), payments: payments.join(', ') },
        now,
      }),
    ),
  );
  return opened.filter(Boolean).length;
}

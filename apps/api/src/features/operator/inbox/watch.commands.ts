import { createHash } from 'node:crypto';
import { promotionClusters } from '@mabarin/domain/complaints/clusters';
import { COMPLAINT_HOURS } from '@mabarin/domain/complaints/complaint';
import type { TaskReason } from '@mabarin/domain/tasks/task';
import { addDays, subDays, subHours, subMinutes } from '#platform/date-fns.ts';
import { countOrders } from './notice.queries.ts';
import type { Machine } from './machine.ts';
import type { Deps } from '#deps.ts';
import { complaintsBefore } from '#features/complaints/index.ts';
import { paidTexts } from '#features/support/index.ts';
import { isByHand, openCashOuts, type OpenCashOut } from '#features/cash/index.ts';
import { closeTasksBut, reopenTask } from '#features/tasks/index.ts';
import type { Db } from '#schema.ts';

type WatchDeps = Pick<Deps, 'clock' | 'config' | 'log' | 'payout'>;
export type Finding = { subject: string; detail: Record<string, unknown> };

/** A finding that an operator closed is a task again after this. */
const TASK_AGAIN_DAYS = 1;
/** Measures around a mark: each crossing would be a message. */
const WAVERING: ReadonlySet<TaskReason> = new Set(['disk', 'orders']);
const CERTIFICATE_DAYS = [3, 14];
const DISK_USED = [0.9, 0.8];
/** Orders of a small team without a paid one, and their time; buyers get some minutes to pay. */
const FEW = { orders: 5, minutes: 30 };
/** Orders in both spans before a paid share says something. */
const SHARE = { orders: 20, hours: 6, days: 7, drop: 0.5 };
const OVERDUE_DAYS = 2;
/** A campaign that comes back is a task again after this. */
const CLUSTER_AGAIN_DAYS = 7;

/** Cash-outs to send by hand, and the oldest one of all. Returns the number of new tasks. */
export async function watchCashOuts(db: Db, deps: WatchDeps): Promise<number> {
  const now = deps.clock.now();
  const open = (await openCashOuts(db)).filter((cashOut) => maySend(cashOut, now));
  const byHand = open
    // One that a restore brought back has its own task: it may have been sent.
    .filter((cashOut) => isByHand(deps, cashOut) && !cashOut.ask_first)
    .map(({ id, host, amount, fee }) => ({ subject: id, detail: { host, net: amount - fee } }));
  const [oldest] = open;
  const late = oldest !== undefined && oldest.created_at < subDays(now, OVERDUE_DAYS);
  const overdue = late
    ? [
        {
          subject: 'oldest cash-out',
          detail: {
            host: oldest.host,
            reference: oldest.id,
            net: oldest.amount - oldest.fee,
            since: oldest.created_at.toISOString(),
          },
        },
      ]
    : [];
  return (await keep(db, deps, 'withdrawal', byHand)) + (await keep(db, deps, 'overdue', overdue));
}

function maySend({ frozen, restoring, held_until: held }: OpenCashOut, now: Date): boolean {
  return !frozen && !restoring && (held === null || held <= now);
}

/** Orders of which none, or far fewer than in the week before, are paid. */
export async function watchOrders(db: Db, deps: WatchDeps): Promise<number> {
  const now = deps.clock.now();
  const findings: Finding[] = [];
  const few = await countOrders(db, { from: subMinutes(now, FEW.minutes), to: now });
  if (few.created >= FEW.orders && few.paid === 0) {
    findings.push({ subject: 'none paid', detail: { orders: few.created, minutes: FEW.minutes } });
  }
  const recent = await countOrders(db, { from: subHours(now, SHARE.hours), to: now });
  if (recent.created >= SHARE.orders) {
    const from = subHours(now, SHARE.hours);
    const week = await countOrders(db, { from: subDays(from, SHARE.days), to: from });
    const [share, before] = [recent, week].map(({ created, paid }) => (created === 0 ? 0 : paid / created));
    if (week.created >= SHARE.orders && (share ?? 0) < (before ?? 0) * SHARE.drop) {
      findings.push({ subject: 'fewer paid', detail: { now: recent, before: week } });
    }
  }
  return keep(db, deps, 'orders', findings);
}

/** Our own certificates 14 and 3 days before they end, and own addresses that do not answer. */
export async function watchCertificates(db: Db, deps: WatchDeps, machine: Machine): Promise<number> {
  const now = deps.clock.now();
  const [found, silent] = await Promise.all([machine.certificates(), machine.silent()]);
  const findings: Finding[] = found.flatMap(({ host, ends }) => {
    const days = CERTIFICATE_DAYS.find((each) => ends < addDays(now, each));
    return days === undefined ? [] : [{ subject: `${host} ${days} days`, detail: { host, ends: ends.toISOString() } }];
  });
  if (silent.length > 0) findings.push({ subject: 'silent', detail: { host: silent.join(', ') } });
  return keep(db, deps, 'certificate', findings);
}

/** Disks of this machine at 80 and 90 %. */
export async function watchDisks(db: Db, deps: WatchDeps, machine: Machine): Promise<number> {
  const findings = (await machine.disks()).flatMap(({ path, used }) => {
    const mark = DISK_USED.find((each) => used >= each);
    return mark === undefined
      ? []
      : [{ subject: `${machine.name} ${path} ${mark * 100}%`, detail: { path, used: `${Math.floor(used * 100)}%` } }];
  });
  return keep(db, deps, 'disk', findings, `${machine.name} `);
}

/** Complaints that wait for three of their four hours. */
export async function watchComplaints(db: Db, deps: WatchDeps): Promise<number> {
  const waiting = await complaintsBefore(db, subHours(deps.clock.now(), COMPLAINT_HOURS.told));
  const findings = waiting.map(({ id, place, reason, created_at: since }) => ({
    subject: `complaint ${id}`,
    detail: { place, why: reason, since: since.toISOString() },
  }));
  return keep(db, deps, 'complaint', findings);
}

/** Supports of the last hour that look like one campaign. Such a task is closed by hand, because the hour passes. */
export async function watchClusters(db: Db, { clock, log }: WatchDeps): Promise<number> {
  const now = clock.now();
  let opened = 0;
  for (const { key, ...detail } of promotionClusters(await paidTexts(db, subHours(now, 1)))) {
    // The cluster's words are in the detail, which mails leave out.
    const subject = `cluster ${createHash('sha256').update(key).digest('hex').slice(0, 12)}`;
    const closedSince = subDays(now, CLUSTER_AGAIN_DAYS);
    if (!(await reopenTask(db, { reason: 'cluster', subject, detail, now, closedSince }))) continue;
    opened += 1;
    log.warn({ subject }, 'operators are told of supports that look like one campaign');
  }
  return opened;
}

/** Makes each finding a task, and closes the open ones (of subjects that begin with `of`) that are no finding any more. */
export async function keep(
  db: Db,
  { clock, log }: WatchDeps,
  reason: TaskReason,
  findings: readonly Finding[],
  of = '',
): Promise<number> {
  const now = clock.now();
  let opened = 0;
  for (const { subject, detail } of findings) {
    const closedSince = subDays(now, TASK_AGAIN_DAYS);
    const task = { reason, subject, detail, now, closedSince, wavers: WAVERING.has(reason) };
    if (!(await reopenTask(db, task))) continue;
    opened += 1;
    // Somebody's work, and no fault of the service.
    if (reason !== 'withdrawal') log.warn({ reason, subject, detail }, 'operators are told of a finding');
  }
  await closeTasksBut(db, { reason, subjects: findings.map(({ subject }) => subject), of, now });
  return opened;
}

import { reopenTask } from '#features/tasks/index.ts';
import { addDays } from '#platform/date-fns.ts';
import type { Clock } from '#ports/clock.port.ts';
import type { Db } from '#schema.ts';

/** Tasks of a server in trouble, which a demo has no other way to get. */
export const PRETEND_TASKS = ['books', 'disk', 'certificate', 'backup'] as const;
type PretendTask = (typeof PRETEND_TASKS)[number];

/** Opens a task as its watcher would, again after somebody closed it. */
export async function openPretendTask(db: Db, clock: Clock, reason: PretendTask): Promise<void> {
  const now = clock.now();
  await reopenTask(db, { ...findingOf(reason, now), reason, now, closedSince: now });
}

function findingOf(reason: PretendTask, now: Date): { subject: string; detail: Record<string, unknown> } {
  if (reason === 'books') return { subject: 'journal 7', detail: { finding: 'journal 7 sums to 500' } };
  if (reason === 'disk') return { subject: 'demo / 90%', detail: { path: '/', used: '91%' } };
  if (reason === 'backup') {
    return { subject: 'base backup', detail: { finding: 'none for 36 hours: there never was one' } };
  }
  const host = 'mabarin.example';
  return { subject: `${host} 3 days`, detail: { host, ends: addDays(now, 3).toISOString() } };
}

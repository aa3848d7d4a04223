import { countWaitingJobs } from './job.queries.ts';
import { DEAD_JOBS, type Job } from './jobs.ts';
import type { Collector } from '#platform/metrics/metrics.ts';
import type { Db } from '#schema.ts';

export function jobsCollectors(db: Db, list: readonly Pick<Job, 'name'>[]): readonly Collector[] {
  return [
    {
      gauges: [
        { name: 'mabarin_jobs_waiting', help: 'Jobs that wait for a try, mails among them.', label: 'job' },
        { name: 'mabarin_jobs_dead', help: 'Jobs that failed for good in the last 30 days.' },
      ],
      async read() {
        const counts = new Map((await countWaitingJobs(db)).map(({ name, count }) => [name, count]));
        return {
          mabarin_jobs_waiting: Object.fromEntries(list.map(({ name }) => [name, counts.get(name) ?? 0])),
          mabarin_jobs_dead: counts.get(DEAD_JOBS) ?? 0,
        };
      },
    },
  ];
}

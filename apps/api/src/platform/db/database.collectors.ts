import { readLastArchived } from './health.queries.ts';
import type { Collector } from '#platform/metrics/metrics.ts';
import type { Db } from '#schema.ts';

/** Time of the last archived log segment, up to which a restore is possible. */
export function databaseCollectors(db: Db): readonly Collector[] {
  return [
    {
      gauges: [
        {
          name: 'mabarin_log_archived_timestamp_seconds',
          help: "When the database's log was last archived, in seconds since 1970; 0: never. Absent where it is not archived.",
        },
      ],
      async read() {
        const at = await readLastArchived(db);
        return at === null ? {} : { mabarin_log_archived_timestamp_seconds: at };
      },
    },
  ];
}

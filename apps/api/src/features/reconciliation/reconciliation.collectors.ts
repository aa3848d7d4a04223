import { lastRunDone } from './run.queries.ts';
import type { Collector } from '#platform/metrics/metrics.ts';
import type { Db } from '#schema.ts';

export function reconciliationCollectors(db: Db): readonly Collector[] {
  return [
    {
      gauges: [
        {
          name: 'mabarin_reconciled_timestamp_seconds',
          help: 'When the newest day of payments was reconciled; 0: never.',
        },
      ],
      async read() {
        return { mabarin_reconciled_timestamp_seconds: ((await lastRunDone(db))?.getTime() ?? 0) / 1_000 };
      },
    },
  ];
}

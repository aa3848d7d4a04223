import { oldestOverdue } from './webhook.queries.ts';
import type { Deps } from '#deps.ts';
import type { Collector } from '#platform/metrics/metrics.ts';
import type { Db } from '#schema.ts';

export function webhooksCollectors(db: Db, { clock }: Pick<Deps, 'clock'>): readonly Collector[] {
  return [
    {
      gauges: [
        {
          name: 'mabarin_webhook_deliveries_overdue_seconds',
          help: 'Since when the oldest event is due at a receiver that accepts what it gets; 0: none.',
        },
      ],
      async read() {
        const now = clock.now();
        const since = await oldestOverdue(db, now);
        const overdue = since === null ? 0 : (now.getTime() - since.getTime()) / 1_000;
        return { mabarin_webhook_deliveries_overdue_seconds: Math.max(0, overdue) };
      },
    },
  ];
}

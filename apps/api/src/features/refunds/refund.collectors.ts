import { openRefunds } from './refund.queries.ts';
import type { Collector } from '#platform/metrics/metrics.ts';
import type { Db } from '#schema.ts';

export function refundsCollectors(db: Db): readonly Collector[] {
  return [
    {
      gauges: [{ name: 'mabarin_refunds_open', help: 'Refunds that are neither paid nor taken back.', label: 'state' }],
      async read() {
        const counts: Record<string, number> = {};
        for (const { state } of await openRefunds(db)) counts[state] = (counts[state] ?? 0) + 1;
        return { mabarin_refunds_open: counts };
      },
    },
  ];
}

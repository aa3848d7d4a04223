import { oldestWait } from './wait.queries.ts';
import type { Deps } from '#deps.ts';
import type { Collector } from '#platform/metrics/metrics.ts';
import type { Db } from '#schema.ts';

export function giftsCollectors(db: Db, { clock }: Pick<Deps, 'clock'>): readonly Collector[] {
  return [
    {
      gauges: [
        {
          name: 'mabarin_claims_oldest_waiting_seconds',
          help: "Since when the oldest claim of a gift waits for its beacon's round; 0: none.",
        },
      ],
      async read() {
        const oldest = await oldestWait(db);
        const seconds = oldest === null ? 0 : (clock.now().getTime() - oldest.getTime()) / 1_000;
        return { mabarin_claims_oldest_waiting_seconds: Math.max(0, seconds) };
      },
    },
  ];
}

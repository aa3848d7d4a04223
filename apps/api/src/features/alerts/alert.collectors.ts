import { oldestUnplayed } from './alert.queries.ts';
import type { Deps } from '#deps.ts';
import type { Collector } from '#platform/metrics/metrics.ts';
import type { Db } from '#schema.ts';

export function alertsCollectors(db: Db, { clock }: Pick<Deps, 'clock'>): readonly Collector[] {
  return [
    {
      gauges: [
        {
          name: 'mabarin_alerts_oldest_unplayed_seconds',
          help: 'Since when the oldest paid alert in a line waits, by whether the overlay of its host is open; 0: none.',
          label: 'overlay',
        },
      ],
      async read() {
        const now = clock.now();
        const ages = { open: 0, paused: 0, closed: 0 };
        for (const { overlay, oldest } of await oldestUnplayed(db, now))
          ages[overlay] = Math.max(0, (now.getTime() - oldest.getTime()) / 1_000);
        return { mabarin_alerts_oldest_unplayed_seconds: ages };
      },
    },
  ];
}

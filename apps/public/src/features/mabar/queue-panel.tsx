import { lazyWithRetry, RetryBoundary } from '@mabarin/ui/lazy';
import { useMedia } from '@mabarin/web/use-media';
import { Suspense } from 'react';
import { useHydrating } from '#platform/use-hydrating.ts';

const QueueRows = lazyWithRetry(() => import('./queue-rows.tsx'));

/** Who plays and who waits, beside the form of a wide screen. Elsewhere it loads and asks nothing. */
export function QueuePanel({ host }: { host: string }) {
  return useHydrating() ? null : <WidePanel host={host} />;
}

function WidePanel({ host }: { host: string }) {
  // As order-form.module.css has its second column.
  if (!useMedia('(width >= 1100px)')) return null;
  return (
    <RetryBoundary fallback={() => null}>
      <Suspense>
        <QueueRows host={host} />
      </Suspense>
    </RetryBoundary>
  );
}

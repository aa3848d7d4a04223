import { lazyWithRetry, RetryBoundary } from '@mabarin/ui/states/lazy';
import { Suspense } from 'react';
import { useHydrating } from '#platform/use-hydrating.ts';
import type { Reported } from './complaints.api.ts';

const ComplainButton = lazyWithRetry(() => import('./complain-button.tsx'));

/** "Laporkan" at the foot of a page, which comes after the page's own code; the server draws its room alone. */
export function ComplainPart(reported: Reported) {
  if (useHydrating()) return null;
  return (
    <RetryBoundary fallback={() => null}>
      <Suspense>
        <ComplainButton {...reported} />
      </Suspense>
    </RetryBoundary>
  );
}

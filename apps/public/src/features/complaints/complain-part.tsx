import { lazyWithRetry, RetryBoundary } from '@mabarin/ui/states/lazy';
import { Suspense } from 'react';
import type { Reported } from './complaints.api.ts';

const ComplainButton = lazyWithRetry(() => import('./complain-button.tsx'));

/** "Laporkan" at the foot of a page, which comes after the page's own code. */
export function ComplainPart(reported: Reported) {
  return (
    <RetryBoundary fallback={() => null}>
      <Suspense>
        <ComplainButton {...reported} />
      </Suspense>
    </RetryBoundary>
  );
}

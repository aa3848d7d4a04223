import { lazyWithRetry, RetryBoundary } from '@mabarin/ui/lazy';
import { memo, Suspense } from 'react';

/** Below the fold: the server draws it, the browser fetches its code after the page's own. */
export const LandingFoot = lazyWithRetry(() => import('./landing-foot.tsx'));

/** Its place. By `memo`: a change of what React has not hydrated yet would make it draw anew. */
export const LaterFoot = memo(function LaterFoot() {
  return (
    <RetryBoundary fallback={() => null}>
      <Suspense>
        <LandingFoot />
      </Suspense>
    </RetryBoundary>
  );
});

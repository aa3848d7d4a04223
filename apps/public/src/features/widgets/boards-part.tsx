import { lazyWithRetry, RetryBoundary } from '@mabarin/ui/states/lazy';
import { Suspense } from 'react';
import { useHydrating } from '#platform/use-hydrating.ts';

const HostBoards = lazyWithRetry(() => import('./host-boards.tsx'));

/** Goal and leaderboard below a host's form, after the page's own code; nothing above them moves. */
export function BoardsPart({ username }: { username: string }) {
  if (useHydrating()) return null;
  return (
    <RetryBoundary fallback={() => null}>
      <Suspense>
        <HostBoards username={username} />
      </Suspense>
    </RetryBoundary>
  );
}

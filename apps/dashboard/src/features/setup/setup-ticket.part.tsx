import { lazyWithRetry, RetryBoundary } from '@mabarin/ui/lazy';
import { Suspense } from 'react';

const Ticket = lazyWithRetry(() => import('./setup-ticket.tsx'));

/** The checklist of the first hour. The board does without it while its code is on its way, or never comes. */
export function SetupTicket() {
  return (
    <RetryBoundary fallback={() => null}>
      <Suspense>
        <Ticket />
      </Suspense>
    </RetryBoundary>
  );
}

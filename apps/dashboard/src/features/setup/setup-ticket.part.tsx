import { lazyWithRetry, RetryBoundary } from '@mabarin/ui/states/lazy';
import { Suspense } from 'react';
import { SetupPlace } from './setup-place.tsx';

const Ticket = lazyWithRetry(() => import('./setup-ticket.tsx'));

/**
 * The checklist of the first hour; `chip`: as a chip that opens it. Its place is kept while its code is on its way; the board
 * does without it when that never comes.
 */
export function SetupTicket({ chip }: { chip: boolean }) {
  return (
    <RetryBoundary fallback={() => null}>
      <Suspense fallback={<SetupPlace chip={chip} />}>
        <Ticket chip={chip} />
      </Suspense>
    </RetryBoundary>
  );
}

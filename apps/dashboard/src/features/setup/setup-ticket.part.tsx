import { lazyWithRetry, RetryBoundary } from '@mabarin/ui/states/lazy';
import { Suspense } from 'react';
import { SetupPlace } from './setup-place.tsx';

const Ticket = lazyWithRetry(() => import('./setup-ticket.tsx'));

/**
 * The setup checklist, or with `chip` a chip that opens it. Its space is reserved while its code loads; the board works
 * without it.
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

import { lazyWithRetry, RetryBoundary } from '@mabarin/ui/states/lazy';
import { localStore } from '@mabarin/web/storage';
import { Suspense } from 'react';
import { storageKeys } from '#platform/storage-keys.ts';
import { useLocal } from '#platform/use-hydrating.ts';
import styles from './kept-tickets.module.css';

const YourTickets = lazyWithRetry(async () => {
  const { loadYourTickets } = await import('#features/ticket/index.ts');
  return { default: (await loadYourTickets()).YourTickets };
});

/** True when this browser keeps a ticket; loads no code. */
export const hasTickets = (): boolean => localStore.getItem(storageKeys.tickets) !== null;

/** "Tiket kamu" of a host. Viewers without a ticket load nothing for it. */
export function KeptTickets({ username }: { username: string }) {
  const any = useLocal(hasTickets, false);
  return (
    <div className={styles.place}>
      {any && (
        <RetryBoundary fallback={() => null}>
          <Suspense>
            <YourTickets username={username} />
          </Suspense>
        </RetryBoundary>
      )}
    </div>
  );
}

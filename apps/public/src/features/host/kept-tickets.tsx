import { lazyWithRetry, RetryBoundary } from '@mabarin/ui/states/lazy';
import { localStore } from '@mabarin/web/storage';
import { Suspense, useSyncExternalStore } from 'react';
import { storageKeys } from '#platform/storage-keys.ts';
import styles from './kept-tickets.module.css';

const YourTickets = lazyWithRetry(async () => {
  const { loadYourTickets } = await import('#features/ticket/index.ts');
  return { default: (await loadYourTickets()).YourTickets };
});

/** Whether this browser keeps any ticket; a look that loads nothing. */
export const hasTickets = (): boolean => localStore.getItem(storageKeys.tickets) !== null;

const followNothing = () => () => undefined;

/** "Tiket kamu" of a host. Most viewers have none, and their page loads nothing for one. */
export function KeptTickets({ username }: { username: string }) {
  // A server knows of none, nor may the first drawing over what it has drawn.
  const any = useSyncExternalStore(followNothing, hasTickets, () => false);
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

import { lazyWithRetry, RetryBoundary } from '@mabarin/ui/lazy';
import { localStore } from '@mabarin/web/storage';
import { Suspense, useSyncExternalStore } from 'react';
import { storageKeys } from '#platform/storage-keys.ts';

const YourTickets = lazyWithRetry(async () => {
  const [{ loadYourTickets }, { default: QueryProvider }] = await Promise.all([
    import('#features/ticket/index.ts'),
    import('#platform/query-provider.tsx'),
  ]);
  const { YourTickets: List } = await loadYourTickets();
  return {
    default: ({ username }: { username: string }) => (
      <QueryProvider>
        <List username={username} />
      </QueryProvider>
    ),
  };
});

/** Whether this browser keeps any ticket; a look that loads nothing. */
export const hasTickets = (): boolean => localStore.getItem(storageKeys.tickets) !== null;

const never = () => () => undefined;

/** "Tiket kamu" of a host. Most viewers have none, and their page loads nothing for one. */
export function KeptTickets({ username }: { username: string }) {
  const isShown = useSyncExternalStore(never, hasTickets, () => false);
  if (!isShown) return null;
  return (
    <RetryBoundary fallback={() => null}>
      <Suspense>
        <YourTickets username={username} />
      </Suspense>
    </RetryBoundary>
  );
}

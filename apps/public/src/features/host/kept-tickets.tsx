import { lazy, Suspense } from 'react';
import { localStore, storageKeys } from '#platform/storage.ts';

const YourTickets = lazy(async () => {
  const { loadYourTickets } = await import('#features/ticket/index.ts');
  return { default: (await loadYourTickets()).YourTickets };
});

/** Whether this browser keeps any ticket; a look that loads nothing. */
export const hasTickets = (): boolean => localStore.getItem(storageKeys.tickets) !== null;

/** "Tiket kamu" of a host. Most viewers have none, and their page loads nothing for one. */
export function KeptTickets({ username }: { username: string }) {
  if (!hasTickets()) return null;
  return (
    <Suspense>
      <YourTickets username={username} />
    </Suspense>
  );
}

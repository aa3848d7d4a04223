import { useEffect, useState, useSyncExternalStore } from 'react';

const offlineAfter = 2000;

/** Whether the connection has been gone for two seconds. Only a change counts: some browsers start out wrong. */
export function useOffline(): boolean {
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const lost = () => (timer ??= setTimeout(() => setOffline(true), offlineAfter));
    const found = () => {
      clearTimeout(timer);
      timer = undefined;
      setOffline(false);
    };
    addEventListener('offline', lost);
    addEventListener('online', found);
    return () => {
      clearTimeout(timer);
      removeEventListener('offline', lost);
      removeEventListener('online', found);
    };
  }, []);
  return offline;
}

/** Whether the screen is narrower than the breakpoint of 700 px. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia('(width < 700px)');
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia('(width < 700px)').matches,
  );
}

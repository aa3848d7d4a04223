import { useEffect, useState, useSyncExternalStore } from 'react';
import { onlineManager } from '@tanstack/react-query';

const offlineAfter = 2000;

/** Whether the connection has been gone for two seconds. */
export function useOffline(): boolean {
  const online = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  );
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    if (online) {
      setOffline(false);
      return;
    }
    const timer = setTimeout(() => setOffline(true), offlineAfter);
    return () => clearTimeout(timer);
  }, [online]);
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

import { useEffect, useState } from 'react';

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

import { useEffect, useState } from 'react';

const offlineAfter = 2000;

/** Sources without a response: a part of the page that was retried in vain, or the network. */
const silent = new Set<unknown>();
let update = () => {};

/** Records whether the last call for something shown had no response. */
export function markSilent(what: unknown, isSilent: boolean): void {
  silent[isSilent ? 'add' : 'delete'](what);
  update();
}

let timer: ReturnType<typeof setTimeout> | undefined;

function onChange({ type }: Event): void {
  clearTimeout(timer);
  const isOffline = type === 'offline';
  timer = setTimeout(markSilent, isOffline ? offlineAfter : 0, window, isOffline);
}

/**
 * True when the connection has been gone for two seconds, or the page's data cannot be read any more. Only changes
 * reported by the browser count, because some start out wrong. For the shell, which lives as long as the page.
 */
export function useOffline(): boolean {
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    update = () => setOffline(silent.size > 0);
    addEventListener('offline', onChange);
    addEventListener('online', onChange);
  }, []);
  return offline;
}

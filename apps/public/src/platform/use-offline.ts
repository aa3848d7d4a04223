import { useEffect, useState } from 'react';

const offlineAfter = 2000;

/** What gives no answer: something that the page shows and has asked for again in vain, or the network as a whole. */
const silent = new Set<unknown>();
let update = () => {};

/** Says whether the last call for something shown had no answer. */
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
 * Whether the connection has been gone for two seconds, or what the page shows cannot be asked for any more. Of what the
 * browser says only a change counts: some browsers start out wrong. For the shell, which stands as long as the page.
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

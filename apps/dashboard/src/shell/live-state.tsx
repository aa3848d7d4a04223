import { OfflineBar } from '@mabarin/ui/offline-bar';
import { onlineManager } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { liveStore } from '#platform/live.ts';
import styles from './live-state.module.css';
import { shellText } from './shell.text.ts';

/** Whether the live channel stands. */
export function LiveState() {
  const connected = useStore(liveStore, (state) => state.connected);
  const words = connected === null ? shellText.connecting : connected ? shellText.connected : shellText.reconnecting;
  return <p className={`${styles.state} ${connected === true ? styles.connected : ''}`}>{words}</p>;
}

/** A short break heals by itself; only a longer one is worth a bar. */
const BAR_AFTER_MS = 2000;

/** Says that the connection is gone or comes back, and what still works. */
export function LiveBar() {
  const broken = useStore(liveStore, (state) => state.connected === false);
  const offline = useOffline();
  const show = useLonger(broken || offline);
  return <OfflineBar show={show} text={offline ? shellText.offlineBar : shellText.reconnectingBar} />;
}

function useLonger(trouble: boolean): boolean {
  const [longer, setLonger] = useState(false);
  useEffect(() => {
    if (!trouble) return undefined;
    const timer = setTimeout(() => setLonger(true), BAR_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setLonger(false);
    };
  }, [trouble]);
  return longer;
}

/** Whether the device itself has no connection. */
function useOffline(): boolean {
  return useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => !onlineManager.isOnline(),
  );
}

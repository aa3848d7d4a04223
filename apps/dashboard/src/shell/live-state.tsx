import { formatClock } from '@mabarin/ui/format/time';
import { OfflineBar } from '@mabarin/ui/states/offline-bar';
import { onlineManager } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import { liveStore, type LiveStatus } from '#platform/live/live.ts';
import styles from './live-state.module.css';
import { shellText } from './shell.text.ts';

type Standing = 'connecting' | 'live' | 'behind' | 'cutOff';

/** Live: the screen is current. Behind: the API responds, but the newest data is missing. Otherwise cut off. */
function standingOf({ connected, reachable, behindSince }: LiveStatus): Standing {
  if (!reachable && connected !== true) return 'cutOff';
  if (connected === null) return 'connecting';
  return connected && behindSince === null ? 'live' : 'behind';
}

export function LiveState() {
  const status = useStore(liveStore);
  const standing = standingOf(status);
  return (
    <p className={`${styles.state} ${looks[standing] ?? 'text-warn'}`}>
      <span className={styles.words}>{wordsOf(standing, timeOf(status))}</span>
    </p>
  );
}

const looks: Partial<Record<Standing, string | undefined>> = {
  live: 'text-go',
  cutOff: 'text-stop',
};

function wordsOf(standing: Standing, time: string | null): string {
  if (standing === 'connecting') return shellText.connecting;
  return standing === 'live' ? shellText.connected : shellText[standing](time);
}

/** The time of day up to which the screen is current. */
function timeOf({ behindSince }: LiveStatus): string | null {
  return behindSince === null ? null : formatClock(behindSince);
}

/** Shorter breaks recover without a bar. */
const BAR_AFTER_MS = 2000;

/** Reports a lost or returning connection, and what still works. */
export function LiveBar() {
  const status = useStore(liveStore);
  const standing = standingOf(status);
  const offline = useOffline();
  const show = useLonger(standing === 'behind' || standing === 'cutOff' || offline);
  return <OfflineBar show={show} text={offline ? shellText.offlineBar : barOf(status)} />;
}

function barOf(status: LiveStatus): string {
  const time = timeOf(status);
  if (time === null) return shellText.reconnectingBar;
  if (standingOf(status) === 'cutOff') return shellText.cutOffBar(time);
  return status.connected === true ? shellText.behindBar(time) : shellText.reconnectingBar;
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

/** True when the device itself has no connection. */
function useOffline(): boolean {
  return useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => !onlineManager.isOnline(),
  );
}

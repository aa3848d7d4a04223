import { OfflineBar } from '@mabarin/ui/offline-bar';
import { useEffect, useState } from 'react';
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

export function LiveBar() {
  const broken = useStore(liveStore, (state) => state.connected === false);
  const [show, setShow] = useState(false);
  useEffect(() => {
    if (!broken) return undefined;
    const timer = setTimeout(() => setShow(true), BAR_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setShow(false);
    };
  }, [broken]);
  return <OfflineBar show={show} text={shellText.offline} />;
}

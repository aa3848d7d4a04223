import { PHONE_ASKS, PHONE_PLAYS } from '@mabarin/api-client/preview';
import { config } from '@mabarin/web/config';
import { holdPage } from '@mabarin/web/browser/held-page';
import { keepAwake } from '@mabarin/web/browser/wake-lock';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useHost } from '#platform/session/host.ts';
import { links } from '#platform/links.ts';
import { phoneStore } from './phone.store.ts';
import { phoneText } from './phone.text.ts';
import styles from './phone.module.css';
import { keepDashboard } from './dashboard-worker.ts';
import { keepBoard } from './kept-board.ts';
import { useQuery } from '@tanstack/react-query';
import { mabarListQuery } from '#features/mabar/index.ts';

/** An overlay page that has not reported by then did not load. */
const LOAD_AGAIN_MS = 15_000;

/**
 * The overlay page over the dashboard while the host streams from this phone: it holds the same lease and reports the
 * same ends as one in OBS, so no alert is lost or shown twice. Presses go through it to the page below.
 */
export default function PhoneStage() {
  const { isOn, isReady } = useStore(phoneStore);
  const { code } = useHost();
  useKeptBoard();
  useEffect(() => (isOn ? keepAwake((isAwake) => phoneStore.setState({ isAwake })) : undefined), [isOn]);
  useEffect(() => (isOn ? holdPage() : undefined), [isOn]);
  const frame = useRef<HTMLIFrameElement>(null);
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== config.origins.overlay || source !== frame.current?.contentWindow) return;
      if (data !== PHONE_ASKS && data !== PHONE_PLAYS) return;
      setAsks(data === PHONE_ASKS);
      phoneStore.setState({ isReady: true });
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!isOn || isReady) return undefined;
    // A page that failed to load says nothing, and a browser does not load it again by itself.
    const timer = setTimeout(() => setAttempt(attempt + 1), LOAD_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isOn, isReady, attempt]);
  if (!isOn || code === null) return null;
  return (
    <iframe
      key={attempt}
      ref={frame}
      className={styles.stage}
      data-asks={asks ? '' : undefined}
      src={links.phone(code)}
      title={phoneText.stage}
      tabIndex={-1}
      allow="autoplay"
      sandbox="allow-scripts allow-same-origin"
      referrerPolicy="no-referrer"
    />
  );
}

/** The shell's own files are kept a while after the first page, when nothing waits for them. */
const KEEP_AFTER_MS = 5_000;

/** Keeps the dashboard and its last board for a phone without a network. */
function useKeptBoard(): void {
  // Read elsewhere; this only follows it.
  const { data, dataUpdatedAt } = useQuery({ ...mabarListQuery, enabled: false });
  useEffect(() => {
    if (data !== undefined) keepBoard(data.data, dataUpdatedAt);
  }, [data, dataUpdatedAt]);
  useEffect(() => {
    // Loaded first, so that the worker keeps it too.
    const keep = () => import('./offline-board.tsx').then(keepDashboard).catch(() => undefined);
    const timer = setTimeout(() => void keep(), KEEP_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

import type { AlertPlayerView } from '@mabarin/display/alert-player';
import { useEffect, useRef, useState } from 'react';
import { ErrorPage } from '#platform/error-page.tsx';
import { askForPress, isOnPhone } from '#platform/phone.ts';
import { platformText } from '#platform/platform.text.ts';
import { AlertOnScreen } from './alert-on-screen.tsx';
import { previewAlerts, startAlerts, useAlerts, type AlertsControl } from './alerts.store.ts';
import { alertsText } from './alerts.text.ts';
import styles from './alerts.module.css';

/** Time the two buttons stay after a mouse move; short, because they are on stream too. */
const CONTROLS_MS = 3_000;
/** Time Start Overlay shows by itself to ask for the click that allows sound; limited, because it may be on stream. */
const ASK_MS = 30_000;

/** `/display/overlay`: alerts one by one, and nothing between them. */
export default function AlertsPage({ displayKey }: { displayKey: string | null }) {
  const { role, alert, waiting, leaving, stayMs, paused, held, logo, look, soundBlocked, silent } = useAlerts();
  const control = useRef<AlertsControl | null>(null);
  const shown = useControls();
  const needsPress = soundBlocked && !silent;
  const isPhone = isOnPhone();
  const wantsStart = useBriefly(needsPress) || (isPhone && needsPress);

  useEffect(() => {
    if (displayKey === null) return previewAlerts();
    control.current = startAlerts(displayKey);
    return () => control.current?.close();
  }, [displayKey]);

  useEffect(() => {
    if (isPhone) askForPress(needsPress);
  }, [isPhone, needsPress]);

  if (role === 'revoked') return <ErrorPage title={platformText.revoked} help={platformText.revokedHelp} />;
  const reason = silenceReason({ role, paused, held });
  return (
    <main className={styles.page}>
      {alert && (
        <AlertOnScreen
          key={`${alert.id}:${alert.attempt}`}
          alert={alert}
          waiting={waiting}
          leaving={leaving}
          stayMs={stayMs}
          logo={logo}
          look={look}
        />
      )}
      <div className={styles.controls} hidden={displayKey === null} data-shown={shown || wantsStart}>
        {reason && <p className={styles.reason}>{reason}</p>}
        {/* First, so that it does not move away from the approaching mouse when the other one appears. */}
        {shown && (
          <button type="button" className={styles.button} onClick={() => control.current?.skip()}>
            {alertsText.skip}
          </button>
        )}
        {(wantsStart || shown) && (
          <button type="button" className={styles.button} onClick={() => control.current?.start()}>
            {alertsText.start}
          </button>
        )}
      </div>
    </main>
  );
}

/** True for the first `ASK_MS` of a condition. */
function useBriefly(isSo: boolean): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = window.setTimeout(() => setOver(true), ASK_MS);
    return () => {
      window.clearTimeout(timer);
      setOver(false);
    };
  }, [isSo]);
  return isSo && !over;
}

/** The reason for silence, shown only beside the buttons, so that viewers see it only while the host uses them. */
function silenceReason({ role, paused, held }: Pick<AlertPlayerView, 'role' | 'paused' | 'held'>): string | null {
  if (role === 'preview') return alertsText.preview;
  if (held) return alertsText.held;
  return paused ? alertsText.paused : null;
}

function useControls(): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    let timer = 0;
    const show = () => {
      setShown(true);
      window.clearTimeout(timer);
      timer = window.setTimeout(() => setShown(false), CONTROLS_MS);
    };
    window.addEventListener('mousemove', show);
    window.addEventListener('focusin', show);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('mousemove', show);
      window.removeEventListener('focusin', show);
    };
  }, []);
  return shown;
}

import { useEffect, useRef, useState } from 'react';
import { Notice } from '#stage/notice.tsx';
import type { StageView } from '#stage/stage.ts';
import { stageText } from '#stage/stage.text.ts';
import { AlertTicket } from '#widgets/overlay/alert-ticket.tsx';
import { startOverlay, useOverlay, type OverlayControl } from '#widgets/overlay/overlay.store.ts';
import { overlayText } from '#widgets/overlay/overlay.text.ts';
import styles from './overlay.module.css';

/** How long the two buttons stay after the mouse moved: whatever hovering reveals is on stream too. */
const CONTROLS_MS = 3_000;

/** `/display/overlay`: alerts one by one, nothing in between. */
export default function OverlayPage({ displayKey }: { displayKey: string }) {
  const { role, alert, waiting, leaving, soundBlocked, paused, held, inObs, logo } = useOverlay();
  const control = useRef<OverlayControl | null>(null);
  const [started, setStarted] = useState(false);
  const shown = useControls();

  useEffect(() => {
    control.current = startOverlay(displayKey);
    return () => control.current?.close();
  }, [displayKey]);

  if (role === 'revoked') return <Notice title={stageText.revoked} help={stageText.revokedHelp} />;
  const why = whyQuiet({ role, paused, held });
  const wantsStart = !started && (soundBlocked || !inObs);
  return (
    <main className={styles.page}>
      {alert && <AlertTicket alert={alert} waiting={waiting} leaving={leaving} logo={logo} />}
      <div className={styles.controls} data-shown={shown || wantsStart}>
        {why && <p className={styles.why}>{why}</p>}
        {(wantsStart || shown) && (
          <button
            type="button"
            className={styles.button}
            onClick={() => {
              setStarted(true);
              control.current?.start();
            }}
          >
            {overlayText.start}
          </button>
        )}
        {shown && (
          <button type="button" className={styles.button} onClick={() => control.current?.skip()}>
            {overlayText.skip}
          </button>
        )}
      </div>
    </main>
  );
}

/** Why nothing plays here; said beside the buttons, never on stream by itself. */
function whyQuiet({ role, paused, held }: Pick<StageView, 'role' | 'paused' | 'held'>): string | null {
  if (role === 'preview') return overlayText.preview;
  if (held) return overlayText.held;
  return paused ? overlayText.paused : null;
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

import { useEffect, useRef, useState } from 'react';
import { Notice } from '#stage/notice.tsx';
import type { StageView } from '#stage/stage.ts';
import { stageText } from '#stage/stage.text.ts';
import { AlertTicket } from '#widgets/overlay/alert-ticket.tsx';
import { startOverlay, useOverlay, type OverlayControl, type OverlayView } from '#widgets/overlay/overlay.store.ts';
import { overlayText } from '#widgets/overlay/overlay.text.ts';
import styles from './overlay.module.css';

/** How long the two buttons stay after the mouse moved: whatever hovering reveals is on stream too. */
const CONTROLS_MS = 3_000;

/** `/display/overlay`: alerts one by one, nothing in between. */
export default function OverlayPage({ displayKey }: { displayKey: string }) {
  const { role, alert, waiting, leaving, stayMs, paused, held, logo, ...sound } = useOverlay();
  const control = useRef<OverlayControl | null>(null);
  const [started, setStarted] = useState(false);
  const shown = useControls();

  useEffect(() => {
    control.current = startOverlay(displayKey);
    return () => control.current?.close();
  }, [displayKey]);

  if (role === 'revoked') return <Notice title={stageText.revoked} help={stageText.revokedHelp} />;
  const why = whyQuiet({ role, paused, held });
  const wantsStart = needsClick(sound, started);
  return (
    <main className={styles.page}>
      {alert && (
        <AlertTicket
          key={`${alert.id}:${alert.attempt}`}
          alert={alert}
          waiting={waiting}
          leaving={leaving}
          stayMs={stayMs}
          logo={logo}
        />
      )}
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

type Sound = Pick<OverlayView, 'soundBlocked' | 'soundPlayed' | 'silent' | 'inObs'>;

/**
 * Whether the page may need a click to be heard. The browser says so only when a sound is played, so a page outside of
 * OBS asks for the click until one was: other studios play sound without a click, and the button is on their stream.
 */
function needsClick({ soundBlocked, soundPlayed, silent, inObs }: Sound, started: boolean): boolean {
  return soundBlocked || !(inObs || silent || soundPlayed || started);
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

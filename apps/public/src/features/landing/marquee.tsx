import { useState } from 'react';
import Pause from '~icons/ph/pause-fill';
import Play from '~icons/ph/play-fill';
import styles from './marquee.module.css';
import { landingText } from './landing.text.ts';

/** The running announcement. It can be paused, and does not run under reduced motion. */
export function Marquee() {
  const [paused, setPaused] = useState(false);
  return (
    <section className={styles.marquee} aria-label={landingText.news}>
      <div className={`flex-1 min-w-0 ${styles.window}`}>
        <div className={styles.track} data-paused={paused || undefined}>
          <p>{landingText.announcement}</p>
          {/* A second copy, so that the strip is never empty. */}
          <p aria-hidden>{landingText.announcement}</p>
        </div>
      </div>
      <button
        type="button"
        className={`grid place-center flex-none ${styles.toggle}`}
        aria-label={paused ? landingText.play : landingText.pause}
        onClick={() => setPaused(!paused)}
      >
        {paused ? <Play /> : <Pause />}
      </button>
    </section>
  );
}

import { useState } from 'react';
import Play from '~icons/ph/play-fill';
import styles from './intro-video.module.css';
import { landingFootText } from './landing-foot.text.ts';

/** Recording of the real screens, a file of our own (apps/e2e/src/intro.ts), requested only after the click. */
export function IntroVideo() {
  const [playing, setPlaying] = useState(false);
  return (
    <figure className={styles.video}>
      {playing ? (
        <video
          className={styles.frame}
          src="/intro.webm"
          width={1280}
          height={720}
          controls
          autoPlay
          muted
          playsInline
          aria-label={landingFootText.video}
        />
      ) : (
        <button type="button" className={styles.poster} onClick={() => setPlaying(true)}>
          <span className={styles.play}>
            <Play />
          </span>
          {landingFootText.watch}
        </button>
      )}
      <figcaption className={styles.caption}>{landingFootText.videoHelp}</figcaption>
    </figure>
  );
}

import { Button } from '@mabarin/ui/buttons/button';
import { useState } from 'react';
import Play from '~icons/ph/play-fill';
import styles from './intro-video.module.css';
import { landingFootText } from './landing-foot.text.ts';
import live from './live.webp';

const size = { width: 1280, height: 720 };

/**
 * A still of the real screens (apps/e2e/gallery/landing.ts), and their recording, a file of our own
 * (apps/e2e/src/intro.ts), which is requested only after the click.
 */
export function IntroVideo() {
  const [playing, setPlaying] = useState(false);
  return (
    <figure>
      {playing ? (
        <video
          className={`w-full rounded-panel ${styles.frame}`}
          src="/intro.webm"
          {...size}
          controls
          autoPlay
          muted
          playsInline
          aria-label={landingFootText.video}
        />
      ) : (
        <img
          className={`w-full rounded-panel ${styles.frame}`}
          src={live}
          {...size}
          loading="lazy"
          alt={landingFootText.still}
        />
      )}
      <figcaption className="row wrap items-center justify-between mt-3 muted small gap-2 gap-x-4">
        <span>{landingFootText.videoHelp}</span>
        {!playing && (
          <Button variant="ink" icon={<Play />} onClick={() => setPlaying(true)}>
            {landingFootText.watch}
          </Button>
        )}
      </figcaption>
    </figure>
  );
}

import type { Media } from '@mabarin/api-client/contract/alerts';
import { useMedia } from '@mabarin/web/use-media';
import FilmStrip from '~icons/ph/film-strip-fill';
import MusicNote from '~icons/ph/music-notes-fill';
import SpinnerGap from '~icons/ph/spinner-gap-bold';
import WarningCircle from '~icons/ph/warning-circle-fill';
import { links } from '#platform/links.ts';
import styles from './media.module.css';

/** A small picture of a file. A video shows its first frame; it plays when `moving`, unless motion is reduced. */
export function MediaThumb({ media, moving = false }: { media: Media; moving?: boolean }) {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const url = links.image(media.url);
  return (
    <span className={styles.thumb} aria-hidden>
      {media.state === 'processing' && <SpinnerGap />}
      {media.state === 'failed' && <WarningCircle />}
      {media.state === 'ready' && media.type === 'sound' && <MusicNote />}
      {url !== null && media.type === 'image' && <img src={url} alt="" loading="lazy" />}
      {url !== null && media.type === 'video' && (
        <>
          {/* A video ignores a later change of `autoPlay`. */}
          <video key={String(moving)} src={url} muted playsInline loop preload="metadata" autoPlay={moving && !still} />
          <FilmStrip className={styles.film} />
        </>
      )}
    </span>
  );
}

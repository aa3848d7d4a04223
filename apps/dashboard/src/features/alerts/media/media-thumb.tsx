import type { Media } from '@mabarin/api-client/contract/alerts';
import { useMedia } from '@mabarin/web/use-media';
import FilmStrip from '~icons/ph/film-strip-fill';
import MusicNote from '~icons/ph/music-notes-fill';
import SpinnerGap from '~icons/ph/spinner-gap-bold';
import WarningCircle from '~icons/ph/warning-circle-fill';
import { drawsWebmOpaque } from '@mabarin/ui/webm-probe';
import { useEffect, useState } from 'react';
import { links } from '#platform/links.ts';
import styles from './media.module.css';

/**
 * A small picture of a file. A video shows its first frame; it plays when `moving`, unless motion is reduced. Where WebM
 * is drawn opaque, a transparent one always moves, unless motion is reduced.
 */
export function MediaThumb({ media, moving = false }: { media: Media; moving?: boolean }) {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const isOpaque = useOpaqueWebm(media.webp);
  const isWebp = media.type === 'image' || (isOpaque && !still);
  const url = links.image(isOpaque && !still ? media.webp : media.url);
  return (
    <span className={`grid place-center flex-none relative sunken rounded-small muted ${styles.thumb}`} aria-hidden>
      {media.state === 'processing' && <SpinnerGap />}
      {media.state === 'failed' && <WarningCircle />}
      {media.state === 'ready' && media.type === 'sound' && <MusicNote />}
      {url !== null && isWebp && <img src={url} alt="" loading="lazy" />}
      {url !== null && media.type === 'video' && !isWebp && (
        <>
          {/* A video ignores a later change of `autoPlay`. */}
          <video key={String(moving)} src={url} muted playsInline loop preload="metadata" autoPlay={moving && !still} />
          <FilmStrip className={styles.film} />
        </>
      )}
    </span>
  );
}

let probed: Promise<boolean> | undefined;

/** True when this engine draws the video of an animated WebP opaque; false while it is not known. */
function useOpaqueWebm(webp: string | null): boolean {
  const [isOpaque, setOpaque] = useState(false);
  useEffect(() => {
    if (webp === null) return undefined;
    let isGone = false;
    probed ??= drawsWebmOpaque();
    void probed.then((found) => isGone || setOpaque(found));
    return () => {
      isGone = true;
    };
  }, [webp]);
  return webp !== null && isOpaque;
}

import type { AlertPicture as Picture } from '@mabarin/api-client/contract/alerts';
import { Mascot } from '@mabarin/ui/decoration/mascot';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { alertVideo, releaseAlertVideo } from '#platform/alert-video.ts';
import styles from './alert-picture.module.css';

type AlertPictureProps = {
  /** The alert's own picture; null shows the logo. */
  picture: Picture | null;
  /** The host's logo; null shows the mascot. */
  logo: string | null;
};

/**
 * The picture of an alert, sized by its container: the alert's own picture or silent video, else the host's logo, else
 * the mascot. One that fails to load is replaced by the next.
 */
export function AlertPicture({ picture, logo }: AlertPictureProps) {
  const [broken, setBroken] = useState<readonly string[]>([]);
  const giveWay = (url: string) => setBroken((before) => [...before, url]);
  if (picture !== null && !broken.includes(picture.url)) {
    const { type, url } = picture;
    return type === 'video' ? (
      <LoopedVideo key={url} url={url} onError={() => giveWay(url)} />
    ) : (
      <img src={url} alt="" decoding="sync" onError={() => giveWay(url)} />
    );
  }
  if (logo !== null && !broken.includes(logo)) return <img src={logo} alt="" onError={() => giveWay(logo)} />;
  return <Mascot mood="menang" />;
}

function LoopedVideo({ url, onError }: { url: string; onError: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const fail = useEffectEvent(onError);
  useLayoutEffect(() => {
    const listening = new AbortController();
    alertVideo.addEventListener('error', () => fail(), { signal: listening.signal });
    if (alertVideo.src !== url) alertVideo.src = url;
    place.current?.append(alertVideo);
    if (!wantsStill(place.current)) alertVideo.play().catch(() => {});
    return () => {
      listening.abort();
      releaseAlertVideo();
    };
  }, [url]);
  return <div ref={place} className={styles.video} />;
}

/** The stream ignores the machine's reduced-motion setting; a preview follows the setting of its viewer. */
function wantsStill(place: Element | null): boolean {
  return (
    place !== null && place.closest('[data-preview]') !== null && matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

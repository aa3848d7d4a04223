import { PREVIEW_READY, type PreviewMessage } from '@mabarin/api-client/preview';
import type { Display } from '@mabarin/domain/live/frame';
import { config } from '@mabarin/web/config';
import { useEffect, useRef, useState } from 'react';
import { GameStill } from './game-still.tsx';
import { links } from '#platform/links.ts';
import styles from './display-preview.module.css';

type DisplayPreviewProps = {
  target: Display;
  /** Returns the display page's data; stable until that changes. Undefined until known. */
  message: (() => PreviewMessage) | undefined;
  /** Size of the browser source in OBS, in pixels. */
  source: { width: number; height: number };
  /** True for a bright game behind. */
  bright: boolean;
};

/**
 * The real display page, small, over a game. Without a display key it shows only the given data, sends no request and
 * makes no sound (docs/security.md). Loaded when nearly visible. For the eye only: text stands beside it.
 */
export function DisplayPreview({ target, message, source, bright }: DisplayPreviewProps) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const seen = useSeen(box);
  const scale = useWidth(box) / source.width;
  // Counted, because a reloaded frame listens anew.
  const [ready, setReady] = useState(0);

  useEffect(() => {
    const onMessage = ({ origin, source: from, data }: MessageEvent<unknown>) => {
      const own = origin === config.origins.overlay && from === frame.current?.contentWindow;
      if (own && data === PREVIEW_READY) setReady((count) => count + 1);
    };
    window.addEventListener('message', onMessage);
    return () => window.removeEventListener('message', onMessage);
  }, []);
  useEffect(() => {
    if (ready > 0 && message !== undefined) {
      frame.current?.contentWindow?.postMessage(message(), config.origins.overlay);
    }
  }, [ready, message]);

  return (
    <div ref={setBox} className={styles.box} style={{ aspectRatio: `${source.width} / ${source.height}` }} aria-hidden>
      <GameStill bright={bright} />
      {seen && scale > 0 && (
        <iframe
          ref={frame}
          className={styles.frame}
          style={{ ...source, transform: `scale(${scale})` }}
          src={links.preview(target)}
          title={target}
          tabIndex={-1}
          sandbox="allow-scripts allow-same-origin"
          referrerPolicy="no-referrer"
        />
      )}
    </div>
  );
}

/** True once an element was in or near the view. */
function useSeen(element: Element | null): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (element === null || seen) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      // The page's main part scrolls, not the window.
      { scrollMargin: '200px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, seen]);
  return seen;
}

/** The width of an element in pixels, followed; 0 until known. */
function useWidth(element: HTMLElement | null): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

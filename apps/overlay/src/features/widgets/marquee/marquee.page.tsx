import type { WidgetState } from '@mabarin/domain/widgets/widget';
import Star from '~icons/ph/star-fill';
import { useLayoutEffect, useRef, useState } from 'react';
import { marqueeRun } from '#features/widgets/fit.ts';
import { Frame, useUnit } from '#features/widgets/frame.tsx';
import { widgetPage } from '#features/widgets/widget-page.tsx';
import styles from './marquee.module.css';

/** Running text along the lower edge; empty while there is no text. */
function Marquee({ state: { text, speed } }: { state: WidgetState<'marquee'> }) {
  return text === '' ? null : <Strip key={text} text={text} speed={speed} />;
}

function Strip({ text, speed }: WidgetState<'marquee'>) {
  const { source, unit } = useUnit({ width: 10, height: 5.6 });
  const piece = useRef<HTMLSpanElement>(null);
  const [width, setWidth] = useState(0);
  const em = 2.7 * unit;

  useLayoutEffect(() => {
    const measure = () => setWidth(piece.current?.getBoundingClientRect().width ?? 0);
    measure();
    // The text's width changes when the fonts have loaded.
    document.fonts.addEventListener('loadingdone', measure);
    return () => document.fonts.removeEventListener('loadingdone', measure);
  }, [unit]);

  const { copies, seconds } = marqueeRun(speed, { text: width, room: source.width, em });
  const half = Array.from({ length: copies }, (_, index) => index);
  return (
    <Frame unit={unit} at="bottom">
      <div className={styles.strip}>
        <p className={styles.track} style={{ animationDuration: `${seconds}s` }}>
          {[...half, ...half].map((_, index) => (
            <span key={index} ref={index === 0 ? piece : null} className={styles.piece} aria-hidden={index > 0}>
              <bdi>{text}</bdi>
              <Star className={styles.star} />
            </span>
          ))}
        </p>
      </div>
    </Frame>
  );
}

export default widgetPage('marquee', Marquee);

import type { WidgetState } from '@mabarin/domain/widgets/widget';
import type { CSSProperties } from 'react';
import { qrSide } from '#features/widgets/fit.ts';
import { Board, Frame, useUnit } from '#features/widgets/frame.tsx';
import { widgetPage } from '#features/widgets/widget-page.tsx';
import styles from './qr.module.css';

/** In units: side of the code, and the space around it: at the sides, and above and below including the words. */
const SIDE = 20;
const BESIDE = 5.2;
const AROUND = 16;

/** The QR of a page of the host. Black on white in every theme, for scanners. */
function Qr({ state: { title, address, side, path } }: { state: WidgetState<'qr'> }) {
  const { source, unit } = useUnit({ width: SIDE + BESIDE, height: SIDE + AROUND });
  const size = { '--side': `${qrSide(source, SIDE * unit)}px` };
  return (
    <Frame unit={unit}>
      <Board>
        <figure className={styles.figure} style={size as CSSProperties}>
          <svg className={styles.code} viewBox={`0 0 ${side} ${side}`} shapeRendering="crispEdges" role="img">
            <title>{address}</title>
            <rect width={side} height={side} fill="#fff" />
            <path d={path} fill="#000" />
          </svg>
          <figcaption className={styles.words}>
            {title !== '' && (
              <h1 className={`${styles.title} mabarin-widget__title`}>
                <bdi>{title}</bdi>
              </h1>
            )}
            <p className={styles.address}>
              <bdi>{address}</bdi>
            </p>
          </figcaption>
        </figure>
      </Board>
    </Frame>
  );
}

export default widgetPage('qr', Qr);

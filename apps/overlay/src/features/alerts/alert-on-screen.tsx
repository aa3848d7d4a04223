import type { Alert } from '@mabarin/api-client/contract/alerts';
import type { AlertLook } from '@mabarin/domain/alerts/look';
import { TICKET_STYLES, ticketStyleFor } from '@mabarin/domain/alerts/ticket-styles';
import { AlertTicket } from '@mabarin/ui/page/alert-ticket';
import { useLayoutEffect, useRef, type CSSProperties } from 'react';
import { AlertPicture } from './alert-picture.tsx';
import { ticketOf } from './alerts.store.ts';
import { alertsText } from './alerts.text.ts';
import styles from './alerts.module.css';
import { propertiesOf, sizeOf } from './look.ts';
import presets from './presets.module.css';
import turn from './turn.module.css';

/** Width to height ratio from which a picture gets the wide place. */
const WIDE = 1.4;
/** Smallest scale of an alert: a host's own CSS may give it a height that does not shrink with it. */
const FIT_MIN = 0.25;

type Props = {
  alert: Alert;
  waiting: number;
  leaving: boolean;
  stayMs: number;
  logo: string | null;
  look: AlertLook;
};

/** The playing alert. CSS hides it after `stayMs`, because a page that hangs cannot remove it. */
export function AlertOnScreen({ alert, waiting, leaving, stayMs, logo, look }: Props) {
  const place = useFit();
  return (
    <div className={styles.stay} style={{ '--stay': `${stayMs}ms` } as CSSProperties}>
      <div ref={place} className={styles.place} data-position={look.position}>
        <section
          role="status"
          className={styles.motion}
          data-enter={alert.animation ?? look.enter}
          data-leave={look.leave}
          data-leaving={leaving}
        >
          <AlertTicket
            {...ticketOf(alert, waiting)}
            {...styleOf(alert, look)}
            picture={<AlertPicture picture={alert.picture} logo={logo} />}
            wide={alert.picture !== null && alert.picture.width > WIDE * alert.picture.height}
          />
        </section>
      </div>
    </div>
  );
}

/** A called player's torn ticket looks the same for every host, who decides about its size and place. */
function styleOf(alert: Alert, look: AlertLook) {
  const style = ticketStyleFor(TICKET_STYLES, alert.amount);
  if (alert.subject === 'turn') {
    return { style: { ...style, stamp: alertsText.called }, preset: 'giliran', look: sizeOf(look), sheet: turn };
  }
  const { preset } = look;
  return { style, preset, look: propertiesOf(look), ...(preset === 'karcis' ? {} : { sheet: presets }) };
}

/**
 * Scales an alert (`--fit`) until it is no higher than its place. Every length of an alert is a share of its width, so
 * the height scales too and no line rewraps.
 */
function useFit() {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = ref.current;
    const alert = place?.firstElementChild;
    if (!place || !(alert instanceof HTMLElement)) return undefined;
    const measure = () => {
      const fit = Number(place.style.getPropertyValue('--fit') || 1);
      const next = Math.min(1, Math.max(FIT_MIN, (place.clientHeight * fit) / Math.max(1, alert.offsetHeight)));
      // Letters snap to whole pixels, which moves the last digits.
      if (Math.abs(next - fit) >= 0.005) place.style.setProperty('--fit', String(next));
    };
    measure();
    // Fonts and pictures arrive later, and the source can be resized.
    const observer = new ResizeObserver(measure);
    observer.observe(alert);
    observer.observe(place);
    return () => observer.disconnect();
  });
  return ref;
}

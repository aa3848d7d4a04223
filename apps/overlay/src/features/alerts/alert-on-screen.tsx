import type { Alert } from '@mabarin/api-client/contract/alerts';
import { ALERT_TIERS, tierFor } from '@mabarin/domain/alerts/tiers';
import { AlertTicket } from '@mabarin/ui/alert-ticket';
import type { CSSProperties } from 'react';
import { ticketOf } from './alerts.store.ts';
import styles from './alerts.module.css';

type Props = { alert: Alert; waiting: number; leaving: boolean; stayMs: number; logo: string | null };

/** The alert that plays. CSS hides it after `stayMs`, because a page that hangs cannot remove it. */
export function AlertOnScreen({ alert, waiting, leaving, stayMs, logo }: Props) {
  return (
    <div className={styles.stay} style={{ '--stay': `${stayMs}ms` } as CSSProperties}>
      <section role="status">
        <AlertTicket
          {...ticketOf(alert, waiting)}
          tier={tierFor(ALERT_TIERS, alert.amount)}
          logo={logo}
          leaving={leaving}
        />
      </section>
    </div>
  );
}

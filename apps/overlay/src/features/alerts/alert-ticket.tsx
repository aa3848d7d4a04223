import type { Alert } from '@mabarin/api-client/contract/alerts';
import { Mascot } from '@mabarin/ui/mascot';
import { useState, type CSSProperties } from 'react';
import { ticketOf } from './alerts.store.ts';
import styles from './alerts.module.css';

type Props = { alert: Alert; waiting: number; leaving: boolean; stayMs: number; logo: string | null };

/**
 * One alert as a paper ticket, readable on any game behind it. CSS hides it after `stayMs`, because a page that hangs
 * cannot remove it.
 */
export function AlertTicket({ alert, waiting, leaving, stayMs, logo }: Props) {
  const { title, name, amount, message, badge, more } = ticketOf(alert, waiting);
  // A logo that fails to load is replaced by the mascot.
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className={styles.stay} style={{ '--stay': `${stayMs}ms` } as CSSProperties}>
      <section className={styles.ticket} data-leaving={leaving} role="status">
        <div className={styles.stub}>
          {logo === null || broken === logo ? (
            <Mascot mood="menang" />
          ) : (
            <img className={styles.logo} src={logo} alt="" onError={() => setBroken(logo)} />
          )}
        </div>
        <div className={styles.paper}>
          <p className={styles.title}>
            <bdi>{title}</bdi>
          </p>
          <div className={styles.head}>
            <h1 className={styles.name}>
              <bdi>{name}</bdi>
            </h1>
            <p className={styles.amount}>{amount}</p>
          </div>
          {message !== null && (
            <p className={styles.message} data-long={message.length > 80}>
              <bdi>{message}</bdi>
            </p>
          )}
          {(badge ?? more) !== null && (
            <p className={styles.foot}>
              {badge !== null && <span className={styles.badge}>{badge}</span>}
              {more !== null && <span className={styles.more}>{more}</span>}
            </p>
          )}
        </div>
      </section>
    </div>
  );
}

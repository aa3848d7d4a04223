import type { Alert } from '@mabarin/api-client/contract/overlay';
import { formatRupiah } from '@mabarin/ui/format/money';
import { Mascot } from '@mabarin/ui/mascot';
import { badgeOf } from '#widgets/overlay/overlay.store.ts';
import { overlayText } from '#widgets/overlay/overlay.text.ts';
import styles from './overlay.module.css';

/** One support as a paper ticket: readable on whatever game runs behind it. */
export function AlertTicket({ alert, leaving }: { alert: Alert; leaving: boolean }) {
  const badge = badgeOf(alert);
  return (
    <section className={styles.ticket} data-leaving={leaving} role="status">
      <div className={styles.stub}>
        <Mascot mood="menang" />
      </div>
      <div className={styles.paper}>
        <div className={styles.head}>
          <h1 className={styles.name}>
            <bdi>{alert.name}</bdi>
          </h1>
          <p className={styles.amount}>{formatRupiah(alert.amount)}</p>
        </div>
        {alert.message !== null && <p className={styles.message}>{alert.message}</p>}
        {badge && <p className={styles.badge}>{overlayText[badge]}</p>}
      </div>
    </section>
  );
}

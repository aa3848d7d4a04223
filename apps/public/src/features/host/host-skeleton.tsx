import { Awning } from '@mabarin/ui/decoration/awning';
import { TicketSkeleton } from '@mabarin/ui/states/skeleton';
import styles from './host.module.css';

/** The header of a host page at its final height, while the host is loaded. */
export function HostSkeleton() {
  return (
    <div className={styles.page}>
      <div className={styles.front} data-theme="malam">
        <Awning open={false} />
        <div className={styles.column}>
          <div className={styles.blank} />
        </div>
      </div>
      <div className={styles.paper}>
        <TicketSkeleton count={4} />
      </div>
    </div>
  );
}

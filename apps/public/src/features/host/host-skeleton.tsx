import { Awning } from '@mabarin/ui/awning';
import { TicketSkeleton } from '@mabarin/ui/skeleton';
import styles from './host.module.css';

/** The stall front of its final height while the host is asked for. */
export function HostSkeleton() {
  return (
    <div className={styles.stall}>
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

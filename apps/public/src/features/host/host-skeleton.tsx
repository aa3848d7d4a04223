import { Awning } from '@mabarin/ui/decoration/awning';
import { TicketSkeleton } from '@mabarin/ui/states/skeleton';
import styles from './host.module.css';

/** Placeholder of a host page's header, at its final height. */
export function HostSkeleton() {
  return (
    <div className={`stack flex-1 ${styles.page}`}>
      <div className={styles.front} data-theme="malam">
        <Awning open={false} />
        <div className="column px-4">
          <div className={styles.blank} />
        </div>
      </div>
      <div className="column px-4 py-4">
        <TicketSkeleton count={4} />
      </div>
    </div>
  );
}

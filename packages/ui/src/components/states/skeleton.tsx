import { uiText } from '#ui.text.ts';
import styles from './skeleton.module.css';
import { VisuallyHidden } from '#components/page/visually-hidden.tsx';

/** Blank tickets of the final size while a list loads. They appear after 150 ms, so a fast response never flickers. */
export function TicketSkeleton({ count = 3 }: { count?: number }) {
  return (
    <div className={styles.list} role="status">
      <VisuallyHidden>{uiText.loading}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.ticket} aria-hidden>
          <span className={styles.stub} />
          <span className={styles.lines}>
            <span className={styles.short} />
            <span className={styles.long} />
          </span>
        </div>
      ))}
    </div>
  );
}

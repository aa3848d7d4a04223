import { VisuallyHidden } from '@mabarin/ui/page/visually-hidden';
import { useHeldCount } from '#platform/live/overlay-status.ts';
import styles from './held-badge.module.css';
import { shellText } from './shell.text.ts';

/** Number of supports held for review, beside the Overlay entry; nothing at 0. */
export function HeldBadge() {
  const count = useHeldCount();
  if (count === 0) return null;
  return (
    <span className={styles.badge}>
      <span>{count}</span>
      <VisuallyHidden> {shellText.held}</VisuallyHidden>
    </span>
  );
}

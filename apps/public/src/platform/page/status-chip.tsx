import { platformText } from '#platform/platform.text.ts';
import styles from './status-chip.module.css';

export function StatusChip({ online }: { online: boolean }) {
  return (
    <span className={`${styles.chip} ${online ? styles.online : styles.offline}`}>
      {online ? platformText.online : platformText.offline}
    </span>
  );
}

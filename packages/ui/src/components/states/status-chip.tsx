import { classes } from '#classes.ts';
import { uiText } from '#ui.text.ts';
import styles from './status-chip.module.css';
import { VisuallyHidden } from '#components/page/visually-hidden.tsx';

/** Online or offline: a labelled chip, or `compact` a dot with the word for screen readers. */
export function StatusChip({ online, compact = false }: { online: boolean; compact?: boolean }) {
  const word = online ? uiText.online : uiText.offline;
  const state = online ? styles.online : styles.offline;
  if (!compact) return <span className={classes(styles.chip, state)}>{word}</span>;
  return (
    <span className={classes(styles.dot, state)} title={word}>
      <VisuallyHidden>{word}</VisuallyHidden>
    </span>
  );
}

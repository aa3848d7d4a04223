import { formatRelative } from '@mabarin/ui/format/time';
import { useStored } from '#platform/use-stored.ts';
import styles from './ticket.module.css';
import { ticketText } from './ticket.text.ts';
import { keptCopy } from './ticket-worker.ts';

/** How old the ticket is that this phone has kept, while there is no network. */
export function KeptCopyNotice() {
  const copy = useStored(keptCopy, (state) => state.copy, null);
  if (copy === null) return null;
  return <p className={styles.kept}>{ticketText.kept(formatRelative(copy.keptAt, copy.saidAt))}</p>;
}

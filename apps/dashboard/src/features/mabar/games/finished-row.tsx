import type { MabarEntry } from '@mabarin/api-client/contract/mabar';
import { Stamp } from '@mabarin/ui/states/stamp';
import { Ticket, TicketLines } from '@mabarin/ui/page/ticket';
import { placeNumber } from '#features/mabar/queue/entries.ts';
import rowStyles from '#features/mabar/queue/entry-row.module.css';
import { EntryTitle } from '#features/mabar/queue/entry-row.tsx';
import styles from './finished-row.module.css';
import { mabarText } from '#features/mabar/mabar.text.ts';

/** The ticket of a player after the last game: its last hole is punched, SELESAI stamped, and it folds away. */
export function FinishedRow({ entry, at }: { entry: MabarEntry; at: number }) {
  // Decoration; a toast announces it.
  return (
    <li className={styles.row} aria-hidden inert>
      <div className={styles.fold}>
        <Ticket
          stub={placeNumber(at)}
          className={rowStyles.row}
          aside={
            <span className={styles.stamp}>
              <Stamp tone="go" landing>
                {mabarText.done}
              </Stamp>
            </span>
          }
        >
          <TicketLines title={<EntryTitle entry={entry} played={entry.count} />} name={entry.playerName} />
        </Ticket>
      </div>
    </li>
  );
}

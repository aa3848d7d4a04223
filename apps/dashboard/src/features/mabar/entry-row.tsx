import type { MabarEntry } from '@mabarin/api-client/contract/mabar';
import { CopyButton } from '@mabarin/ui/copy-button';
import { Holes } from '@mabarin/ui/holes';
import { IconButton } from '@mabarin/ui/icon-button';
import { RoleChips } from '@mabarin/ui/role-chips';
import { Ticket, TicketLines } from '@mabarin/ui/ticket';
import { createContext, use, type ReactNode } from 'react';
import ChatText from '~icons/ph/chat-text-fill';
import EyeSlash from '~icons/ph/eye-slash-fill';
import { playerLine, placeNumber } from './entries.ts';
import { EntryMenu } from './entry-menu.tsx';
import styles from './entry-row.module.css';
import { mabarText } from './mabar.text.ts';
import { showMessage } from './message-dialog.tsx';
import { NoticeStamp } from './notice-stamp.tsx';

type EntryRowProps = {
  entry: MabarEntry;
  /** Online or offline; left out for those who play. */
  showStatus?: boolean;
  /** Selesai in the row's menu. */
  onDone?: (entry: MabarEntry) => Promise<void>;
  children: ReactNode;
};

/** A ticket of the queue or the playing list; `children` are its own keys. */
export function EntryRow({ entry, showStatus = false, onDone, children }: EntryRowProps) {
  return (
    <Ticket
      as="li"
      stub={<Place id={entry.id} />}
      className={styles.row}
      aside={
        <>
          {entry.needRole && <RoleChips roles={entry.role} size="small" />}
          <div className={styles.keys}>
            <MessageButton entry={entry} />
            <CopyButton compact value={playerLine(entry)} label={mabarText.copyPlayer(entry.playerName)} />
            <EntryMenu entry={entry} onDone={onDone} />
            {children}
          </div>
        </>
      }
    >
      <TicketLines
        title={
          <>
            {entry.title} {showStatus && <Status online={entry.status === 'online'} />}
          </>
        }
        name={entry.playerName}
        notice={<NoticeStamp notice={entry.notice} />}
      />
      <Holes played={entry.played} count={entry.count} />
    </Ticket>
  );
}

/** Each entry's place in its list, apart from the rows: when one leaves, only the numbers behind it change. */
export const PlacesContext = createContext<ReadonlyMap<string, number>>(new Map());

export function placesOf(entries: readonly MabarEntry[] | undefined): ReadonlyMap<string, number> {
  return new Map(entries?.map(({ id }, index) => [id, index]));
}

function Place({ id }: { id: string }) {
  return <span className={styles.place}>{placeNumber(use(PlacesContext).get(id) ?? 0)}</span>;
}

function Status({ online }: { online: boolean }) {
  const words = online ? mabarText.online : mabarText.offline;
  return <span className={`${styles.status} ${online ? styles.online : ''}`}>{words}</span>;
}

/** A hidden message has another icon and says so; its words show only when asked for. */
function MessageButton({ entry }: { entry: MabarEntry }) {
  const { message, hidden, playerName } = entry;
  if (message === '') return null;
  return (
    <IconButton
      size="small"
      icon={hidden === null ? <ChatText /> : <EyeSlash />}
      label={hidden === null ? mabarText.message(playerName) : mabarText.hiddenMessage(playerName)}
      className={hidden === null ? undefined : styles.hidden}
      onClick={() => showMessage(entry)}
    />
  );
}

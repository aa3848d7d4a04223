import type { Elements } from '@mabarin/ui/elements';
import type { MabarEntry } from '@mabarin/api-client/contract/mabar';
import { Holes } from '@mabarin/ui/page/holes';
import { IconButton } from '@mabarin/ui/buttons/icon-button';
import { hasAllRoles, roleLabels, type Roles } from '@mabarin/domain/roles';
import { RoleChips } from '@mabarin/ui/pickers/role-chips';
import { Ticket, TicketLines } from '@mabarin/ui/page/ticket';
import { VisuallyHidden } from '@mabarin/ui/page/visually-hidden';
import { use, useLayoutEffect, useRef, useState } from 'react';
import ChatText from '~icons/ph/chat-text-fill';
import DotsSix from '~icons/ph/dots-six-bold';
import EyeSlash from '~icons/ph/eye-slash-fill';
import { useNow } from '#platform/live/now.ts';
import { placeNumber, shownName } from './entries.ts';
import { ActionsContext, EntryMenu } from './entry-menu.tsx';
import styles from './entry-row.module.css';
import { KnownMarks } from './known-marks.tsx';
import { laneText } from './lane.text.ts';
import { mabarText } from '#features/mabar/mabar.text.ts';
import { showMessage } from './message-dialog.tsx';

type EntryRowProps = {
  entry: MabarEntry;
  /** Online state; playing rows have none. */
  showStatus?: boolean;
  /** The place is a handle to drag by. */
  movable?: boolean;
  /** The player has an earlier order, which comes first. */
  later?: boolean;
  /** Selesai in the row's menu. */
  onDone: (entry: MabarEntry) => Promise<void>;
  children: Elements;
};

/** A ticket of the queue or the playing list; `children` are its own buttons. */
export function EntryRow(props: EntryRowProps) {
  const { entry, showStatus = false, movable = false, later = false, onDone, children } = props;
  return (
    <Ticket
      as="li"
      stub={
        movable && entry.lane !== null ? (
          <button
            type="button"
            className={`grid place-center min-h-12 rounded-ticket muted ${styles.handle}`}
            data-handle={entry.id}
            data-lane={entry.lane}
          >
            <VisuallyHidden>{laneText.handle(entry.playerName)}</VisuallyHidden> <Place id={entry.id} />
            <DotsSix aria-hidden />
          </button>
        ) : (
          <Place id={entry.id} />
        )
      }
      className={styles.row}
      aside={
        <>
          {entry.needRole && <EntryRoles roles={entry.role} />}
          <div className={styles.buttons}>
            <MessageButton entry={entry} />
            <EntryMenu entry={entry} onDone={onDone} />
            {children}
          </div>
        </>
      }
    >
      <TicketLines
        title={<EntryTitle entry={entry} showStatus={showStatus} later={later} />}
        name={shownName(entry)}
        notice={<KnownMarks entry={entry} />}
      />
    </Ticket>
  );
}

type EntryTitleProps = { entry: MabarEntry; showStatus?: boolean; later?: boolean; played?: number };

export function EntryTitle({ entry, showStatus = false, later = false, played = entry.played }: EntryTitleProps) {
  const { backMinutes, transferred, postponed, needRole, role, message } = entry;
  const states = [
    later && mabarText.later,
    transferred && mabarText.transferred,
    postponed > 0 && mabarText.postponed(postponed),
  ];
  return (
    <span className={`row items-center gap-x-2 ${styles.title}`}>
      {backMinutes !== null && <Back key={backMinutes} minutes={backMinutes} />}
      <span className={styles.event}>{entry.title}</span>{' '}
      {entry.party !== null && (
        <span className={`flex-none sunken strong nowrap ${styles.party}`}>{mabarText.party(entry.party.players)}</span>
      )}{' '}
      {showStatus && <Status online={entry.status === 'online'} />}{' '}
      <span className={styles.games}>
        <Holes played={played} count={entry.count} short />
      </span>{' '}
      {message !== '' && <ChatText className={styles.hasMessage} aria-hidden />}{' '}
      {needRole && <RoleWords roles={role} />}{' '}
      {states.some(Boolean) && <span className={styles.states}>{states.filter(Boolean).join(' · ')}</span>}
    </span>
  );
}

/** The chosen roles of a narrow row, which has no chips: whole or not at all, for the row's menu has them too. */
export function RoleWords({ roles }: { roles: Roles }) {
  return hasAllRoles(roles) ? null : <span className={styles.roleWords}>{roleLabels(roles).join(', ')}</span>;
}

/** Chips show a real choice only. */
export function EntryRoles({ roles }: { roles: Roles }) {
  return hasAllRoles(roles) ? null : <RoleChips roles={roles} size="small" />;
}

/** Time until the player returns who asked to wait, counted down by the minute from the list's read. */
function Back({ minutes }: { minutes: number }) {
  const now = useNow();
  const [since] = useState(now);
  const left = minutes - Math.floor((now - since) / 60_000);
  return left > 0 && <span className={styles.back}>{mabarText.backIn(left)}</span>;
}

function Place({ id }: { id: string }) {
  return (
    <span data-place={id} className={styles.place}>
      {placeNumber(0)}
    </span>
  );
}

/**
 * Writes each row's place in `entries` directly to the DOM of the list with the returned ref: when the first of five
 * hundred leaves, five hundred numbers change and no row rerenders. `drawn`: the entries that have a row.
 */
export function usePlaces(entries: readonly MabarEntry[] | undefined, drawn = entries) {
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const places = new Map(entries?.map(({ id }, index) => [id, placeNumber(index)]));
    for (const stub of list.current?.querySelectorAll('[data-place]') ?? []) {
      const place = places.get(stub.getAttribute('data-place') ?? '') ?? '';
      const text = stub.firstChild;
      if (stub.textContent === place) continue;
      // Reuses the text node; `textContent` would create five hundred. A node replaced by a translator is overwritten.
      if (text instanceof Text) text.data = place;
      else stub.textContent = place;
    }
  }, [entries, drawn]);
  return list;
}

function Status({ online }: { online: boolean }) {
  const className = `${styles.status} ${online ? styles.online : ''}`;
  return <span role="img" title={online ? mabarText.online : mabarText.offline} className={className} />;
}

/** A hidden message has its own icon and label; the dialog reveals its text on request. */
function MessageButton({ entry }: { entry: MabarEntry }) {
  const { message, hidden, playerName } = entry;
  const actions = use(ActionsContext);
  if (message === '' || actions === null) return null;
  return (
    <IconButton
      size="small"
      icon={hidden === null ? <ChatText /> : <EyeSlash />}
      label={hidden === null ? mabarText.message(playerName) : mabarText.hiddenMessage(playerName)}
      className={hidden === null ? styles.message : `${styles.message} text-warn`}
      onClick={() => void showMessage(entry, actions.onNotice)}
    />
  );
}

import type { Ticket } from '@mabarin/api-client/contract/ticket';
import { Button } from '@mabarin/ui/buttons/button';
import { formatClock } from '@mabarin/ui/format/time';
import { Holes } from '@mabarin/ui/page/holes';
import { announce } from '@mabarin/ui/states/live-region';
import { RoleChips } from '@mabarin/ui/pickers/role-chips';
import { useState } from 'react';
import { showFailure } from '#platform/dialogs.ts';
import type { Poll } from '#platform/use-poll.ts';
import { WaitWords } from '#platform/page/wait-words.tsx';
import { StatusChip } from '#platform/page/status-chip.tsx';
import { reportPresence } from './ticket.api.ts';
import styles from './ticket.module.css';
import { ticketText } from './ticket.text.ts';

type Entry = NonNullable<Extract<Ticket, { kind: 'mabar' }>['entry']>;

/** The entry's expected wait, what made it longer, games left and lanes. */
export function Place({ entry, started }: { entry: Entry; started: boolean }) {
  const here = entry.wait?.here ?? null;
  // A copy kept by an older version lacks it.
  const passedBy = (entry.passedBy as Entry['passedBy'] | undefined) ?? [];
  return (
    <div className="mt-3">
      {entry.place !== null && started && (
        <p className="large">
          <WaitWords wait={entry.wait} started />
        </p>
      )}
      {passedBy.length > 0 && (
        <p className={`rounded-small small strong ${styles.passed}`} role="note">
          {ticketText.passedBy(passedBy)}
        </p>
      )}
      {here !== null && started && <p className="small muted snug">{ticketText.hereFrom(here)}</p>}
      {entry.movedAt !== null && <p>{ticketText.movedByHost(formatClock(entry.movedAt))}</p>}
      <div className="row wrap items-center justify-between gap-2 gap-x-4 mt-3">
        <Holes played={entry.played} count={entry.count} />
        {entry.needRole && <RoleChips roles={entry.role} size="small" />}
      </div>
    </div>
  );
}

/** "Saya di sini" reports the player's presence while the entry waits or plays, and tells what the host sees. */
export function PresenceButton({ code, entry, poll }: { code: string; entry: Entry; poll: Poll<Ticket> }) {
  const [reporting, setReporting] = useState(false);
  const { status, onlineUntil } = entry;
  async function report() {
    setReporting(true);
    // A response requested before the press must not arrive after it.
    poll.cancel();
    try {
      poll.set(await reportPresence(code));
      announce(ticketText.hereDone);
    } catch (error) {
      poll.ask();
      showFailure(error);
    } finally {
      setReporting(false);
    }
  }
  return (
    <div className="stack gap-2 w-full">
      <p className="row items-center gap-3 small snug">
        <StatusChip online={status === 'online'} />
        <span>{onlineUntil === null ? ticketText.offline : ticketText.online(formatClock(onlineUntil))}</span>
      </p>
      <Button
        variant={status === 'offline' ? 'cta' : entry.isNext ? 'ink' : 'quiet'}
        size="large"
        wide
        busy={reporting}
        onClick={() => void report()}
      >
        {ticketText.here}
      </Button>
    </div>
  );
}

/** Games played, newest first. */
export function GameLog({ games }: Pick<Entry, 'games'>) {
  return (
    <section>
      <h2 className="mb-2 large">{ticketText.games}</h2>
      <ol className="stack gap-2" reversed>
        {games.map(({ at, result }, index) => (
          <li
            key={`${at}-${index}`}
            className="row items-center justify-between gap-3 px-3 py-2 rounded-small surface small numeric"
          >
            <span className={result === 'win' ? 'text-go heavy' : 'text-stop heavy'}>{ticketText.result[result]}</span>
            <time dateTime={at}>{formatClock(at)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}

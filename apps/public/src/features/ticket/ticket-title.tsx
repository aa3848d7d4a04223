import type { Ticket } from '@mabarin/api-client/contract/ticket';
import { DayStub } from '#features/gifts/index.ts';
import { BreakNote } from '#platform/page/host-hours.tsx';
import styles from './ticket.module.css';
import { ticketText } from './ticket.text.ts';
import { hasLifted, hiddenText, stepsOf } from './ticket-texts.ts';

/** The ticket's progress and its name. */
export function TicketTitle({ ticket, as: Title }: { ticket: Ticket; as: 'h1' | 'h2' }) {
  return (
    <>
      <Progress ticket={ticket} />
      <Title className={`small muted strong snug anywhere ${styles.title}`}>
        <span>{ticketText.kinds[ticket.kind]}</span> <span>·</span> <bdi>{ticket.title}</bdi>
      </Title>
    </>
  );
}

/** Particulars of this ticket's kind and state. */
export function TicketNotes({ ticket }: { ticket: Ticket }) {
  const { kind, state } = ticket;
  return (
    <>
      {kind === 'mabar' && hasLifted(ticket) && <p className="small muted snug">{ticketText.lifted}</p>}
      {kind === 'mabar' && ticket.isTransferred && <p className="small muted snug">{ticketText.isTransferred}</p>}
      {kind === 'mabar' && ticket.movedTo !== null && (
        <p>
          {ticketText.movedTo} <bdi>{ticket.movedTo}</bdi>
        </p>
      )}
      <Hidden ticket={ticket} />
      {kind !== 'support' && ticket.entry?.gamesInRow && state !== 'done' && (
        <p className="small muted snug">{ticketText.inRow(ticket.entry.gamesInRow)}</p>
      )}
      {kind === 'claim' && state === 'scheduled' && <DayStub schedule={ticket.schedule} isToday={ticket.isToday} />}
      {(state === 'queued' || state === 'playing') && <BreakNote onBreak={ticket.host.onBreak} />}
    </>
  );
}

/** The ticket's progress as punched holes. */
function Progress({ ticket }: { ticket: Ticket }) {
  const progress = stepsOf(ticket);
  if (progress === null) return null;
  const { steps, at } = progress;
  return (
    <ol className="row gap-1 mb-3" aria-label={ticketText.progress}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={`flex-1 small muted snug ${styles.step} ${index <= at ? styles.reached : ''}`}
          aria-current={index === at ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}

function Hidden({ ticket }: { ticket: Ticket }) {
  const words = hiddenText(ticket);
  return words === null ? null : <p className="small muted snug mt-2">{words}</p>;
}

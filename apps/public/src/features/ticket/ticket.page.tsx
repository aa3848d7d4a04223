import type { Ticket as TicketData } from '@mabarin/api-client/contract/ticket';
import { buttonClass } from '@mabarin/ui/buttons/button';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { formatClock, formatLongDate } from '@mabarin/ui/format/time';
import { formatRupiah } from '@mabarin/ui/format/money';
import { announce } from '@mabarin/ui/states/live-region';
import { TicketSkeleton } from '@mabarin/ui/states/skeleton';
import { Stamp } from '@mabarin/ui/states/stamp';
import { Ticket } from '@mabarin/ui/page/ticket';
import { Link } from '@mabarin/web/router';
import { useEffect, useRef } from 'react';
import { useParams } from 'react-router';
import { DayStub } from '#features/gifts/index.ts';
import { HostStripSkeleton, HostStrip, NetworkPage } from '#features/host/index.ts';
import { paths } from '#paths.ts';
import { BreakNote } from '#platform/host-hours.tsx';
import { PageHead } from '#platform/page-head.tsx';
import type { Poll } from '#platform/use-poll.ts';
import { GameLog, PresenceButton, Place } from './ticket-entry.tsx';
import { isTicketMissing, useTicket } from './ticket.api.ts';
import styles from './ticket.module.css';
import { ticketText } from './ticket.text.ts';
import { LaterPayment } from './money/later-payment.tsx';
import { hasMoney, hasPlayed, hasTurn, turnOf } from './ticket-shows.ts';
import {
  KeptCopyNotice,
  PartyTickets,
  TicketAfter,
  TicketFoot,
  TicketMoney,
  TicketTurn,
  TurnNotice,
} from './ticket.parts.tsx';
import { hiddenText, isPaidTicket, refundableFrom, stepsOf, textsOf } from './ticket-texts.ts';

/** The holder's page of an order, support or won gift, `tiket/{ticket}`. */
export default function TicketPage() {
  const { ticket: code = '' } = useParams();
  const { data, error, busy, poll } = useTicket(code);
  if (data !== undefined) {
    const view = <TicketView ticket={data} poll={poll} />;
    return <LaterPayment key={data.ticket} ticket={data} poll={poll} view={view} />;
  }
  if (error === null) return <PageSkeleton />;
  if (isTicketMissing(error)) return <Missing sentence={error.message} />;
  return <NetworkPage error={error} busy={busy} onRetry={poll.ask} />;
}

function TicketView({ ticket, poll }: { ticket: TicketData; poll: Poll<TicketData> }) {
  const { host, kind } = ticket;
  const { headline, help, final } = textsOf(ticket);
  useSpokenChange(headline);
  const entry = kind === 'support' ? null : ticket.entry;
  const turn = turnOf(ticket);
  return (
    <>
      <PageHead title={ticketText.pageTitle(ticketText.kinds[kind])} description={ticketText.pageDescription} />
      <HostStrip host={host} as="p" />
      <div className={styles.paper} data-alone="">
        <KeptCopyNotice />
        <Ticket
          layout="slip"
          stub={
            entry === null || entry.status === null ? null : (
              <PresenceButton code={ticket.ticket} entry={entry} poll={poll} />
            )
          }
        >
          <Progress ticket={ticket} />
          <h1 className={styles.title}>
            <span>{ticketText.kinds[kind]}</span> <span>·</span> <bdi>{ticket.title}</bdi>
          </h1>
          <p className={styles.headline}>
            {final ? (
              <Stamp tone="go" size="big">
                {headline}
              </Stamp>
            ) : (
              headline
            )}
          </p>
          <p className={styles.help}>{help}</p>
          {kind === 'mabar' && ticket.sundul && <p className={styles.small}>{ticketText.lifted}</p>}
          {kind === 'mabar' && ticket.isTransferred && <p className={styles.small}>{ticketText.isTransferred}</p>}
          {kind === 'mabar' && ticket.movedTo !== null && (
            <p>
              {ticketText.movedTo} <bdi>{ticket.movedTo}</bdi>
            </p>
          )}
          {kind === 'support' && <Hidden ticket={ticket} />}
          {kind === 'claim' && ticket.state === 'scheduled' && (
            <DayStub schedule={ticket.schedule} isToday={ticket.isToday} />
          )}
          {(ticket.state === 'queued' || ticket.state === 'playing') && <BreakNote onBreak={host.onBreak} />}
          {entry !== null && entry.count > 0 && <Place entry={entry} started={host.started} />}
        </Ticket>
        {hasPlayed(ticket) && <TicketAfter ticket={ticket} />}
        {hasMoney(ticket) && <TicketMoney ticket={ticket} poll={poll} />}
        {kind === 'mabar' && ticket.party.length > 0 && <PartyTickets tickets={ticket.party} />}
        {turn !== undefined && <TurnNotice ticket={ticket.ticket} turn={turn} />}
        {hasTurn(ticket) && <TicketTurn ticket={ticket} poll={poll} />}
        {entry !== null && entry.games.length > 0 && <GameLog games={entry.games} />}
        <div className={styles.facts}>
          <Facts ticket={ticket} />
          <TicketFoot
            ticket={ticket.ticket}
            transactionId={ticket.transaction_id}
            refundFrom={kind === 'claim' ? null : refundableFrom(ticket.refund)}
            isOpen={!isPaidTicket(ticket) || ticket.state === 'review' || hasMoney(ticket)}
          />
        </div>
        <nav className={styles.links} aria-label={ticketText.onward}>
          {kind !== 'support' && entry !== null && <Link to={paths.list(host.username)}>{ticketText.list}</Link>}
          {kind === 'claim' && ticket.class !== 1 && <Link to={paths.gift(host.username)}>{ticketText.schedule}</Link>}
          {kind === 'claim' && ticket.gift !== '' && <Link to={paths.giftProof(ticket.gift)}>{ticketText.proof}</Link>}
          <Link to={paths.host(host.username, kind === 'claim' ? 'klaim' : kind)}>{ticketText.toHost}</Link>
        </nav>
      </div>
    </>
  );
}

/** The ticket's progress as punched holes. */
function Progress({ ticket }: { ticket: TicketData }) {
  const progress = stepsOf(ticket);
  if (progress === null) return null;
  const { steps, at } = progress;
  return (
    <ol className={styles.steps} aria-label={ticketText.progress}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index <= at ? `${styles.step} ${styles.reached}` : styles.step}
          aria-current={index === at ? 'step' : undefined}
        >
          {step}
        </li>
      ))}
    </ol>
  );
}

function Hidden({ ticket }: { ticket: Extract<TicketData, { kind: 'support' }> }) {
  const words = hiddenText(ticket);
  return words === null ? null : <p className={styles.note}>{words}</p>;
}

/** Names, amount, message, time. */
function Facts({ ticket }: { ticket: TicketData }) {
  const { kind } = ticket;
  const player = kind === 'support' ? null : kind === 'claim' ? ticket.playerName : (ticket.entry?.playerName ?? null);
  return (
    <dl className={styles.list}>
      {player !== null && (
        <>
          <dt>{ticketText.player}</dt>
          <dd>
            <bdi>{player}</bdi>
          </dd>
        </>
      )}
      {kind === 'support' && (
        <>
          <dt>{ticketText.from}</dt>
          <dd>
            <bdi>{ticket.supporterName}</bdi>
          </dd>
          <dt>{ticketText.amount}</dt>
          <dd className={styles.amount}>{formatRupiah(ticket.amount)}</dd>
        </>
      )}
      {ticket.message !== '' && (
        <>
          <dt>{ticketText.message}</dt>
          <dd>
            <bdi>{ticket.message}</bdi>
          </dd>
        </>
      )}
      <dt>{ticketText.at}</dt>
      <dd>{ticketText.atValue(formatLongDate(ticket.at), formatClock(ticket.at))}</dd>
    </dl>
  );
}

/** Announces changes of the headline; the first one is read with the page. */
function useSpokenChange(headline: string) {
  const before = useRef(headline);
  useEffect(() => {
    if (before.current === headline) return;
    before.current = headline;
    announce(headline);
  }, [headline]);
}

function Missing({ sentence }: { sentence: string }) {
  return (
    <>
      <title>{ticketText.missingTitle}</title>
      <EmptyState
        mood="sedih"
        level={1}
        title={sentence}
        help={
          <>
            <span>{ticketText.missingHelp}</span> <Link to={paths.contact()}>{ticketText.toTeam}</Link>
          </>
        }
        action={
          <Link to={paths.data} className={buttonClass({ variant: 'cta' })}>
            {ticketText.resend}
          </Link>
        }
      />
    </>
  );
}

function PageSkeleton() {
  return (
    <>
      <HostStripSkeleton />
      <div className={styles.paper} data-alone="">
        <TicketSkeleton count={3} />
      </div>
    </>
  );
}

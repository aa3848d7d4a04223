import { qrisFilePath } from '@mabarin/api-client/contract/payments';
import type { Ticket as TicketData } from '@mabarin/api-client/contract/ticket';
import { buttonClass } from '@mabarin/ui/buttons/button';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { formatClock, formatLongDate } from '@mabarin/ui/format/time';
import { formatRupiah } from '@mabarin/ui/format/money';
import { RetryBoundary } from '@mabarin/ui/states/lazy';
import { announce } from '@mabarin/ui/states/live-region';
import { TicketSkeleton } from '@mabarin/ui/states/skeleton';
import { Stamp } from '@mabarin/ui/states/stamp';
import { Ticket } from '@mabarin/ui/page/ticket';
import { Link } from '@mabarin/web/router';
import { Fragment, Suspense, useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { thanksOf } from '#features/payments/final/thanks.ts';
import { HostStripSkeleton, HostStrip, NetworkPage } from '#features/host/index.ts';
import { paths } from '#paths.ts';
import { links } from '#platform/links.ts';
import { PageHead } from '#platform/page/page-head.tsx';
import type { Poll } from '#platform/use-poll.ts';
import { GameLog, PresenceButton, Place } from './ticket-entry.tsx';
import { isTicketMissing, useTicket } from './ticket.api.ts';
import styles from './ticket.module.css';
import { stillQrText, ticketText } from './ticket.text.ts';
import { TicketNotes, TicketTitle } from './ticket-title.tsx';
import { LaterPayment } from './money/later-payment.tsx';
import {
  asksForRefund,
  hasMoney,
  hasPlayed,
  hasPlayer,
  hasTurn,
  isHostAway,
  isKept,
  isOpen,
  turnOf,
} from './ticket-shows.ts';
import {
  AddHost,
  FinalScreen,
  KeptCopyNotice,
  PartyTickets,
  TicketAfter,
  TicketFoot,
  TicketKept,
  TicketMoney,
  TicketTurn,
  TicketWait,
  TurnNotice,
  TurnScene,
} from './ticket.parts.tsx';
import { boughtOf, isPaidTicket, textsOf, wayOn } from './ticket-texts.ts';

/** The holder's page of an order, support or won gift, `tiket/{ticket}`. */
export default function TicketPage() {
  const { ticket: code = '' } = useParams();
  const { data, error, busy, poll } = useTicket(code);
  if (data !== undefined) {
    const view = <TicketView ticket={data} poll={poll} />;
    return <LaterPayment key={data.ticket} ticket={data} poll={poll} view={view} />;
  }
  if (error === null) return <PageSkeleton />;
  if (isTicketMissing(error)) return <Missing />;
  return <NetworkPage error={error} busy={busy} onRetry={poll.ask} />;
}

function TicketView({ ticket, poll }: { ticket: TicketData; poll: Poll<TicketData> }) {
  const [thanks] = useState(() => thanksOf(ticket.ticket));
  const { host, kind, bill } = ticket;
  const { headline, help, final } = textsOf(ticket);
  useSpokenChange(headline);
  const entry = kind === 'support' ? null : ticket.entry;
  const turn = turnOf(ticket);
  const toHost = paths.host(host.username, kind === 'claim' ? 'klaim' : kind);
  const onward = wayOn(ticket);
  const tears = useSeenCall(ticket.state);
  const presence =
    entry === null || entry.status === null || isHostAway(ticket) ? null : (
      <PresenceButton code={ticket.ticket} entry={entry} poll={poll} />
    );
  const pay = (
    <>
      <a href={paths.ticket(ticket.ticket)} className={`${buttonClass({ size: 'large', wide: true })} ${styles.pay}`}>
        {ticketText.pay}
      </a>
      {bill && ticket.transaction_id !== null && (
        <noscript>{import.meta.env.SSR && <StillQr id={ticket.transaction_id} amount={bill.amount} />}</noscript>
      )}
    </>
  );
  const whole = (
    <Ticket layout="slip" stub={ticket.state === 'unpaid' ? pay : turn === 'playing' ? null : presence}>
      <TicketTitle ticket={ticket} as={thanks === null ? 'h1' : 'h2'} />
      <p className={styles.headline} data-long={headline.length > 16}>
        {final ? (
          <Stamp tone="go" size="big">
            {headline}
          </Stamp>
        ) : (
          headline
        )}
      </p>
      {bill && (
        <p className="mb-2">
          <b className={styles.bill}>{formatRupiah(bill.amount)}</b>
          <span className="strong">{ticketText.bill(boughtOf(ticket), formatClock(bill.until))}</span>
        </p>
      )}
      <p className="mb-2 snug">{help}</p>
      <TicketNotes ticket={ticket} />
      {entry !== null && entry.count > 0 && <Place entry={entry} started={host.started} />}
      {host.player && <AddHost player={host.player} />}
    </Ticket>
  );
  const money = hasMoney(ticket) && <TicketMoney ticket={ticket} poll={poll} />;
  const body = (
    <div className="column stack gap-4 p-4" data-alone="">
      <KeptCopyNotice />
      {asksForRefund(ticket) && money}
      {hasPlayer(ticket) && turn === 'playing' ? (
        <>
          <RetryBoundary fallback={() => whole}>
            <Suspense fallback={whole}>
              <TurnScene ticket={ticket} tears={tears}>
                <AddHost player={host.player} />
              </TurnScene>
            </Suspense>
          </RetryBoundary>
          {entry?.status === 'offline' && presence}
        </>
      ) : (
        whole
      )}
      {isOpen(ticket) && <TicketWait ticket={ticket} />}
      {isKept(ticket) && <TicketKept ticket={ticket} poll={poll} quiet={false} />}
      {hasPlayed(ticket) && <TicketAfter ticket={ticket} />}
      {!asksForRefund(ticket) && money}
      {onward !== null && (
        <Link to={toHost} className={buttonClass({ variant: 'cta', wide: true })}>
          {onward}
        </Link>
      )}
      {kind === 'mabar' && ticket.party.length > 0 && <PartyTickets tickets={ticket.party} />}
      {turn !== undefined && <TurnNotice ticket={ticket.ticket} turn={turn} />}
      {hasTurn(ticket) && <TicketTurn ticket={ticket} poll={poll} />}
      {entry !== null && entry.games.length > 0 && <GameLog games={entry.games} />}
      {isKept(ticket) && <TicketKept ticket={ticket} poll={poll} quiet />}
      <div className={`stack sunken rounded-ticket ${styles.facts}`}>
        <Facts ticket={ticket} />
        <TicketFoot
          ticket={ticket.ticket}
          number={ticket.number}
          mayReportChild={kind !== 'claim' && ticket.mayReportChild}
          onReported={poll.ask}
          isOpen={!isPaidTicket(ticket) || ticket.state === 'review'}
        />
      </div>
      {thanks === null && onward === null && (
        <nav className={`row wrap justify-center ${styles.links}`} aria-label={ticketText.onward}>
          {kind !== 'support' && entry !== null && <Link to={paths.list(host.username)}>{ticketText.list}</Link>}
          {kind === 'claim' && ticket.class !== 1 && <Link to={paths.gift(host.username)}>{ticketText.schedule}</Link>}
          {kind === 'claim' && ticket.gift !== '' && <Link to={paths.giftProof(ticket.gift)}>{ticketText.proof}</Link>}
          <Link to={toHost}>{ticketText.toHost}</Link>
        </nav>
      )}
    </div>
  );
  if (thanks !== null) {
    return (
      <Suspense fallback={body}>
        <FinalScreen {...thanks} host={host}>
          {body}
        </FinalScreen>
      </Suspense>
    );
  }
  return (
    <>
      <PageHead title={ticketText.pageTitle(ticketText.kinds[kind])} description={ticketText.pageDescription} />
      <HostStrip host={host} as="p" />
      {body}
    </>
  );
}

/** The QRIS as the service's picture, for whoever has no JavaScript. */
function StillQr({ id, amount }: { id: string; amount: number }) {
  const alt = stillQrText.alt(formatRupiah(amount));
  return (
    <>
      <img className={`w-full ${styles.qr}`} src={links.api(qrisFilePath(id))} width={1080} height={1600} alt={alt} />
      <p>{stillQrText.help}</p>
    </>
  );
}

/** Names, amount, message, time. */
function Facts({ ticket }: { ticket: TicketData }) {
  const { kind } = ticket;
  const player = kind === 'support' ? null : kind === 'claim' ? ticket.playerName : (ticket.entry?.playerName ?? null);
  const voucher = kind === 'mabar' && ticket.voucher;
  const facts = [
    [ticketText.player, player !== null && <bdi>{player}</bdi>],
    [ticketText.from, kind === 'support' && <bdi>{ticket.supporterName}</bdi>],
    [ticketText.amount, kind === 'support' && <b className={styles.amount}>{formatRupiah(ticket.amount)}</b>],
    [
      ticketText.voucher,
      voucher && <span>{ticketText.voucherValue(voucher.code, formatRupiah(voucher.discount), voucher.free)}</span>,
    ],
    [ticketText.message, ticket.message !== '' && <bdi>{ticket.message}</bdi>],
    [ticketText.at, <span key="at">{ticketText.atValue(formatLongDate(ticket.at), formatClock(ticket.at))}</span>],
  ] as const;
  return (
    <dl className={`facts grid items-baseline w-full small ${styles.list}`}>
      {facts.map(
        ([term, value]) =>
          value && (
            <Fragment key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </Fragment>
          ),
      )}
      {ticket.number !== null && (
        <div className={styles.printed}>
          <dt>{ticketText.transaction}</dt>
          <dd>{ticket.number}</dd>
        </div>
      )}
    </dl>
  );
}

/** True after the host's call came while this page was open; false on a page opened after the call. */
function useSeenCall(state: TicketData['state']): boolean {
  const [seen, setSeen] = useState({ state, isCall: false });
  if (seen.state !== state) setSeen({ state, isCall: state === 'playing' });
  return seen.isCall;
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

function Missing() {
  return (
    <>
      <title>{ticketText.missingTitle}</title>
      <EmptyState
        mood="sedih"
        level={1}
        title={ticketText.missing}
        help={
          <>
            <span>{ticketText.missingHelp}</span> <Link to={paths.findPayment}>{ticketText.find}</Link>
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
      <div className="column stack gap-4 p-4" data-alone="">
        <TicketSkeleton count={3} />
      </div>
    </>
  );
}

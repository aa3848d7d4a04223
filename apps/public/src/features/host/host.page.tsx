import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import { Button } from '@mabarin/ui/buttons/button';
import { lazyWithRetry, PagePart, RetryBoundary } from '@mabarin/ui/states/lazy';
import { ProcessingOverlay } from '@mabarin/ui/popups/processing-overlay';
import { TicketSkeleton } from '@mabarin/ui/states/skeleton';
import { Suspense, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { ClaimScreen, ClaimTab, prefetchClaim, type ClaimAttempt } from '#features/gifts/index.ts';
import { ComplainPart } from '#features/complaints/index.ts';
import { MabarForm } from '#features/mabar/index.ts';
import {
  endPayment,
  forgetPaid,
  LateMoney,
  mailedTo,
  openPayments,
  paymentsStore,
  PaymentScreen,
  prefetchPayment,
  restoreSent,
  thankOn,
  usePayments,
  type PaymentEnd,
  type SavedPayment,
  type SentDraft,
} from '#features/payments/index.ts';
import { ShowPart } from '#features/show/index.ts';
import { SupportForm } from '#features/support/index.ts';
import { BoardsPart } from '#features/widgets/index.ts';
import { ticketsStore } from '#features/ticket/index.ts';
import { hostPathOf, paths, type HostPath } from '#paths.ts';
import { useHydrating } from '#platform/use-hydrating.ts';
import { HostHeader } from './host-header.tsx';
import styles from './host.module.css';
import { hostText } from './host.text.ts';
import { HostSkeleton } from './host-skeleton.tsx';
import { KeptTickets } from './kept-tickets.tsx';
import { NoHost } from './no-host.tsx';
import { useHost } from './use-host.ts';

const PaymentsDown = lazyWithRetry(() => import('./payments-down.tsx'));

export default function HostPage() {
  const { hostID = '', '*': rest = '' } = useParams();
  const { data: host, error, busy, poll } = useHost(hostID);
  if (host === undefined) {
    if (error === null) return <HostSkeleton />;
    return <NoHost error={error} busy={busy} poll={poll} />;
  }
  return <HostScreens key={host.username} host={host} tab={hostPathOf(rest.split('/')[0])} onChanged={poll.ask} />;
}

/** The current screen. Processing is an overlay over a form or a payment. */
type Screen = { name: 'form' } | { name: 'payment'; payment: SavedPayment } | { name: 'claim'; attempt: ClaimAttempt };

type HostScreensProps = {
  host: HostProfile;
  tab: HostPath;
  /** The host's data may have changed: ordering closed, an event or a gift gone. */
  onChanged: () => void;
};

function HostScreens({ host, tab, onChanged }: HostScreensProps) {
  const { username } = host;
  const payments = usePayments(username);
  const navigate = useNavigate();
  const isHydrating = useHydrating();
  const [screen, setScreen] = useState<Screen>(() => (isHydrating ? { name: 'form' } : restored(username)));

  useLayoutEffect(() => {
    // The server knows no payment. Until here a style hides its form (early.ts).
    const known = restored(username);
    if (isHydrating && known.name !== 'form') setScreen(known);
    delete document.documentElement.dataset['payment'];
  }, [isHydrating, username]);

  const onBack = useEffectEvent(() => {
    // The form reads its draft when it mounts.
    if (screen.name === 'payment') restoreSent(screen.payment);
    setScreen({ name: 'form' });
  });
  useEffect(() => {
    // A payment has an entry of its own in the history, and the form is before it. The app's own steps are not trusted.
    const onPop = ({ isTrusted }: PopStateEvent) => isTrusted && onBack();
    window.addEventListener('popstate', onPop);
    return () => window.removeEventListener('popstate', onPop);
  }, []);

  useEffect(() => {
    // A viewer who scrolled before hydration keeps their place.
    if (isHydrating && screen.name === 'form') return;
    // Braces: newer browsers return a promise here, which React would take for a cleanup.
    window.scrollTo(0, 0);
    // oxlint-disable-next-line react/exhaustive-deps -- A screen is scrolled to once, when it comes.
  }, [screen.name]);

  function keepTicket({ ticket, kind, description }: PaymentResult, paid: boolean) {
    ticketsStore.getState().keep({ ticket, host: username, kind, title: description, paid });
  }

  function startPayment(result: PaymentResult, sent: SentDraft) {
    if (result.state === 'paid') return thank(result, sent);
    paymentsStore.getState().save(result, username, sent);
    // Before the payment ends: a viewer who pays and never returns to this screen has a ticket too.
    keepTicket(result, false);
    openPayment(restored(username, result.transaction_id));
  }

  function openPayment(next: Screen) {
    void navigate(paths.host(username, tab));
    setScreen(next);
  }

  function thank(paid: PaymentResult, sent?: SentDraft) {
    thankOn({ paid, email: mailedTo(paid, sent) });
    keepTicket(paid, true);
    forgetPaid(paid.transaction_id);
    // The payment has an entry of its own in the history, which is the ticket's from now on.
    void navigate(paths.ticket(paid.ticket), { replace: screen.name === 'payment' });
  }

  function leavePayment(payment: SavedPayment, end: PaymentEnd) {
    if ('paid' in end) return thank(end.paid);
    // The form reads its draft when it mounts.
    void endPayment(payment, end, username, (to, options) => void navigate(to, options)).then(() =>
      setScreen({ name: 'form' }),
    );
  }

  if (screen.name === 'payment') {
    const { payment } = screen;
    const id = payment.transaction_id;
    return (
      <Suspense fallback={<ProcessingOverlay open />}>
        <PaymentScreen key={id} payment={payment} onEnd={(end) => leavePayment(payment, end)} />
      </Suspense>
    );
  }
  if (screen.name === 'claim') {
    return (
      <Suspense fallback={<ProcessingOverlay open />}>
        <ClaimScreen
          attempt={screen.attempt}
          host={host}
          onEnd={() => setScreen({ name: 'form' })}
          onChanged={onChanged}
        />
      </Suspense>
    );
  }
  const waiting = payments.open[0];
  return (
    <div className={`stack flex-1 ${styles.page}`} onFocus={tab === 'klaim' ? prefetchClaim : prefetchPayment}>
      <title>{hostText.pageTitle(host.name)}</title>
      {isHydrating && (
        <div className={styles.restoring}>
          <TicketSkeleton count={3} />
        </div>
      )}
      <HostHeader host={host} tab={tab} />
      {waiting !== undefined && (
        <div className={`column row items-center justify-between gap-3 small strong tight ${styles.notice}`}>
          <p>{hostText.another(payments.open.length)}</p>
          <Button variant="warn" size="small" onClick={() => openPayment({ name: 'payment', payment: waiting })}>
            {hostText.resume}
          </Button>
        </div>
      )}
      <KeptTickets username={username} />
      {!isHydrating && tab !== 'klaim' && (
        <PagePart loading={null}>
          <PaymentsDown />
        </PagePart>
      )}
      <PagePart key={tab} loading={<FormSkeleton />}>
        {tab === 'mabar' && <MabarForm host={host} onOrdered={startPayment} onRefused={onChanged} />}
        {tab === 'support' && <SupportForm host={host} onOrdered={startPayment} onRefused={onChanged} />}
        {tab === 'klaim' && <ClaimTab host={host} onClaim={(attempt) => setScreen({ name: 'claim', attempt })} />}
      </PagePart>
      {host.show && tab !== 'klaim' && <ShowPart {...host.show} />}
      {host.boards && tab !== 'klaim' && <BoardsPart username={username} />}
      <p className={`column ${styles.report}`}>
        <ComplainPart place="host" of={username} />
      </p>
      <RetryBoundary>
        <Suspense>
          {payments.over.map((payment) => (
            <LateMoney key={payment.transaction_id} payment={payment} onPaid={thank} />
          ))}
        </Suspense>
      </RetryBoundary>
    </div>
  );
}

function FormSkeleton() {
  return (
    <div className="column px-4 py-4">
      <TicketSkeleton count={4} />
    </div>
  );
}

/** The payment screen of a stored payment of this host (the newest, or the named one), else the form. */
function restored(username: string, transactionId?: string): Screen {
  const open = openPayments(paymentsStore.getState().list, username);
  const payment = transactionId === undefined ? open[0] : open.find((kept) => kept.transaction_id === transactionId);
  return payment === undefined ? { name: 'form' } : { name: 'payment', payment };
}

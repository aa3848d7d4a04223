import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import { Button } from '@mabarin/ui/button';
import { showDialog } from '@mabarin/ui/dialog';
import { PagePart } from '@mabarin/ui/lazy';
import { ProcessingOverlay } from '@mabarin/ui/processing-overlay';
import { TicketSkeleton } from '@mabarin/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, useParams } from 'react-router';
import { ClaimScreen, ClaimTab, prefetchClaim, type ClaimAttempt } from '#features/gifts/index.ts';
import { MabarForm } from '#features/mabar/index.ts';
import {
  FinalScreen,
  LateMoney,
  openPayments,
  paymentsStore,
  paymentsText,
  PaymentScreen,
  prefetchPayment,
  usePayments,
  type PaymentEnd,
  type SavedPayment,
} from '#features/payments/index.ts';
import { SupportForm } from '#features/support/index.ts';
import { hostPathOf, paths, type HostPath } from '#paths.ts';
import { hostQuery, isHostMissing } from './host.api.ts';
import { HostHeader } from './host-header.tsx';
import styles from './host.module.css';
import { hostText } from './host.text.ts';
import { HostSkeleton } from './host-skeleton.tsx';
import { NetworkPage } from './network-page.tsx';

/** The public host page, `{hostID}/{hostPath}`. */
export default function HostPage() {
  const { hostID = '', '*': rest = '' } = useParams();
  const { data: host, error, isFetching, refetch } = useQuery(hostQuery(hostID));
  if (host === undefined) {
    if (error === null) return <HostSkeleton />;
    if (isHostMissing(error)) return <Navigate to={paths.error404} replace />;
    return <NetworkPage error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  return <Stall key={host.username} host={host} tab={hostPathOf(rest.split('/')[0])} />;
}

/** Which screen of the flow is up. Processing is the overlay over a form or a payment. */
type Screen =
  | { name: 'form' }
  | { name: 'payment'; payment: SavedPayment }
  | { name: 'final'; paid: PaymentResult }
  | { name: 'claim'; attempt: ClaimAttempt };

function Stall({ host, tab }: { host: HostProfile; tab: HostPath }) {
  const { username } = host;
  const payments = usePayments(username);
  const [screen, setScreen] = useState<Screen>(() => restored(username));

  useEffect(() => {
    // Braces: newer browsers answer a promise here, which React would take for a clean-up.
    window.scrollTo(0, 0);
  }, [screen.name]);

  function startPayment(result: PaymentResult) {
    paymentsStore.getState().save(result, username);
    setScreen(restored(username, result.transaction_id));
  }

  function thank(paid: PaymentResult) {
    paymentsStore.getState().forget(paid.transaction_id);
    setScreen({ name: 'final', paid });
  }

  function endPayment(transactionId: string, end: PaymentEnd) {
    if ('paid' in end) return thank(end.paid);
    if (end.unknown) paymentsStore.getState().forget(transactionId);
    else paymentsStore.getState().end(transactionId);
    setScreen({ name: 'form' });
    if (end.ended !== '') void showDialog({ icon: 'info', caption: paymentsText.over, text: end.ended });
  }

  if (screen.name === 'payment') {
    const { payment } = screen;
    const id = payment.transaction_id;
    return (
      <Suspense fallback={<ProcessingOverlay open />}>
        <PaymentScreen key={id} payment={payment} onEnd={(end) => endPayment(id, end)} />
      </Suspense>
    );
  }
  if (screen.name === 'final') {
    return (
      <Suspense fallback={<ProcessingOverlay open />}>
        <FinalScreen paid={screen.paid} host={host} onLeave={() => setScreen({ name: 'form' })} />
      </Suspense>
    );
  }
  if (screen.name === 'claim') {
    return (
      <Suspense fallback={<ProcessingOverlay open />}>
        <ClaimScreen attempt={screen.attempt} host={host} onEnd={() => setScreen({ name: 'form' })} />
      </Suspense>
    );
  }
  const waiting = payments.open[0];
  return (
    <div className={styles.stall} onFocus={tab === 'klaim' ? prefetchClaim : prefetchPayment}>
      <title>{hostText.pageTitle(host.name)}</title>
      <HostHeader host={host} tab={tab} />
      {waiting !== undefined && (
        <div className={styles.notice}>
          <p>{paymentsText.another(payments.open.length)}</p>
          <Button variant="warn" size="small" onClick={() => setScreen({ name: 'payment', payment: waiting })}>
            {paymentsText.resume}
          </Button>
        </div>
      )}
      <PagePart key={tab} loading={<BlankForm />}>
        {tab === 'mabar' && <MabarForm host={host} onOrdered={startPayment} />}
        {tab === 'support' && <SupportForm host={host} onOrdered={startPayment} />}
        {tab === 'klaim' && <ClaimTab host={host} onClaim={(attempt) => setScreen({ name: 'claim', attempt })} />}
      </PagePart>
      {payments.over.map((payment) => (
        <LateMoney key={payment.transaction_id} payment={payment} onPaid={thank} />
      ))}
    </div>
  );
}

function BlankForm() {
  return (
    <div className={styles.paper}>
      <TicketSkeleton count={4} />
    </div>
  );
}

/** The payment screen of a saved payment of this host (the newest one, or the one named), else the form. */
function restored(username: string, transactionId?: string): Screen {
  const open = openPayments(paymentsStore.getState().list, username);
  const payment = transactionId === undefined ? open[0] : open.find((kept) => kept.transaction_id === transactionId);
  return payment === undefined ? { name: 'form' } : { name: 'payment', payment };
}

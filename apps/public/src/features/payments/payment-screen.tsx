import { failureText } from '@mabarin/domain/errors';
import { isFailureError } from '@mabarin/domain/failures';
import { Button, buttonClass, ButtonLink } from '@mabarin/ui/buttons/button';
import { CopyButton } from '@mabarin/ui/buttons/copy-button';
import { formatRupiah } from '@mabarin/ui/format/money';
import { qrisFilePath, type PaymentResult } from '@mabarin/api-client/contract/payments';
import { waitRestriction } from '@mabarin/domain/restrictions/restriction';
import { qrisFileName } from '@mabarin/domain/payments/qris-file';
import { closeDialogs } from '@mabarin/ui/popups/dialog';
import { ProcessingOverlay } from '@mabarin/ui/popups/processing-overlay';
import { Ticket } from '@mabarin/ui/page/ticket';
import { RestrictionNotice } from '@mabarin/ui/states/restriction';
import { Link } from '@mabarin/web/router';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react';
import DownloadSimple from '~icons/ph/download-simple-fill';
import ShareNetwork from '~icons/ph/share-network-fill';
import { AdminContact } from '#features/feedback/index.ts';
import { paths } from '#paths.ts';
import { now } from '#platform/clock.ts';
import { showFailure } from '#platform/dialogs.ts';
import { inAppBrowserOf, type InAppBrowser } from '#platform/in-app-browser.ts';
import { links } from '#platform/links.ts';
import { saveFile } from '@mabarin/web/save-file';
import { canShare, fetchPicture, shareFile } from '#platform/picture-file.ts';
import { ChangeOrder } from './change-order.tsx';
import { CountdownClock } from './countdown-clock.tsx';
import { correctDeadline, deadlineIn, secondsLeft } from './countdown.ts';
import { checkPayment, expirePayment } from './payments.api.ts';
import { paymentsStore, type SavedPayment } from './payments.store.ts';
import { paymentsText } from './payments.text.ts';
import styles from './payment-screen.module.css';
import { thanksOf } from './final/thanks.ts';
import { timeOver, type PaymentEnd } from './final/time-over.ts';
import { usePayment } from './use-payment.ts';

export { LateMoney } from './final/late-money.tsx';
export { endPayment } from './end-payment.ts';

type PaymentScreenProps = { payment: SavedPayment; onEnd: (end: PaymentEnd) => void };

/** Poll interval of our own row of the payment. */
const ASK_EVERY_MS = 3000;
const TICK_MS = 250;
/** A phone cannot scan its own screen, so there the QR is saved first. */
const PHONE = '(max-width: 719px)';

/** QR code, amount and countdown of a payment. Mount it with the transaction id as its React key. */
export default function PaymentScreen({ payment, onEnd }: PaymentScreenProps) {
  const id = payment.transaction_id;
  /** "Ganti pesanan" was pressed; its response may be lost, and then the next poll brings the outcome. */
  const changing = useRef(false);
  /** The end is known: what is asked or said about the open payment ends with it. */
  const hasEnded = useRef(false);
  function leave(end: PaymentEnd) {
    hasEnded.current = true;
    closeDialogs();
    onEnd(end);
  }
  const { seconds, isOver, waiting } = usePaymentWatch(payment, changing, leave);
  const amount = formatRupiah(payment.qris_price);
  const inApp = useMemo(() => inAppBrowserOf(navigator.userAgent), []);
  useTicketAddress(payment.ticket);
  const [hasQr, setHasQr] = useHasQr();
  /** The last check's sentence when nothing is wrong yet. */
  const [waits, setWaits] = useState('');
  const title = useRef<HTMLHeadingElement>(null);
  // Focus for screen readers, because the screen changed.
  useEffect(() => title.current?.focus(), []);

  const check = useMutation({
    mutationFn: () => checkPayment(id),
    onSuccess: (paid) => leave({ paid }),
    onError: (error) => {
      if (hasEnded.current) return;
      if (isFailureError(error) && error.kind === 'ended') {
        leave({ ended: error.message, unknown: error.code === 'payments.unknown' });
      } else if (isFailureError(error) && (error.code === 'payments.pending' || error.code === 'payments.review')) {
        setWaits(error.message);
      } else {
        showFailure(error);
      }
    },
  });

  if (waiting !== null) {
    return <MoneyWaits payment={payment} {...waiting} onAgain={() => leave({ ended: '', unknown: false })} />;
  }
  return (
    <section className={`flex-1 ${styles.screen}`} data-theme="malam" data-alone="" aria-labelledby="payment-title">
      <title>{paymentsText.pageTitle(amount)}</title>
      <div className={`stack gap-3 mx-auto ${styles.column}`}>
        <h1 ref={title} tabIndex={-1} id="payment-title" className={`text-center ${styles.title}`}>
          {paymentsText.title}
        </h1>
        <div className={`stack items-center gap-2 ${styles.clock}`}>
          <CountdownClock seconds={seconds} />
          <p className="muted small snug text-center balance">
            {isOver ? paymentsText.lastLook : paymentsText.automatic}
          </p>
        </div>
        <div data-theme="sore">
          <Ticket
            layout="slip"
            entering
            className={styles.slip}
            stub={
              <div className="w-full text-center">
                <p className={styles.amount}>{amount}</p>
                {payment.qris_price !== listPrice(payment) && (
                  <p className={`muted ${styles.split}`}>{splitWords(payment)}</p>
                )}
                <Payer payment={payment} />
                <p className={styles.description}>
                  <bdi>{payment.description}</bdi>
                </p>
                <p className={styles.description}>{paymentsText.host(payment.host)}</p>
              </div>
            }
          >
            <img className={styles.qr} src={payment.qris} width={280} height={280} alt={paymentsText.qrAlt(amount)} />
            <SaveButtons payment={payment} inApp={inApp} onSave={() => setHasQr(true)} />
            <p className={`muted strong snug text-center balance ${styles.wallet}`}>
              {inApp === null ? paymentsText.anyWallet : paymentsText.screenshot}
            </p>
          </Ticket>
        </div>
        {inApp === null ? (
          <p className={`muted snug text-center ${styles.hint}`}>{paymentsText.saveHint}</p>
        ) : (
          <InAppHint inApp={inApp} ticket={payment.ticket} />
        )}
        {payment.player !== undefined && payment.draft !== undefined && (
          <p className={`muted snug text-center ${styles.hint}`}>{paymentsText.wrongPlayer}</p>
        )}
        {!isOver && payment.draft !== undefined && (
          <ChangeOrder payment={payment} onAsk={() => (changing.current = true)} onEnd={leave} />
        )}
        <AdminContact number={payment.number} />
        <div className={styles.action}>
          <p className={`small snug text-center balance ${styles.waits}`} role="status">
            {waits}
          </p>
          <Button variant={hasQr ? 'cta' : 'quiet'} size="large" wide disabled={isOver} onClick={() => check.mutate()}>
            {paymentsText.scanned}
          </Button>
        </div>
      </div>
      <ProcessingOverlay open={check.isPending} text={paymentsText.checking} />
    </section>
  );
}

type MoneyWaitsProps = { payment: SavedPayment; onAgain: () => void } & Pick<PaymentResult, 'waits' | 'received'>;

/** Money came and bought nothing: the ticket's sentence, where it is asked back, and the form as it was sent. */
function MoneyWaits({ payment, waits: why = 'review', received, onAgain }: MoneyWaitsProps) {
  const billed = payment.qris_price;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className={`flex-1 ${styles.screen}`} data-alone="" aria-labelledby="payment-title">
      <title>{paymentsText.reviewTitle}</title>
      <div className={`stack gap-3 mx-auto ${styles.column}`}>
        <Ticket
          layout="slip"
          stub={
            <div className={`grid gap-2 w-full ${styles.buttons}`}>
              <Link to={paths.ticket(payment.ticket)} className={buttonClass()}>
                {paymentsText.haveBack}
              </Link>
              <Button variant="quiet" onClick={onAgain}>
                {paymentsText.again}
              </Button>
            </div>
          }
        >
          <h1 ref={title} tabIndex={-1} id="payment-title" className={`mb-2 ${styles.headline}`}>
            {received === undefined ? paymentsText.review : paymentsText.short(formatRupiah(billed - received))}
          </h1>
          <p className="strong">
            {received === undefined
              ? paymentsText.billed(formatRupiah(billed))
              : paymentsText.came(formatRupiah(billed), formatRupiah(received))}
          </p>
          <RestrictionNotice of={waitRestriction(why, received ?? null)} now={now()} />
        </Ticket>
        <AdminContact number={payment.number} />
      </div>
    </section>
  );
}

/**
 * Shows the ticket's address while its payment is on screen, so that a reload, a shared link and "Buka di Chrome" of an
 * in-app browser lead to the same payment. The router is not involved: on a host page the screen belongs to that page.
 */
function useTicketAddress(ticket: string): void {
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    const shown = paths.ticket(ticket);
    if (pathname === shown) return;
    window.history.replaceState(window.history.state, '', shown);
    return () => {
      // A followed link has changed the address already, and the paid ticket has the same.
      if (window.location.pathname !== shown || thanksOf(ticket) !== null) return;
      window.history.replaceState(window.history.state, '', `${pathname}${search}${hash}`);
    };
  }, [ticket]);
}

/**
 * True when the viewer can have the QR in a wallet: it was saved, the page was left and returned to, or it is no phone.
 */
function useHasQr() {
  const state = useState(() => !window.matchMedia(PHONE).matches);
  const [, setHasQr] = state;
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible') setHasQr(true);
    };
    document.addEventListener('visibilitychange', onReturn);
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, [setHasQr]);
  return state;
}

type SaveButtonsProps = {
  payment: SavedPayment;
  inApp: InAppBrowser | null;
  onSave: () => void;
};

/** iPhones keep downloads out of the photos, where a wallet looks: their share sheet has "Save image". */
const HIDES_DOWNLOADS = /iPhone|iPad|iPod/;
const EMPTY = new File([], 'qris.png', { type: 'image/png' });

/** Saves the QR or shares it. Browsers of apps drop files made by a page and follow the file's address. */
function SaveButtons({ payment: { qris_price: amount, transaction_id: id }, inApp, onSave }: SaveButtonsProps) {
  const file = qrisFileName(amount);
  const address = links.api(qrisFilePath(id));
  const keep = useMutation({
    mutationFn: async (share: boolean) => {
      const picture = await fetchPicture(address, file);
      if (!(share && (await shareFile(picture)))) saveFile(file, picture);
    },
    onError: (error) => showFailure(error),
  });
  const look = { variant: 'warn', wide: true, icon: <DownloadSimple /> } as const;
  return (
    <div className={`grid gap-2 ${styles.buttons}`}>
      {inApp === null ? (
        <Button
          {...look}
          onClick={() => {
            onSave();
            keep.mutate(HIDES_DOWNLOADS.test(navigator.userAgent));
          }}
        >
          {paymentsText.saveQr}
        </Button>
      ) : (
        <ButtonLink {...look} href={address} download={file} onClick={onSave}>
          {paymentsText.saveQr}
        </ButtonLink>
      )}
      {inApp === null && canShare(EMPTY) && (
        <Button variant="quiet" icon={<ShareNetwork />} onClick={() => keep.mutate(true)}>
          {paymentsText.share}
        </Button>
      )}
    </div>
  );
}

/** Help for in-app browsers: a screenshot, or the same payment in a normal browser. */
function InAppHint({ inApp: { app, system }, ticket }: { inApp: InAppBrowser; ticket: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <div className={`grid gap-2 p-3 rounded-ticket small snug text-center ${styles.inApp}`}>
      <p>{paymentsText.inApp(app)}</p>
      <p>{paymentsText.openElsewhere[system]}</p>
      <CopyButton
        value={new URL(paths.ticket(ticket), window.location.href).href}
        label={paymentsText.continueElsewhere}
        size="medium"
        onCopied={() => setCopied(true)}
      />
      {copied && <p>{paymentsText.linkCopied[system]}</p>}
    </div>
  );
}

const listPrice = ({ price, voucher }: SavedPayment) => price + (voucher?.discount ?? 0);

/** The parts of the amount. */
function splitWords(payment: SavedPayment): string {
  const { voucher, credit = 0, fee } = payment;
  return [
    formatRupiah(listPrice(payment)),
    ...(voucher === undefined ? [] : [paymentsText.lessVoucher(voucher.code, formatRupiah(voucher.discount))]),
    ...(credit === 0 ? [] : [paymentsText.lessCredit(formatRupiah(credit))]),
    ...(fee === 0 ? [] : [paymentsText.plusFee(formatRupiah(fee))]),
  ].join(' ');
}

/**
 * The paid player or supporter: a wrong digit in the ID is another player's name, and must be noticed before paying.
 */
function Payer({ payment: { player, supporter, tickets = [] } }: { payment: SavedPayment }) {
  const name = player?.name ?? supporter?.supporterName ?? '';
  // While the game is unreachable the name is the ID, which is shown anyway.
  const isNamed = name !== '' && name !== `ID ${player?.id}`;
  return (
    <p className={`row wrap items-baseline justify-center gap-x-2 anywhere ${styles.payer}`}>
      {isNamed && (
        <strong>
          <bdi>{name}</bdi>
        </strong>
      )}
      {player !== undefined && (
        <span className={styles.description}>{paymentsText.player(player.id, player.server)}</span>
      )}
      {tickets.length > 0 && (
        <span className={styles.description}>
          <bdi>{paymentsText.along(tickets.map((friend) => friend.name))}</bdi>
        </span>
      )}
    </p>
  );
}

/** Follows a payment: our server every 3 s, the wall clock, and the steps at zero. */
function usePaymentWatch(
  payment: SavedPayment,
  changing: Readonly<RefObject<boolean>>,
  onEnd: PaymentScreenProps['onEnd'],
) {
  const id = payment.transaction_id;
  const { data, error } = usePayment(id, ASK_EVERY_MS);
  /** Another tab may finish a payment of this browser; one opened by its ticket's link is not stored here. */
  const [wasKept] = useState(() => isKept(id));
  const [deadline, setDeadline] = useState(() =>
    deadlineIn(paymentsStore.getState().savedSeconds(id) ?? payment.expires_in, now()),
  );
  const [seconds, setSeconds] = useState(() => secondsLeft(deadline, now()));
  const isOver = seconds === 0;

  const onState = useEffectEvent(() => {
    if (data?.state === 'paid') onEnd({ paid: data });
    else if (data?.state === 'expired') {
      onEnd({ ended: changing.current && data.expires_in > 0 ? '' : failureText('payments.expired'), unknown: false });
    } else if (data?.state === 'failed') onEnd({ ended: failureText('payments.failed'), unknown: false });
    else if (data !== undefined) {
      // Relative to the time of the response.
      const corrected = correctDeadline(deadline, data.expires_in, data.at);
      setDeadline(corrected);
      setSeconds(secondsLeft(corrected, now()));
    }
  });
  useEffect(() => onState(), [data]);

  const onFailure = useEffectEvent(() => {
    if (isFailureError(error) && error.kind === 'ended') onEnd({ ended: error.message, unknown: true });
  });
  useEffect(() => onFailure(), [error]);

  useEffect(() => {
    const tick = () => setSeconds(secondsLeft(deadline, now()));
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [deadline]);

  useEffect(() => paymentsStore.getState().keepSeconds(id, seconds), [id, seconds]);

  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isOver) return;
    const left = new AbortController();
    const { signal } = left;
    void timeOver({
      check: () => checkPayment(id, signal),
      expire: () => expirePayment(id, signal),
      isSaved: () => !wasKept || isKept(id),
      wait: (milliseconds) => pause(milliseconds, signal),
    })
      .then((result) => {
        if (!signal.aborted) end(result);
      })
      .catch(() => undefined);
    return () => left.abort();
  }, [isOver, id, wasKept]);

  return {
    seconds,
    isOver,
    waiting: data?.state === 'review' ? { waits: data.waits, received: data.received } : null,
  };
}

const isKept = (id: string) => paymentsStore.getState().list.some((kept) => kept.transaction_id === id && !kept.over);

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new Error('left'));
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new Error('left'));
    });
  });
}

import type { TicketCredit } from '@mabarin/api-client/contract/credit';
import type { TicketRefund, TicketRefundPart } from '@mabarin/api-client/contract/refunds';
import { Button, buttonClass } from '@mabarin/ui/buttons/button';
import { CopyButton } from '@mabarin/ui/buttons/copy-button';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatLongDate } from '@mabarin/ui/format/time';
import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import { announce } from '@mabarin/ui/states/live-region';
import { TicketSkeleton } from '@mabarin/ui/states/skeleton';
import { Stamp } from '@mabarin/ui/states/stamp';
import { Link } from '@mabarin/web/router';
import { localStore } from '@mabarin/web/storage';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { keepCreditCode } from '#features/mabar/order/credit-code.ts';
import { paths } from '#paths.ts';
import { showFailure } from '#platform/dialogs.ts';
import { formatLastDay } from '#platform/last-day.ts';
import { askRefund } from './refund.api.ts';
import { creditsOf, type TicketMoneyProps } from '#features/ticket/ticket-shows.ts';
import styles from './ticket-money.module.css';
import { ticketMoneyText } from './ticket-money.text.ts';

const RefundAccount = lazyWithRetry(() => import('./refund-account.tsx'));

/** Money returned through a ticket: credits with their codes, refunds, and a refund that can be requested. */
export default function TicketMoney({ ticket, poll }: TicketMoneyProps) {
  const { host, refund } = ticket;
  const onRefund = (part: TicketRefundPart) => {
    poll.set({ ...ticket, refund: part });
    // The refund removed the entry from the queue.
    poll.ask();
  };
  const offer = refund?.offer?.isOpen === true ? refund.offer : null;
  const refunds = refund?.refunds ?? [];
  const credits = creditsOf(ticket);
  const first = credits.find(({ state, available }) => state === 'open' && available > 0);
  return (
    <>
      {credits.length > 0 && (
        <section className="stack gap-3 snug">
          <h2 className="large">{ticketMoneyText.creditAt(host.name)}</h2>
          {credits.map((credit) => (
            <CreditCard key={credit.at} credit={credit} host={host} isFirst={credit === first} />
          ))}
          {first !== undefined && <p className="small muted">{ticketMoneyText.useHint}</p>}
        </section>
      )}
      {(offer !== null || refunds.length > 0) && (
        <section className="stack gap-3 snug">
          <h2 className="large">{ticketMoneyText.refund}</h2>
          {offer !== null && <Offer ticket={ticket.ticket} offer={offer} onRefund={onRefund} />}
          {alike(refunds).map((same) => (
            <Refund key={same[0].refund_id} refunds={same} takenBack={ticket.takenBack} />
          ))}
          <Account ticket={ticket.ticket} refunds={refunds} onRefund={onRefund} />
        </section>
      )}
    </>
  );
}

type Host = TicketMoneyProps['ticket']['host'];

/** A credit in one line, with the way to the order form; its code and its story are folded. */
function CreditCard({ credit, host, isFirst }: { credit: TicketCredit; host: Host; isFirst: boolean }) {
  const { code, playerName, games, amount, pending, available, reserved, state, at, ends } = credit;
  const spent = amount - pending - available - reserved;
  const isOpen = state === 'open';
  return (
    <div className="stack gap-2 px-4 py-3 surface rounded-ticket">
      <div className="row items-center justify-between gap-3">
        <p className="balance">
          <b className={`${styles.amount} ${isOpen ? '' : 'muted'}`}>{formatRupiah(isOpen ? available : amount)}</b>{' '}
          <span className={`stack small ${isOpen ? 'muted' : 'strong'}`}>
            {isOpen ? ticketMoneyText.until(formatLastDay(ends)) : ticketMoneyText[state]}
          </span>
        </p>
        {isOpen && code !== null && available > 0 && (
          <Link
            to={paths.host(host.username, 'mabar')}
            className={buttonClass({ variant: isFirst ? 'cta' : 'quiet' })}
            data-acts
            onClick={() => keepCreditCode(localStore, host.username, code)}
          >
            {ticketMoneyText.use}
          </Link>
        )}
      </div>
      {pending > 0 && <p className="small">{ticketMoneyText.pending(formatRupiah(pending))}</p>}
      {reserved > 0 && <p className="small">{ticketMoneyText.reserved(formatRupiah(reserved))}</p>}
      <details className="small">
        <summary className="py-3">{isOpen ? ticketMoneyText.details : ticketMoneyText.story}</summary>
        <p>
          <bdi>{playerName}</bdi> <span>{ticketMoneyText.given(games, formatLongDate(at))}</span>
        </p>
        {isOpen && spent > 0 && <p>{ticketMoneyText.spent(formatRupiah(spent))}</p>}
        {isOpen && code !== null && (
          <p className="row items-center justify-between gap-3">
            <code className={styles.code}>{code}</code>
            <CopyButton compact value={code} label={ticketMoneyText.copyCode} size="medium" />
          </p>
        )}
      </details>
    </div>
  );
}

type OfferProps = {
  ticket: string;
  offer: NonNullable<TicketRefundPart['offer']>;
  onRefund: (part: TicketRefundPart) => void;
};

/** The refund that can be requested now, and the reason. */
function Offer({ ticket, offer, onRefund }: OfferProps) {
  const { games, amount, why } = offer;
  const ask = useMutation({
    mutationFn: () => askRefund(ticket),
    onSuccess(part) {
      announce(ticketMoneyText.asked);
      onRefund(part);
    },
    onError: (error) => showFailure(error),
  });
  async function onAsk() {
    const choice = await showDialog({
      icon: 'ask',
      caption: ticketMoneyText.ask,
      text: ticketMoneyText.askQuestion(formatRupiah(amount), games),
      buttons: [
        { choice: 'ask', label: ticketMoneyText.askYes, tone: 'go' },
        { choice: 'no', label: ticketMoneyText.askNo, tone: 'ink' },
      ],
    });
    if (choice === 'ask') ask.mutate();
  }
  return (
    <div className="stack gap-3 p-4 surface rounded-ticket border-line snug">
      <p>{ticketMoneyText[why](games)}</p>
      <p className="small muted snug">{ticketMoneyText.comesBack}</p>
      <p className={styles.amount}>{formatRupiah(amount)}</p>
      <Parts parts={offer} />
      <Button size="large" wide busy={ask.isPending} onClick={() => void onAsk()}>
        {ticketMoneyText.ask}
      </Button>
    </div>
  );
}

/**
 * Tells whether the fee is refunded, and which part returns as credit. Money that bought no game is refunded in full,
 * without a fee.
 */
function Parts({ parts: { games, fee, credit } }: { parts: Pick<TicketRefund, 'games' | 'fee' | 'credit'> }) {
  return (
    <>
      {fee !== null && (games > 0 || fee > 0) && (
        <p className="small muted snug">
          {fee > 0 ? ticketMoneyText.withFee(formatRupiah(fee)) : ticketMoneyText.withoutFee}
        </p>
      )}
      {credit > 0 && <p className="small muted snug">{ticketMoneyText.withCredit(formatRupiah(credit))}</p>}
    </>
  );
}

const tones: Partial<Record<TicketRefund['state'], 'go' | 'stop'>> = { paid: 'go', refused: 'stop', failed: 'stop' };

type Alike = [TicketRefund, ...TicketRefund[]];

/** Refunds of a party's games that differ in nothing but player and amount, together. */
function alike(refunds: readonly TicketRefund[]): Alike[] {
  const groups = new Map<string, Alike>();
  for (const one of refunds) {
    const { refund_id: id, state, method, askedBy, at, endedAt, account, needsAccount, isAccountRefused } = one;
    const { refusal, games, again } = one;
    const days = [at, endedAt].map((time) => time && formatLongDate(time));
    const key =
      games === 0
        ? id
        : JSON.stringify([state, method, askedBy, days, account, needsAccount, isAccountRefused, refusal, again]);
    groups.set(key, [one, ...(groups.get(key) ?? [])]);
  }
  return [...groups.values()];
}

/**
 * Requested refunds that are alike: their players, their sum, their state and their account. `takenBack`: the payer's bank
 * took the money, so that credit comes back even from one that was refused.
 */
function Refund({ refunds, takenBack }: { refunds: Alike; takenBack: boolean }) {
  const { state, method, askedBy, at, endedAt, account, needsAccount, isAccountRefused, refusal, fee, again } =
    refunds[0];
  const { helps, states } = ticketMoneyText;
  const sum = (part: 'games' | 'amount' | 'fee' | 'credit') => refunds.reduce((all, one) => all + (one[part] ?? 0), 0);
  const credit = takenBack || (state !== 'refused' && state !== 'failed') ? sum('credit') : 0;
  return (
    <div className="stack gap-3 p-4 surface rounded-ticket border-line snug">
      <p className="row wrap items-center justify-between gap-2">
        <b className={`${styles.amount} ${tones[state] === 'stop' ? 'muted' : ''}`}>{formatRupiah(sum('amount'))}</b>
        <Stamp tone={tones[state] ?? 'select'}>{states[state]}</Stamp>
      </p>
      {refunds.map(({ refund_id: id, playerName, games, amount }) => (
        <p key={id} className="small muted snug">
          <bdi>{playerName}</bdi>{' '}
          <span>{ticketMoneyText.number(id, games, refunds.length > 1 && formatRupiah(amount))}</span>
        </p>
      ))}
      {isAccountRefused && <p>{ticketMoneyText.accountRefused}</p>}
      {needsAccount && <p className="heavy">{ticketMoneyText.needsAccount}</p>}
      {!(needsAccount && state === 'approved') && (
        <p>
          {helps[state === 'paid' && method === 'transfer' ? 'paidTo' : state === 'failed' && !again ? 'over' : state]}
        </p>
      )}
      {refusal !== null && (
        <p>
          <span className="small muted snug">{ticketMoneyText.refusal}</span> <bdi>{refusal}</bdi>
        </p>
      )}
      {tones[state] === 'stop' && (
        <Link to={paths.contact(refunds[0].refund_id)} className={buttonClass({ variant: 'quiet' })}>
          {ticketMoneyText.toTeam}
        </Link>
      )}
      <Parts parts={{ games: sum('games'), fee: fee === null ? null : sum('fee'), credit }} />
      {account !== null && (
        <p>
          <span className="small muted snug">{ticketMoneyText.account}</span>{' '}
          <bdi className="heavy">{ticketMoneyText.accountOf(account.bank, account.number, account.holder)}</bdi>
        </p>
      )}
      <p className="small muted snug">
        <span>{ticketMoneyText.askedAt(ticketMoneyText.askedBy[askedBy], formatLongDate(at))}</span>
        {endedAt !== null && (
          <span>
            {' '}
            · <span>{ticketMoneyText.endedAt(formatLongDate(endedAt))}</span>
          </span>
        )}
      </p>
    </div>
  );
}

type AccountProps = { ticket: string; refunds: readonly TicketRefund[]; onRefund: OfferProps['onRefund'] };

/** The account of all open refunds: open when one waits for it, else behind a button. */
function Account({ ticket, refunds, onRefund }: AccountProps) {
  const [open, setOpen] = useState(false);
  if (refunds.every(({ takesAccount }) => !takesAccount)) return null;
  if (!open && refunds.every(({ needsAccount }) => !needsAccount)) {
    return (
      <Button variant="quiet" wide onClick={() => setOpen(true)}>
        {ticketMoneyText.changeAccount}
      </Button>
    );
  }
  return (
    <PagePart loading={<TicketSkeleton />}>
      <RefundAccount
        ticket={ticket}
        onSaved={(part) => {
          setOpen(false);
          onRefund(part);
        }}
      />
    </PagePart>
  );
}

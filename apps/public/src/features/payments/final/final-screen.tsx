import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import { buttonClass } from '@mabarin/ui/buttons/button';
import { formatRupiah } from '@mabarin/ui/format/money';
import { Mascot } from '@mabarin/ui/decoration/mascot';
import { Stamp } from '@mabarin/ui/states/stamp';
import { Ticket } from '@mabarin/ui/page/ticket';
import { Link } from '@mabarin/web/router';
import { useEffect, useRef } from 'react';
import CalendarIcon from '~icons/ph/calendar-blank-fill';
import GameIcon from '~icons/ph/game-controller-fill';
import GiftIcon from '~icons/ph/gift-fill';
import HeartIcon from '~icons/ph/heart-fill';
import QueueIcon from '~icons/ph/queue-fill';
import { AdminContact } from '#features/feedback/index.ts';
import { PartyTickets, TicketState } from '#features/ticket/index.ts';
import { paths } from '#paths.ts';

import styles from './final-screen.module.css';
import { IconLinks } from '#features/payments/icon-links.tsx';
import { finalText } from './final-screen.text.ts';

type FinalScreenProps = {
  paid: PaymentResult;
  host: { username: string; name: string };
  /** Address of the ticket's mail, or `''`. */
  email: string;
  /** Runs when a link back to the host page is followed. */
  onLeave: () => void;
  /** Runs when the ticket's link is followed; without it the link is a normal one. */
  onTicket?: () => void;
};

/** The thank-you page: the paid ticket with its place in the queue, and next steps. */
export default function FinalScreen({ paid, host, email, onLeave, onTicket }: FinalScreenProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // Focus for screen readers, because the screen changed.
  useEffect(() => title.current?.focus(), []);
  const { username } = host;
  const isMabar = paid.kind === 'mabar';
  const { labels } = finalText;
  return (
    <section className={styles.screen} data-theme="sore" data-alone="">
      <title>{finalText.pageTitle}</title>
      <div className={styles.parts}>
        <h1 ref={title} tabIndex={-1} className={styles.title}>
          {finalText.title}
        </h1>
        <Ticket
          layout="slip"
          entering="stamped"
          className={styles.slip}
          stub={
            <div className={styles.stub}>
              <div>
                <Paid paid={paid} />
              </div>
              <Stamp tone="go" size="big" landing>
                {finalText.paidStamp}
              </Stamp>
            </div>
          }
        >
          <div className={styles.top}>
            <p className={`muted small strong ${styles.small}`}>
              <bdi>{paid.description}</bdi>
            </p>
            <TicketState ticket={paid.ticket} kind={paid.kind} />
            <Mascot mood="menang" size={80} />
          </div>
          <p className={styles.sentence}>
            {isMabar
              ? finalText.queued(paid.player?.name ?? '', host.name)
              : finalText.sent(paid.supporter?.supporterName ?? '', host.name)}
          </p>
          {paid.player !== undefined && (
            <p className={`muted small strong ${styles.small}`}>
              {finalText.player(paid.player.id, paid.player.server)}
            </p>
          )}
          {email !== '' && <p className={`muted small strong ${styles.small}`}>{finalText.mailed(email)}</p>}
        </Ticket>
        <div className={styles.actions}>
          <Link
            to={paths.ticket(paid.ticket)}
            className={buttonClass({ variant: 'ink', size: 'large', wide: true })}
            onClick={onTicket}
          >
            {finalText.ticket}
          </Link>
          {paid.tickets !== undefined && paid.tickets.length > 0 && <PartyTickets tickets={paid.tickets} />}
          <IconLinks
            links={[
              {
                to: paths.list(username),
                icon: <QueueIcon />,
                name: isMabar ? finalText.seeQueue : finalText.seeList,
                label: labels.list,
              },
              {
                to: paths.host(username, 'mabar'),
                icon: <GameIcon />,
                name: isMabar ? finalText.mabarAgain : finalText.mabar,
                label: isMabar ? labels.mabarAgain : labels.mabar,
                onClick: onLeave,
              },
              {
                to: paths.host(username, 'support'),
                icon: <HeartIcon />,
                name: isMabar ? finalText.support : finalText.supportAgain,
                label: isMabar ? labels.support : labels.supportAgain,
                onClick: onLeave,
              },
              {
                to: paths.host(username, 'klaim'),
                icon: <GiftIcon />,
                name: finalText.claim,
                label: labels.claim,
                onClick: onLeave,
              },
              {
                to: paths.gift(username),
                icon: <CalendarIcon />,
                name: finalText.schedule,
                label: labels.schedule,
              },
            ]}
          />
          <AdminContact number={paid.number} />
        </div>
      </div>
    </section>
  );
}

/** Amount paid by QRIS, by credit, or by both; a voucher may leave nothing. */
function Paid({ paid: { qris_price: byQris, credit } }: { paid: PaymentResult }) {
  if (byQris === 0 && credit === 0) return <p className={styles.amount}>{finalText.free}</p>;
  if (byQris === 0) {
    return (
      <>
        <p className={`muted small strong ${styles.small}`}>{finalText.paidByCredit}</p>
        <p className={styles.amount}>{formatRupiah(credit)}</p>
      </>
    );
  }
  return (
    <>
      <p className={`muted small strong ${styles.small}`}>{finalText.paid}</p>
      <p className={styles.amount}>{formatRupiah(byQris)}</p>
      {credit > 0 && (
        <p className={`muted small strong ${styles.small}`}>{finalText.andCredit(formatRupiah(credit))}</p>
      )}
    </>
  );
}

import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import { buttonClass } from '@mabarin/ui/button';
import { formatRupiah } from '@mabarin/ui/format/money';
import { Stamp } from '@mabarin/ui/stamp';
import { Ticket } from '@mabarin/ui/ticket';
import { Link } from '@mabarin/web/router';
import { useEffect, useRef } from 'react';
import { AdminContact } from '#features/feedback/index.ts';
import { paths } from '#paths.ts';
import styles from './final-screen.module.css';
import { paymentsText } from './payments.text.ts';

type FinalScreenProps = {
  paid: PaymentResult;
  host: { username: string; name: string };
  /** Where the ticket was mailed; empty: nowhere. */
  email: string;
  /** A link back to the host page was followed. */
  onLeave: () => void;
};

/** The thank-you, with what can be done next. */
export default function FinalScreen({ paid, host, email, onLeave }: FinalScreenProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // The screen changed under the viewer: a screen reader must hear it.
  useEffect(() => title.current?.focus(), []);
  const isMabar = paid.kind === 'mabar';
  return (
    <section className={styles.screen} data-theme="sore">
      <title>{paymentsText.finalPageTitle}</title>
      <h1 ref={title} tabIndex={-1} className={styles.title}>
        {paymentsText.finalTitle}
      </h1>
      <Ticket
        layout="slip"
        entering
        className={styles.slip}
        stub={
          <div className={styles.stub}>
            <div>
              <p className={styles.small}>{paymentsText.paid}</p>
              <p className={styles.amount}>{formatRupiah(paid.qris_price)}</p>
            </div>
            <Stamp tone="go" size="big" landing>
              {paymentsText.paidStamp}
            </Stamp>
          </div>
        }
      >
        <p className={styles.small}>
          <bdi>{paid.description}</bdi>
        </p>
        <p className={styles.sentence}>
          {isMabar
            ? paymentsText.queued(paid.player?.name ?? '', host.name)
            : paymentsText.sent(paid.supporter?.supporterName ?? '', host.name)}
        </p>
        {paid.player !== undefined && (
          <p className={styles.small}>{paymentsText.player(paid.player.id, paid.player.server)}</p>
        )}
        {email !== '' && <p className={styles.small}>{paymentsText.mailed(email)}</p>}
      </Ticket>
      <div className={styles.actions}>
        <Link to={paths.ticket(paid.ticket)} className={buttonClass({ variant: 'ink', size: 'large', wide: true })}>
          {paymentsText.ticket}
        </Link>
        <Link to={paths.list(host.username)} className={buttonClass({ variant: 'quiet', wide: true })}>
          {isMabar ? paymentsText.seeQueue : paymentsText.seeList}
        </Link>
        <Link
          to={paths.host(host.username, 'mabar')}
          onClick={onLeave}
          className={buttonClass({ variant: 'quiet', wide: true })}
        >
          {isMabar ? paymentsText.mabarAgain : paymentsText.mabar}
        </Link>
        <Link
          to={paths.host(host.username, 'support')}
          onClick={onLeave}
          className={buttonClass({ variant: 'quiet', wide: true })}
        >
          {isMabar ? paymentsText.support : paymentsText.supportAgain}
        </Link>
        <Link
          to={paths.host(host.username, 'klaim')}
          onClick={onLeave}
          className={buttonClass({ variant: 'quiet', wide: true })}
        >
          {paymentsText.claim}
        </Link>
        <Link to={paths.gift(host.username)} className={buttonClass({ variant: 'quiet', wide: true })}>
          {paymentsText.schedule}
        </Link>
        <AdminContact transactionId={paid.transaction_id} />
      </div>
    </section>
  );
}

import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import type { Elements } from '@mabarin/ui/elements';
import { formatRupiah } from '@mabarin/ui/format/money';
import { Stamp } from '@mabarin/ui/states/stamp';
import { useEffect, useRef } from 'react';
import CalendarIcon from '~icons/ph/calendar-blank-fill';
import GameIcon from '~icons/ph/game-controller-fill';
import GiftIcon from '~icons/ph/gift-fill';
import HeartIcon from '~icons/ph/heart-fill';
import QueueIcon from '~icons/ph/queue-fill';
import { paths } from '#paths.ts';
import styles from './final-screen.module.css';
import { IconLinks } from '#features/payments/icon-links.tsx';
import { finalText } from './final-screen.text.ts';
import type { Thanks } from './thanks.ts';

type FinalScreenProps = Thanks & {
  host: { username: string; name: string };
  /** The paid ticket. */
  children: Elements;
};

/** The thank-you page: its ticket between the thanks and the next steps. */
export default function FinalScreen({ paid, email, host, children }: FinalScreenProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // Focus for screen readers, because the screen changed.
  useEffect(() => {
    title.current?.focus();
    window.scrollTo(0, 0);
  }, []);
  const { username } = host;
  const isMabar = paid.kind === 'mabar';
  const { labels, seeQueue, seeList, mabarAgain, mabar, support, supportAgain, claim, schedule } = finalText;
  const tab = (path: 'mabar' | 'support' | 'klaim') => paths.host(username, path);
  return (
    <section className={styles.screen} data-theme="sore" data-alone="">
      <title>{finalText.pageTitle}</title>
      <div className={`column row wrap items-center justify-between gap-2 px-4 ${styles.head}`}>
        <h1 ref={title} tabIndex={-1} className={styles.title}>
          {finalText.title}
        </h1>
        <Stamp tone="go" size="big" landing>
          {finalText.paidStamp}
        </Stamp>
        <p className={`small strong tight anywhere ${styles.sentence}`}>
          <span>
            {isMabar
              ? finalText.queued(paid.player?.name ?? '', host.name)
              : finalText.sent(paid.supporter?.supporterName ?? '', host.name)}
          </span>{' '}
          <span>{paidText(paid)}</span> {email !== '' && <span>{finalText.mailed(email)}</span>}
        </p>
      </div>
      {children}
      <div className={`column row wrap items-center justify-between gap-2 px-4 ${styles.head}`}>
        <IconLinks
          links={[
            { to: paths.list(username), icon: <QueueIcon />, name: isMabar ? seeQueue : seeList, label: labels.list },
            { to: tab('mabar'), icon: <GameIcon />, name: isMabar ? mabarAgain : mabar, label: labels.mabar },
            { to: tab('support'), icon: <HeartIcon />, name: isMabar ? support : supportAgain, label: labels.support },
            { to: tab('klaim'), icon: <GiftIcon />, name: claim, label: labels.claim },
            { to: paths.gift(username), icon: <CalendarIcon />, name: schedule, label: labels.schedule },
          ]}
        />
      </div>
    </section>
  );
}

/** Amount paid by QRIS, by credit, or by both; a voucher may leave nothing. */
function paidText({ qris_price: byQris, credit }: PaymentResult): string {
  if (byQris === 0) return credit === 0 ? finalText.free : finalText.paidByCredit(formatRupiah(credit));
  return finalText.paid(formatRupiah(byQris), credit === 0 ? null : formatRupiah(credit));
}

import { percentText } from '@mabarin/domain/percent';
import { Awning } from '@mabarin/ui/decoration/awning';
import { buttonClass } from '@mabarin/ui/buttons/button';
import { Holes } from '@mabarin/ui/page/holes';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { ProcessingOverlay } from '@mabarin/ui/popups/processing-overlay';
import { RoleChips } from '@mabarin/ui/pickers/role-chips';
import { Stamp } from '@mabarin/ui/states/stamp';
import { Ticket } from '@mabarin/ui/page/ticket';
import { config } from '@mabarin/web/config';
import { Link } from '@mabarin/web/router';
import { useEffect, useState } from 'react';
import { askSession } from '#features/accounts/index.ts';
import { paths } from '#paths.ts';
import { links } from '#platform/links.ts';
import { HostSearch, HostsNow, LandingFoot } from './landing.parts.tsx';
import styles from './landing.module.css';
import { landingText } from './landing.text.ts';
import { Marquee } from './marquee.tsx';

/** The landing page. A logged-in visitor is sent to the dashboard. */
export default function LandingPage() {
  const [known, setKnown] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    void askSession(leaving.signal).then(
      (host) => {
        if (host === null || leaving.signal.aborted) return;
        setKnown(true);
        location.replace(links.dashboard());
      },
      // Without a response the visitor stays.
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  return (
    <div className={styles.page}>
      <title>{landingText.pageTitle}</title>
      <Awning />
      <div className={`stack max-w-page mx-auto ${styles.column}`}>
        <section className={styles.pitch}>
          <div className="stack items-start gap-4">
            <PageTitle size="display">{landingText.sentence}</PageTitle>
            <p className="large">{landingText.pitch}</p>
            <div className={`w-full ${styles.search}`}>
              <HostSearch withDirectory />
            </div>
            <HostsNow />
            <p className="heavy">{landingText.hosts}</p>
            <div className="row wrap items-center gap-3 gap-x-5">
              <Link to={paths.join} className={buttonClass({ variant: 'cta', size: 'large' })}>
                {landingText.join}
              </Link>
              <p className={`small strong tight ${styles.fee}`}>
                {landingText.fee(percentText(config.fee.bps), landingText.feeOf[config.fee.bearer])}
              </p>
            </div>
          </div>
          <Tickets />
        </section>
      </div>
      <Marquee />
      <div className={`stack max-w-page mx-auto ${styles.column}`}>
        <section className="stack gap-5">
          <h2>{landingText.benefits}</h2>
          <ul className={`grid gap-5 ${styles.benefits}`}>
            {landingText.benefitList.map(({ title, text }) => (
              <li key={title}>
                <h3 className="large mb-2">{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>

        <LandingFoot />
      </div>
      <ProcessingOverlay open={known} text={landingText.opening} />
    </div>
  );
}

/** The three actions of viewers. */
function Tickets() {
  const { order, support, claim } = landingText;
  return (
    <div>
      <p className="heavy">{landingText.viewers}</p>
      <ul className={`stack gap-4 small snug ${styles.tickets}`}>
        <Ticket as="li" stub="01" aside={<RoleChips roles={{ gameRoleGoldlaner: true, gameRoleMidlaner: true }} />}>
          <Offer {...order} />
          <Holes played={1} count={2} short />
        </Ticket>
        <Ticket as="li" stub="02" aside={<b className={styles.amount}>{support.amount}</b>}>
          <Offer {...support} />
        </Ticket>
        <Ticket as="li" stub="03" aside={<Stamp tone="stop">{claim.stamp}</Stamp>}>
          <Offer {...claim} />
        </Ticket>
      </ul>
    </div>
  );
}

function Offer({ title, text }: { title: string; text: string }) {
  return (
    <>
      <p className="heavy">{title}</p>
      <p>{text}</p>
    </>
  );
}

import { Awning } from '@mabarin/ui/awning';
import { buttonClass } from '@mabarin/ui/button';
import { Holes } from '@mabarin/ui/holes';
import { PageTitle } from '@mabarin/ui/page-title';
import { ProcessingOverlay } from '@mabarin/ui/processing-overlay';
import { RoleChips } from '@mabarin/ui/role-chips';
import { Ticket, TicketLines } from '@mabarin/ui/ticket';
import { Link } from '@mabarin/web/router';
import { useEffect, useState } from 'react';
import { askSession } from '#features/accounts/index.ts';
import { paths } from '#paths.ts';
import { links } from '#platform/links.ts';
import { IntroVideo } from './intro-video.tsx';
import styles from './landing.module.css';
import { landingText } from './landing.text.ts';
import { Marquee } from './marquee.tsx';

/** The front of the market. A logged-in visitor goes on to the dashboard. */
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
      // Who could not ask stays: the page is of use to everybody.
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  return (
    <div className={styles.page}>
      <title>{landingText.pageTitle}</title>
      <Marquee />
      <Awning />
      <div className={styles.column}>
        <section className={styles.pitch}>
          <PageTitle size="display">{landingText.sentence}</PageTitle>
          <div className={styles.words}>
            <p className={styles.help}>{landingText.pitch}</p>
            <Link to={paths.join} className={buttonClass({ variant: 'cta', size: 'large' })}>
              {landingText.join}
            </Link>
            <p className={styles.fee}>{landingText.fee}</p>
          </div>
          <Tickets />
        </section>

        <section className={styles.section}>
          <h2>{landingText.benefits}</h2>
          <ul className={styles.benefits}>
            {landingText.benefitList.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </section>

        <section className={styles.section}>
          <h2>{landingText.pricing}</h2>
          <ul className={styles.prices}>
            {landingText.prices.map(({ amount, text }) => (
              <li key={amount}>
                <b>{amount}</b> {text}
              </li>
            ))}
          </ul>
          <p>{landingText.free}</p>
        </section>

        <section className={styles.section}>
          <h2>{landingText.video}</h2>
          <IntroVideo />
        </section>

        <section className={styles.last}>
          <h2>{landingText.last}</h2>
          <Link to={paths.join} className={buttonClass({ variant: 'cta', size: 'large' })}>
            {landingText.join}
          </Link>
          <p className={styles.documents}>
            {landingText.documents} <Link to={paths.terms}>{landingText.terms}</Link> ·{' '}
            <Link to={paths.privacy}>{landingText.privacy}</Link>
          </p>
        </section>
      </div>
      <ProcessingOverlay open={known} text={landingText.opening} />
    </div>
  );
}

const lanes = [
  { gameRoleGoldlaner: true, gameRoleMidlaner: true },
  { gameRoleRoamer: true },
  { gameRoleMidlaner: true },
];

/** The page's only picture. */
function Tickets() {
  return (
    <div className={styles.tickets} role="img" aria-label={landingText.tickets}>
      {landingText.queue.map(({ number, title, name, played, count }, index) => (
        <Ticket key={number} stub={number} aside={<RoleChips roles={lanes[index] ?? {}} />}>
          <TicketLines title={title} name={name} />
          <Holes played={played} count={count} short />
        </Ticket>
      ))}
    </div>
  );
}

import { percentText } from '@mabarin/domain/percent';
import { Awning } from '@mabarin/ui/decoration/awning';
import { buttonClass } from '@mabarin/ui/buttons/button';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { ProcessingOverlay } from '@mabarin/ui/popups/processing-overlay';
import { config } from '@mabarin/web/config';
import { Link } from '@mabarin/web/router';
import { useEffect, useState } from 'react';
import { askSession } from '#features/accounts/index.ts';
import { paths } from '#paths.ts';
import { links } from '#platform/links.ts';
import { HostSearch, HostsNow, LandingFoot, ViewerTickets } from './landing.parts.tsx';
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
    <div className={`flex-1 ${styles.page}`}>
      <title>{landingText.pageTitle}</title>
      <Awning />
      <div className={`stack max-w-page mx-auto ${styles.column}`}>
        <section className={`grid ${styles.pitch}`}>
          <div className="stack items-start gap-4">
            <PageTitle size="display">{landingText.sentence}</PageTitle>
            <p className="large">{landingText.pitch}</p>
            <div className={`w-full ${styles.search}`}>
              <HostSearch />
            </div>
            <HostsNow />
            <p className="heavy">{landingText.hosts}</p>
            <div className="row wrap items-center gap-3 gap-x-5">
              <Link to={paths.join} className={`${buttonClass({ size: 'large' })} ${styles.join}`}>
                {landingText.join}
              </Link>
              <p className={`small strong tight ${styles.fee}`}>
                {landingText.fee(percentText(config.fee.bps), landingText.feeOf[config.fee.bearer])}
              </p>
            </div>
          </div>
          <ViewerTickets />
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

import { Awning } from '@mabarin/ui/awning';
import { buttonClass } from '@mabarin/ui/button';
import { PageTitle } from '@mabarin/ui/page-title';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { askSession } from '#features/accounts/index.ts';
import { paths } from '#paths.ts';
import { links } from '#platform/config.ts';
import styles from './landing.module.css';
import { landingText } from './landing.text.ts';

/** The front of the market. A logged-in visitor goes on to the dashboard. */
export default function LandingPage() {
  useEffect(() => {
    const leaving = new AbortController();
    void askSession(leaving.signal).then(
      (host) => {
        if (host !== null && !leaving.signal.aborted) location.replace(links.dashboard());
      },
      // Who could not ask stays: the page is of use to everybody.
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  return (
    <div className={styles.page} data-theme="malam">
      <title>{landingText.pageTitle}</title>
      <Awning open />
      <section className={styles.front}>
        <PageTitle size="display">{landingText.sentence}</PageTitle>
        <p className={styles.help}>{landingText.help}</p>
        <Link to={paths.login} className={buttonClass({ variant: 'cta', size: 'large' })}>
          {landingText.login}
        </Link>
        <p className={styles.fee}>{landingText.fee}</p>
      </section>
    </div>
  );
}

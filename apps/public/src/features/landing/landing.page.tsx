import { Awning } from '@mabarin/ui/awning';
import { buttonClass } from '@mabarin/ui/button';
import { PageTitle } from '@mabarin/ui/page-title';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { sessionQuery } from '#features/accounts/index.ts';
import { paths } from '#paths.ts';
import { links } from '#platform/config.ts';
import styles from './landing.module.css';
import { landingText } from './landing.text.ts';

/** The front of the market. A logged-in visitor goes on to the dashboard. */
export default function LandingPage() {
  const { data: host } = useQuery(sessionQuery);
  const known = host !== undefined && host !== null;
  useEffect(() => {
    if (known) location.replace(links.dashboard());
  }, [known]);
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

import { Link } from '@mabarin/web/router';
import { use } from 'react';
import { HostContext } from '#platform/session/host.ts';
import { pathTo, type DashboardPath } from '#paths.ts';
import styles from './alarm-bar.module.css';
import { shellText } from './shell.text.ts';

/** Says on every page that the host's money is frozen; the cash page tells why. */
export function KeptBar({ page }: { page: DashboardPath }) {
  const host = use(HostContext);
  if (!host?.kept || page === 'cash' || page === 'profile-security') return null;
  return (
    <p role="status" className={styles.bar}>
      <span>{shellText.kept}</span>{' '}
      <Link to={pathTo('cash')} className={styles.link}>
        {shellText.keptLink}
      </Link>
    </p>
  );
}

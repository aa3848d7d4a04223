import type { Elements } from '@mabarin/ui/elements';
import { Avatar } from '@mabarin/ui/page/avatar';
import { useQuery } from '@tanstack/react-query';
import { sessionQuery } from '#features/accounts/index.ts';
import { links } from '#platform/links.ts';
import styles from './shell.module.css';
import { shellText } from './shell.text.ts';

/** The logged-in host; `fallback` until known. */
export default function LoggedInHost({ fallback }: { fallback: Elements }) {
  const { data: host } = useQuery(sessionQuery);
  if (!host) return fallback;
  return (
    <a href={links.dashboard()} className={`gap-2 min-w-0 ${styles.who}`} title={shellText.dashboard}>
      <span className="stack min-w-0">
        <bdi className={styles.name}>{host.name}</bdi>
        <span className={styles.type}>{host.type}</span>
      </span>
      <Avatar src={links.image(host.photo)} size={32} />
    </a>
  );
}

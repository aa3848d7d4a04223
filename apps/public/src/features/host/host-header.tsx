import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import { photoAt } from '@mabarin/domain/image';
import { Avatar } from '@mabarin/ui/page/avatar';
import { Awning } from '@mabarin/ui/decoration/awning';
import { Link } from '@mabarin/web/router';
import { hostPaths, paths, type HostPath } from '#paths.ts';
import { links } from '#platform/links.ts';
import styles from './host.module.css';
import { hostText } from './host.text.ts';

/** Header of a host page: awning, photo, name, badges, open or closed, and the tabs. */
export function HostHeader({ host, tab }: { host: HostProfile; tab: HostPath }) {
  const { waiting, wait } = host.queue;
  return (
    <div className={styles.front} data-theme="malam">
      <Awning open={host.open} />
      <div className="column px-4">
        <div className={styles.who}>
          <Avatar src={links.image(host.photo === null ? null : photoAt(host.photo, 192))} size={84} eager />
          <div className="min-w-0">
            <h1 className={styles.name}>
              <bdi>{host.name}</bdi>
            </h1>
            <p className={`small muted ${styles.user}`}>
              @<bdi>{host.username}</bdi>
            </p>
            <p className={styles.chips}>
              <span className={host.open ? styles.open : styles.closed}>
                {host.open ? hostText.open : hostText.closed}
              </span>
              {waiting > 0 && (
                <span className={styles.chip}>
                  {hostText.waiting(waiting, host.started ? (wait?.in ?? null) : null)}
                </span>
              )}
            </p>
          </div>
        </div>
        {host.badges.length > 0 && (
          <ul className={styles.badges} aria-label={hostText.badges}>
            {host.badges.map(({ title, icon }) => (
              <li key={title} className={styles.badge}>
                {isPicture(icon) && <img src={links.image(icon) ?? ''} alt="" width={18} height={18} />}
                <span>{title}</span>
              </li>
            ))}
          </ul>
        )}
        <nav className={styles.tabs} aria-label={hostText.tabs}>
          {hostPaths.map((path) => (
            <Link
              key={path}
              to={paths.host(host.username, path)}
              // NavLink does not fit: an address without a tab shows the first one.
              aria-current={path === tab ? 'page' : undefined}
            >
              {hostText.tab[path]}
            </Link>
          ))}
        </nav>
      </div>
    </div>
  );
}

function isPicture(icon: string): boolean {
  return icon.startsWith('/') || icon.startsWith('http');
}

import { Avatar } from '@mabarin/ui/page/avatar';
import { Link } from '@mabarin/web/router';
import { pathTo } from '#paths.ts';
import { useHost } from '#platform/session/host.ts';
import { links } from '#platform/links.ts';
import { useRole, useSession } from '#platform/session/role.ts';
import { HeldBadge } from './held-badge.tsx';
import { menuIcons } from './menu-icons.ts';
import { menuFor, type MenuPage } from './menu.ts';
import { shellText } from './shell.text.ts';
import styles from './sidebar.module.css';

/** The main menu; below 1100 px its labels become tooltips. */
export function Sidebar({ active }: { active: MenuPage }) {
  return (
    <div className={styles.sidebar}>
      <nav aria-label={shellText.nav} className={styles.nav}>
        <HostLine />
        <ul className={styles.list}>
          {menuFor(useRole()).map((page) => (
            <li key={page} className={page === 'logout' ? styles.last : undefined}>
              <MenuLink page={page} active={page === active} />
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

function HostLine() {
  const { name, photo } = useHost();
  const { role, hosts } = useSession();
  return (
    <div className="row items-center gap-3 px-2">
      <Avatar src={links.image(photo)} size={40} eager />
      <p className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.role}>{shellText.roles[role]}</span>
        {hosts.length > 1 && (
          <Link to={pathTo('team-hosts')} className={styles.switch}>
            {shellText.switchHost}
          </Link>
        )}
      </p>
    </div>
  );
}

function MenuLink({ page, active }: { page: MenuPage; active: boolean }) {
  const Icon = menuIcons[page];
  return (
    <Link
      to={pathTo(page)}
      className={`${styles.link} ${active ? styles.active : ''}`}
      aria-current={active ? 'page' : undefined}
    >
      <Icon />
      <span className={styles.label}>{shellText.entries[page]}</span>
      {page === 'overlay' && (
        <span className={styles.badge}>
          <HeldBadge />
        </span>
      )}
    </Link>
  );
}

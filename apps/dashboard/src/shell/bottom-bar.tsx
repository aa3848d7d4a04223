import { Link } from '@mabarin/web/router';
import { useSession } from '#platform/session/role.ts';
import UsersThree from '~icons/ph/users-three-fill';
import List from '~icons/ph/list-bold';
import { useEffect, useRef } from 'react';
import { pathTo } from '#paths.ts';
import styles from './bottom-bar.module.css';
import { HeldBadge } from './held-badge.tsx';
import { menuIcons } from './menu-icons.ts';
import { menuFor, quickPages, type MenuPage } from './menu.ts';
import { shellText } from './shell.text.ts';

const sheetId = 'menu-sheet';

export function BottomBar({ active }: { active: MenuPage }) {
  const sheet = useRef<HTMLDivElement>(null);
  const { role, hosts } = useSession();
  const menu = menuFor(role);
  const quick = quickPages.filter((page) => menu.includes(page));
  const others = menu.filter((page) => !quickPages.some((each) => each === page));
  const isOther = others.includes(active);
  useEffect(() => sheet.current?.hidePopover(), [active]);
  return (
    <nav aria-label={shellText.quickNav} className={styles.bar}>
      {quick.map((page) => (
        <Entry key={page} page={page} active={page === active} />
      ))}
      <button type="button" popoverTarget={sheetId} className={`${styles.entry} ${isOther ? styles.active : ''}`}>
        <List />
        {shellText.menu}
        <span className={styles.badge}>
          <HeldBadge />
        </span>
      </button>
      <div ref={sheet} id={sheetId} popover="auto" className={styles.sheet}>
        <ul className={styles.list}>
          {hosts.length > 1 && (
            <li>
              <Link to={pathTo('team-hosts')} className={styles.entry}>
                <UsersThree />
                {shellText.switchHost}
              </Link>
            </li>
          )}
          {others.map((page) => (
            <li key={page}>
              <Entry page={page} active={page === active} />
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

function Entry({ page, active }: { page: MenuPage; active: boolean }) {
  const Icon = menuIcons[page];
  return (
    <Link
      to={pathTo(page)}
      className={`${styles.entry} ${active ? styles.active : ''}`}
      aria-current={active ? 'page' : undefined}
    >
      <Icon />
      <span>{shellText.entries[page]}</span>
      {page === 'overlay' && (
        <span className={styles.badge}>
          <HeldBadge />
        </span>
      )}
    </Link>
  );
}

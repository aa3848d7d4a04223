import { Avatar } from '@mabarin/ui/avatar';
import { Logo } from '@mabarin/ui/logo';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { loginStore, sessionQuery } from '#features/accounts/index.ts';
import { paths } from '#paths.ts';
import { links } from '#platform/config.ts';
import { useStore } from 'zustand';
import styles from './shell.module.css';
import { shellText } from './shell.text.ts';

/** Logo, and who is logged in. Only a browser with a stored login asks: most viewers are nobody's host. */
export function Header() {
  const hasLogin = useStore(loginStore, (state) => state.login !== null);
  const { data: host } = useQuery({ ...sessionQuery, enabled: hasLogin });
  const photo = links.image(host?.photo ?? null);
  return (
    <header className={styles.header} data-theme="malam">
      <div className={styles.row}>
        <Link to={paths.landing} className={styles.home} aria-label={shellText.home}>
          <Logo size={22} />
        </Link>
        {hasLogin && host ? (
          <a href={links.dashboard()} className={styles.who} title={shellText.dashboard}>
            <span className={styles.words}>
              <bdi className={styles.name}>{host.name}</bdi>
              <span className={styles.type}>{host.type}</span>
            </span>
            <Avatar src={photo} size={32} />
          </a>
        ) : (
          <nav className={styles.enter} aria-label={shellText.enter}>
            <Link to={paths.login} className={styles.login}>
              {shellText.login}
            </Link>
            <Link to={paths.join} className={styles.join}>
              {shellText.join}
            </Link>
          </nav>
        )}
      </div>
    </header>
  );
}

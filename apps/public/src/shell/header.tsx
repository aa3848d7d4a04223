import { lazyWithRetry, RetryBoundary } from '@mabarin/ui/states/lazy';
import { Logo } from '@mabarin/ui/decoration/logo';
import { Link } from '@mabarin/web/router';
import { Suspense } from 'react';
import { loginStore } from '#features/accounts/index.ts';
import { paths } from '#paths.ts';
import { useStored } from '#platform/use-stored.ts';
import styles from './shell.module.css';
import { shellText } from './shell.text.ts';

const LoggedInHost = lazyWithRetry(() => import('./logged-in-host.tsx'));

/** Logo and logged-in host. Only a browser with a stored login asks: most viewers are no hosts. */
export function Header() {
  const hasLogin = useStored(loginStore, (state) => state.login !== null, false);
  return (
    <header className={styles.header} data-theme="malam">
      <div className="row items-center justify-between gap-3 min-h-12 max-w-page px-4 mx-auto">
        <Link to={paths.landing} className={styles.home} aria-label={shellText.home}>
          <Logo size={22} />
        </Link>
        {hasLogin ? (
          <RetryBoundary fallback={() => <Enter />}>
            <Suspense fallback={<Enter />}>
              <LoggedInHost fallback={<Enter />} />
            </Suspense>
          </RetryBoundary>
        ) : (
          <Enter />
        )}
      </div>
    </header>
  );
}

function Enter() {
  return (
    <nav className={`row items-center ${styles.enter}`} aria-label={shellText.enter}>
      <Link to={paths.login} className={styles.login}>
        {shellText.login}
      </Link>
      <Link to={paths.join} className={styles.join}>
        {shellText.join}
      </Link>
    </nav>
  );
}

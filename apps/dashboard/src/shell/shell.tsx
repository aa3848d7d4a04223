import type { Elements } from '@mabarin/ui/elements';
import { Button } from '@mabarin/ui/buttons/button';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { SkipLink } from '@mabarin/ui/page/skip-link';
import { RetryBoundary, type Failure } from '@mabarin/ui/states/lazy';
import { Arrival, Link } from '@mabarin/web/router';
import { Suspense, useLayoutEffect } from 'react';
import { pathTo, type DashboardPath } from '#paths.ts';
import { scrollToTop } from '#platform/go.ts';
import { useRole } from '#platform/session/role.ts';
import { KeptBar } from './kept-bar.tsx';
import { AlarmBar } from './alarm-bar.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { LiveBar, LiveState } from './live-state.tsx';
import { isShownTo, menuOf, subMenus } from './menu.ts';
import { shellText } from './shell.text.ts';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';

/** `notice` stands above every page. */
export function Shell({ page, notice, children }: { page: DashboardPath; notice: Elements; children: Elements }) {
  const active = menuOf(page);
  const role = useRole();
  const subMenu = subMenus[active]?.filter((entry) => isShownTo(role, entry.page));
  const arrival = <Arrival page={page} title={(heading) => shellText.title(heading, shellText.entries[active])} />;
  // The main part stays mounted between pages, so its scroll position must be reset.
  useLayoutEffect(scrollToTop, [page]);
  return (
    <div className={styles.shell}>
      <SkipLink />
      <Sidebar active={active} />
      <div className={styles.column}>
        <header className={styles.head}>
          {subMenu !== undefined && subMenu.length > 0 && (
            <nav aria-label={shellText.subNav} className={styles.subMenu}>
              {subMenu.map((entry) => (
                <Link
                  key={entry.page}
                  to={pathTo(entry.page)}
                  ref={entry.page === page ? bringIntoView : undefined}
                  className={styles.tab}
                  aria-current={entry.page === page ? 'page' : undefined}
                >
                  {entry.label}
                </Link>
              ))}
            </nav>
          )}
          <LiveState />
        </header>
        <AlarmBar page={page} />
        <KeptBar page={page} />
        <LiveBar />
        <Suspense>{notice}</Suspense>
        <main id="main" tabIndex={-1} className={styles.main}>
          <RetryBoundary
            key={page === 'mabar-form-add' ? 'mabar' : page}
            fallback={(failure) => (
              <>
                {failure.loading ? <Missing {...failure} /> : <Broken />}
                {arrival}
              </>
            )}
          >
            <Suspense>
              {children}
              {arrival}
            </Suspense>
          </RetryBoundary>
        </main>
      </div>
      <BottomBar active={active} />
    </div>
  );
}

/**
 * Scrolls the active tab of the sub-menu into view on a narrow screen. `scrollIntoView` would make Tab continue behind
 * that tab, past the skip link.
 */
function bringIntoView(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2;
}

export function Preparing() {
  return <EmptyState level={1} mood="tidur" title={shellText.preparing} help={shellText.preparingHelp} />;
}

/** Shown when the page's code could not be loaded; it is retried automatically. */
export function Missing({ retrying, retry }: Failure) {
  return (
    <EmptyState
      level={1}
      mood="kaget"
      title={shellText.missing}
      help={shellText.missingHelp}
      action={
        <Button busy={retrying} onClick={retry}>
          {shellText.retry}
        </Button>
      }
    />
  );
}

export function Broken() {
  return (
    <EmptyState
      level={1}
      mood="kaget"
      title={shellText.broken}
      help={shellText.brokenHelp}
      action={<Button onClick={() => location.reload()}>{shellText.reload}</Button>}
    />
  );
}

import { DialogHost } from '@mabarin/ui/popups/dialog';
import { Arrival } from '@mabarin/web/router';
import { RetryBoundary } from '@mabarin/ui/states/lazy';
import { LiveRegion } from '@mabarin/ui/states/live-region';
import { OfflineBar } from '@mabarin/ui/states/offline-bar';
import { Suspense, useEffect, useLayoutEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useOffline } from '#platform/use-offline.ts';
import { BrokenPage } from './broken-page.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import './pre.css';
import styles from './shell.module.css';
import { shellText } from './shell.text.ts';

/** The frame of every page: header, footer, dialogs, live regions, the offline bar. */
export function Shell() {
  const offline = useOffline();
  const { pathname } = useLocation();
  return (
    <div className={`stack ${styles.shell}`}>
      <Header />
      <OfflineBar show={offline} text={shellText.offline} />
      <main id="main" tabIndex={-1} className={`stack flex-1 ${styles.main}`}>
        <RetryBoundary resetKey={pathname} fallback={(failure) => <BrokenPage {...failure} />}>
          <Suspense fallback={<p className={styles.loading}>{shellText.loading}</p>}>
            <Outlet />
            <TakeOver />
            <Arrival page={pathname} />
          </Suspense>
        </RetryBoundary>
      </main>
      <Footer />
      <LiveRegion />
      <RetryBoundary>
        <DialogHost />
      </RetryBoundary>
    </div>
  );
}

/**
 * Removes the server's header in the frame in which the page first takes its place, and the mark of a server-rendered
 * page once the app listens to presses.
 */
function TakeOver() {
  useLayoutEffect(() => document.getElementById('pre')?.remove(), []);
  useEffect(() => {
    delete document.getElementById('root')?.dataset['rendered'];
  }, []);
  return null;
}

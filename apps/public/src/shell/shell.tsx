import { DialogHost } from '@mabarin/ui/popups/dialog';
import { RetryBoundary } from '@mabarin/ui/states/lazy';
import { LiveRegion } from '@mabarin/ui/states/live-region';
import { OfflineBar } from '@mabarin/ui/states/offline-bar';
import { Suspense, useEffect, useLayoutEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useOffline } from '#platform/use-offline.ts';
import { BrokenPage, MissingPage } from './broken-page.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import './pre.css';
import styles from './shell.module.css';
import { shellText } from './shell.text.ts';

/** What stands around every page: header, footer, dialogs, live regions, the offline bar. */
export function Shell() {
  const offline = useOffline();
  const { pathname } = useLocation();
  return (
    <div className={styles.shell}>
      <Header />
      <OfflineBar show={offline} text={shellText.offline} />
      <main id="main" tabIndex={-1} className={styles.main}>
        <RetryBoundary
          resetKey={pathname}
          fallback={(failure) => (failure.loading ? <MissingPage {...failure} /> : <BrokenPage />)}
        >
          <Suspense fallback={<p className={styles.loading}>{shellText.loading}</p>}>
            <Outlet />
            <TakeOver />
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
 * Takes the server's own header away in the frame in which a page first stands in its place, and the sign that a server
 * has drawn the page, once the app has taken over and hears a press.
 */
function TakeOver() {
  useLayoutEffect(() => document.getElementById('pre')?.remove(), []);
  useEffect(() => {
    delete document.getElementById('root')?.dataset['rendered'];
  }, []);
  return null;
}

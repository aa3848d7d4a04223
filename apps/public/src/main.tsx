import '@mabarin/ui/styles.css';
import { reloadWhenStale } from '@mabarin/api-client/stale-page';
import { RetryBoundary } from '@mabarin/ui/states/lazy';
import { AppRouter } from '@mabarin/web/router';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, pageAt } from './app.tsx';
import { queryClient } from '#platform/query-client.ts';
import { BrokenPage } from '#shell/broken-page.tsx';

reloadWhenStale();
const root = document.getElementById('root');
if (root) {
  const app = (
    <StrictMode>
      <RetryBoundary fallback={(failure) => <BrokenPage {...failure} />}>
        <QueryClientProvider client={queryClient}>
          <AppRouter>
            <App />
          </AppRouter>
        </QueryClientProvider>
      </RetryBoundary>
    </StrictMode>
  );
  if (root.dataset['rendered'] === undefined) {
    createRoot(root).render(app);
  } else {
    // With the page's code loaded it hydrates at once; until then the server's markup stays.
    const hydrate = () => void hydrateRoot(root, app);
    const { pathname } = location;
    void (pageAt(pathname)?.load(pathname) ?? Promise.resolve()).then(hydrate, hydrate);
  }
}

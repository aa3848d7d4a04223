import '@mabarin/ui/styles.css';
import { reloadWhenStale } from '@mabarin/api-client/stale-page';
import { RetryBoundary } from '@mabarin/ui/states/lazy';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app.tsx';
import { loadPage } from '#features.ts';
import { PhonePage } from '#features/remote/index.ts';
import { pageOf, PHONE_PATH } from '#paths.ts';
import { applyTheme } from '#platform/theme.store.ts';

reloadWhenStale();
applyTheme();
const isPhone = location.pathname === PHONE_PATH;
// Loads beside the session query, not after it.
if (!isPhone) void loadPage(pageOf(location.pathname.split('/')[2]));
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    {isPhone ? (
      <RetryBoundary fallback={() => null}>
        <Suspense>
          <PhonePage />
        </Suspense>
      </RetryBoundary>
    ) : (
      <App />
    )}
  </StrictMode>,
);

import '@mabarin/ui/styles.css';
import { browserParts, reloadWhenStale } from '@mabarin/api-client/stale-page';
import { RetryBoundary, type LazyPart } from '@mabarin/ui/states/lazy';
import { reloadUnlessRefused } from '@mabarin/web/browser/held-page';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app.tsx';
import { loadPage } from '#features.ts';
import { ChatPage } from '#features/chat/index.ts';
import { DeskApp } from '#features/desk/index.ts';
import { PhonePage } from '#features/remote/index.ts';
import { CHAT_PATH, DESK_PATH, pageOf, PHONE_PATH } from '#paths.ts';
import { applyTheme } from '#platform/theme.store.ts';
import { Missing } from '#shell/shell.tsx';

reloadWhenStale({ ...browserParts(), reload: reloadUnlessRefused });
applyTheme();
/** Pages outside of the hosts' dashboard, with logins of their own. */
const ownPages: Partial<Record<string, LazyPart<object>>> = {
  [CHAT_PATH]: ChatPage,
  [PHONE_PATH]: PhonePage,
  [DESK_PATH]: DeskApp,
};
const Own = ownPages[`/${location.pathname.split('/')[1] ?? ''}`];
// Loads beside the session query, not after it.
if (Own === undefined) void loadPage(pageOf(location.pathname.split('/')[2]));
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    {Own === undefined ? (
      <App />
    ) : (
      <RetryBoundary fallback={(failure) => <Missing {...failure} />}>
        <Suspense>
          <Own />
        </Suspense>
      </RetryBoundary>
    )}
  </StrictMode>,
);

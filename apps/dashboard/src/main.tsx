import '@mabarin/ui/styles.css';
import { reloadWhenStale } from '@mabarin/api-client/stale-page';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app.tsx';
import { loadPage } from '#features.ts';
import { pageOf } from '#paths.ts';
import { applyTheme } from '#platform/theme.store.ts';

reloadWhenStale();
applyTheme();
// Beside the questions who the host is, not after their answers.
void loadPage(pageOf(location.pathname.split('/')[2]));
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

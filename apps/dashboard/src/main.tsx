import '@mabarin/ui/styles.css';
import { reloadWhenStale } from '@mabarin/api-client/stale-page';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#app.tsx';
import { applyTheme } from '#platform/theme.store.ts';

reloadWhenStale();
applyTheme();
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

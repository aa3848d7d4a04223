import '@mabarin/ui/styles.css';
import { reloadWhenStale } from '@mabarin/api-client/stale-page';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

reloadWhenStale();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

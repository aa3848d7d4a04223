import '@mabarin/ui/overlay.css';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { readDisplayKey } from '#platform/display-key.ts';
import { ErrorPage } from '#platform/error-page.tsx';
import { platformText } from '#platform/platform.text.ts';
import { displayPages } from '#registry.ts';
import { registerShellWorker } from '#shell/register-worker.ts';
import './main.css';

const target = /^\/display\/([a-z]+)\/?$/.exec(window.location.pathname)?.[1] ?? '';
const Page = Object.hasOwn(displayPages, target) ? displayPages[target] : undefined;
const displayKey = readDisplayKey(window);
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    Page && displayKey !== null ? (
      <Suspense>
        <Page displayKey={displayKey} />
      </Suspense>
    ) : (
      <ErrorPage title={platformText.noKey} help={platformText.noKeyHelp} />
    ),
  );
}
registerShellWorker();

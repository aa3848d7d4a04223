import '@mabarin/ui/overlay.css';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { readDisplayKey } from '#platform/display-key.ts';
import { ErrorPage } from '#platform/error-page.tsx';
import { platformText } from '#platform/platform.text.ts';
import { displayPages } from '#registry.ts';
import { registerShellWorker } from '#shell/register-worker.ts';
import './main.css';

const [, place, target = ''] = /^\/(display|preview|phone)\/([a-z]+)\/?$/.exec(window.location.pathname) ?? [];
const Page = Object.hasOwn(displayPages, target) ? displayPages[target] : undefined;
const isPreview = place === 'preview';
const displayKey = isPreview ? null : readDisplayKey(window);
if (isPreview) document.documentElement.dataset['preview'] = '';
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    Page && (isPreview || displayKey !== null) ? (
      <Suspense>
        <Page displayKey={displayKey} />
      </Suspense>
    ) : (
      <ErrorPage title={platformText.noKey} help={platformText.noKeyHelp} />
    ),
  );
}
// The dashboard around a phone's alerts has a worker of its own.
if (place === 'display') registerShellWorker();

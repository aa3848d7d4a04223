import { followWorker } from '@mabarin/web/browser/follow-worker';

/** The page's side of the service worker (dashboard.worker.ts), which keeps the dashboard for a phone without a network. */

if ('serviceWorker' in navigator) followWorker();

/** The pages that the worker controls. */
export const DASHBOARD_SCOPE = '/dashboard';

/** Installs or returns the worker; null: this browser has none. */
export async function dashboardWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  try {
    await navigator.serviceWorker.register('/sw.js', { scope: DASHBOARD_SCOPE });
    return await navigator.serviceWorker.ready;
  } catch {
    return null;
  }
}

/** Keeps the page with the files that loaded before the worker could see them. */
export async function keepDashboard(): Promise<void> {
  const worker = await dashboardWorker();
  const named = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[href]');
  const addresses = [...named].map((element) => ('src' in element ? element.src : element.href));
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const own = [...new Set([...addresses, ...loaded])].filter((address) =>
    address.startsWith(`${location.origin}/assets/`),
  );
  worker?.active?.postMessage({ keep: own });
}

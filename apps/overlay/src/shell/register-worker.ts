/**
 * Registers the service worker, so that the display pages load while their server is away. Browsers allow it only on https
 * and localhost; without it the pages work all the same.
 */
export function registerShellWorker(): void {
  if (!import.meta.env.PROD) return;
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  workers?.register('/shell.worker.js', { scope: '/display/', updateViaCache: 'none' }).catch(() => {});
}

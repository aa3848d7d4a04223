/**
 * Registers the service worker, so that the display pages load while their server is away. Browsers allow it only on
 * https and localhost; the pages work without it too.
 */
export function registerShellWorker(): void {
  if (!import.meta.env.PROD) return;
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  workers?.register('/shell.worker.js', { scope: '/display/', updateViaCache: 'none' }).catch(() => {});
}

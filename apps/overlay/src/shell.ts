/**
 * Lets the browser keep the display pages, so that they come up although their server is away. Only on https and
 * localhost; elsewhere, and where it fails, a page works as it did before there was one.
 */
export function keepShell(): void {
  if (!import.meta.env.PROD) return;
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  workers?.register('/shell.worker.js', { scope: '/display/', updateViaCache: 'none' }).catch(() => {});
}

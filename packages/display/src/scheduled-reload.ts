/** Old browser engines lose memory with every frame, so a page this old is reloaded. */
const MAX_AGE_MS = 6 * 60 * 60 * 1_000;
const RETRY_MS = 60_000;

/**
 * Reloads the page after six hours, which also brings its newest version. Call `whenIdle` again and again while nothing is
 * going on; `isIdle` answers whether that is still so.
 */
export function createScheduledReload(
  page: Pick<Window, 'location' | 'performance' | 'fetch'>,
  isIdle: () => boolean,
): { whenIdle(): Promise<void> } {
  let nextAttempt = MAX_AGE_MS;
  return {
    async whenIdle() {
      const age = page.performance.now();
      if (age < nextAttempt) return;
      nextAttempt = age + RETRY_MS;
      // OBS shows a page that failed to load as a blank one and never tries again, so only reload when the server answers.
      const reachable = await page.fetch(page.location.href, { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      );
      // An alert may have begun while the request was under way.
      if (reachable && isIdle()) page.location.reload();
    },
  };
}

/** Age at which a page is reloaded, because old browser engines lose memory with every frame. */
const MAX_AGE_MS = 6 * 60 * 60 * 1_000;
const RETRY_MS = 60_000;

/** After six hours, to the newest version. Call `whenIdle` repeatedly while idle; `isIdle` confirms it. */
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
      // OBS never retries a failed page, so reload only while the server responds.
      const reachable = await page.fetch(page.location.href, { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      );
      if (reachable && isIdle()) page.location.reload();
    },
  };
}

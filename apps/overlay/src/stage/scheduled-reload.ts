/** A page this old starts anew when nothing is lost by it: old browser engines lose memory with every frame. */
const AGE_MS = 6 * 60 * 60 * 1_000;
const ASK_AGAIN_MS = 60_000;

/**
 * Starts the page anew after six hours, and with that in its newest version. `whenIdle` is called again and again while
 * nothing is going on; `isIdle` says whether that is still so.
 */
export function createScheduledReload(
  page: Pick<Window, 'location' | 'performance' | 'fetch'>,
  isIdle: () => boolean,
): { whenIdle(): Promise<void> } {
  let next = AGE_MS;
  return {
    async whenIdle() {
      const age = page.performance.now();
      if (age < next) return;
      next = age + ASK_AGAIN_MS;
      // OBS shows a page that failed to load as a blank one and never tries again: only go where somebody answers.
      const there = await page.fetch(page.location.href, { cache: 'no-store' }).then(
        ({ ok }) => ok,
        () => false,
      );
      // The answer may have taken its time.
      if (there && isIdle()) page.location.reload();
    },
  };
}

/** Some browsers cannot say when they are idle. */
const SOON_MS = 200;

/** Runs once the page stands and nothing else is to be done. Answers how to take it back. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, SOON_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: 2_000 });
  return () => cancelIdleCallback(handle);
}

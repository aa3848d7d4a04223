/// <reference lib="webworker" />

// A hidden page's timers run at most once a minute; a worker's are not throttled, so alerts never stall.
const timers = new Map<number, ReturnType<typeof setTimeout>>();

self.addEventListener('message', (event: MessageEvent<{ id: number; ms: number | null }>) => {
  const { id, ms } = event.data;
  clearTimeout(timers.get(id));
  timers.delete(id);
  if (ms !== null) {
    timers.set(
      id,
      setTimeout(() => {
        timers.delete(id);
        self.postMessage(id);
      }, ms),
    );
  }
});

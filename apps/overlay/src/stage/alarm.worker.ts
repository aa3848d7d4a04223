/// <reference lib="webworker" />

// Timers of a hidden page are slowed to one a minute; a worker's are not, so the queue never stands still.
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

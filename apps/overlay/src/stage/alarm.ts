/** Calls back after so many milliseconds, hidden or not; the answer cancels it. */
export type Alarm = (ms: number, ring: () => void) => () => void;

/** An alarm clock in a worker. */
export function createAlarm(): Alarm {
  const worker = new Worker(new URL('./alarm.worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, () => void>();
  let last = 0;
  worker.addEventListener('message', (event: MessageEvent<number>) => {
    const ring = waiting.get(event.data);
    waiting.delete(event.data);
    ring?.();
  });
  return (ms, ring) => {
    last += 1;
    const id = last;
    waiting.set(id, ring);
    worker.postMessage({ id, ms });
    return () => {
      waiting.delete(id);
      worker.postMessage({ id, ms: null });
    };
  };
}

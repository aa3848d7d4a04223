import type { After } from '@mabarin/display/timers';

/** Timers in a worker, because browsers throttle those of a hidden page. */
export function createWorkerTimer(): After {
  const worker = new Worker(new URL('./timer.worker.ts', import.meta.url), { type: 'module' });
  const pending = new Map<number, () => void>();
  let last = 0;
  worker.addEventListener('message', (event: MessageEvent<number>) => {
    const run = pending.get(event.data);
    pending.delete(event.data);
    run?.();
  });
  return (ms, run) => {
    last += 1;
    const id = last;
    pending.set(id, run);
    worker.postMessage({ id, ms });
    return () => {
      pending.delete(id);
      worker.postMessage({ id, ms: null });
    };
  };
}

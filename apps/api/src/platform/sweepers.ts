import type { Log } from '#platform/log.ts';

/** A loop over rows that are due by the injected clock. `run` is safe to call at any time and from many processes. */
export type Sweeper = {
  name: string;
  everySeconds: number;
  /** Does what is due and answers how many rows it handled. */
  run: () => Promise<number>;
};

export type Sweeping = {
  /** Runs every sweeper once, in order, until none finds more to do. */
  runAll(): Promise<void>;
  start(): void;
  /** Stops the timers and waits for runs under way. */
  stop(): Promise<void>;
};

export function createSweeping(sweepers: readonly Sweeper[], log: Log): Sweeping {
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<unknown>>();
  let stopped = false;

  async function runSafely(sweeper: Sweeper): Promise<number> {
    try {
      return await sweeper.run();
    } catch (error) {
      log.error({ err: error, sweeper: sweeper.name }, 'a sweeper run failed; the next one tries again');
      return 0;
    }
  }

  function schedule(sweeper: Sweeper): void {
    if (stopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      const run = runSafely(sweeper).finally(() => {
        underWay.delete(run);
        schedule(sweeper);
      });
      underWay.add(run);
    }, sweeper.everySeconds * 1000);
    timers.add(timer);
  }

  return {
    async runAll() {
      // A sweeper may make work for another, so go round until a whole round finds nothing; bounded against a loop.
      for (let round = 0; round < 10; round += 1) {
        let handled = 0;
        for (const sweeper of sweepers) handled += await runSafely(sweeper);
        if (handled === 0) return;
      }
    },
    start() {
      for (const sweeper of sweepers) schedule(sweeper);
    },
    async stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(underWay);
    },
  };
}

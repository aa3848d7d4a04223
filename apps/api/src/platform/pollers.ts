import type { Log } from '#platform/log.ts';

/** A loop over rows that are due by the injected clock. `run` is safe to call at any time and from many processes. */
export type Poller = {
  name: string;
  everySeconds: number;
  run: () => Promise<number>;
  /** Ends unfinished work of a run; only needed if `run` does not wait for all of it. */
  stop?: () => Promise<void>;
};

export type Polling = {
  /** Runs the selected pollers in turn until none finds work. */
  runAll(isWanted?: (poller: Poller) => boolean): Promise<void>;
  start(): void;
  stop(): Promise<void>;
};

export function createPolling(pollers: readonly Poller[], log: Log): Polling {
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<unknown>>();
  let stopped = false;

  async function runSafely(poller: Poller): Promise<number> {
    try {
      return await poller.run();
    } catch (error) {
      log.error({ err: error, poller: poller.name }, 'a poller run failed; the next one tries again');
      return 0;
    }
  }

  function schedule(poller: Poller): void {
    if (stopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      const run = runSafely(poller).finally(() => {
        underWay.delete(run);
        schedule(poller);
      });
      underWay.add(run);
    }, poller.everySeconds * 1000);
    timers.add(timer);
  }

  return {
    async runAll(isWanted = () => true) {
      const wanted = pollers.filter(isWanted);
      let idle = 0;
      // A poller may make work for any other, so all run again; bounded against a loop.
      for (const poller of Array.from({ length: 10 }, () => wanted).flat()) {
        let runs = 0;
        while (runs < 10 && (await runSafely(poller)) > 0) runs += 1;
        idle = runs > 0 ? 0 : idle + 1;
        if (idle === wanted.length) return;
      }
    },
    start() {
      for (const poller of pollers) schedule(poller);
    },
    async stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(underWay);
      await Promise.all(pollers.flatMap((poller) => poller.stop?.() ?? []));
    },
  };
}

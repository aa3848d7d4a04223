import { isOfOutage } from '#platform/db/outage.ts';
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
  /** Runs the selected pollers in turn until none finds work; asks at each turn whether one is selected. */
  runAll(isWanted?: (poller: Poller) => boolean): Promise<void>;
  start(): void;
  stop(): Promise<void>;
};

/** A service that is started again and again would never reach the first run of a daily poller. */
const FIRST_RUN_SECONDS = 60;

export function createPolling(pollers: readonly Poller[], log: Log): Polling {
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<unknown>>();
  let stopped = false;

  /** Failures in a row by poller, with the last message. */
  const failing = new Map<string, { message: string; times: number }>();

  /** Logs a fault when it begins, when it becomes another, and when it has ended. */
  async function runSafely(poller: Poller): Promise<number> {
    const { name } = poller;
    const before = failing.get(name);
    try {
      const done = await poller.run();
      failing.delete(name);
      if (before !== undefined) log.info({ poller: name, failures: before.times }, 'a poller runs again');
      return done;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      if (before?.message !== message)
        log.error({ err: error, poller: name }, 'a poller run failed; the next ones try again');
      if (!isOfOutage(error)) failing.set(name, { message, times: (before?.times ?? 0) + 1 });
      return 0;
    }
  }

  function schedule(poller: Poller, seconds: number): void {
    if (stopped) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      const run = runSafely(poller).finally(() => {
        underWay.delete(run);
        schedule(poller, poller.everySeconds);
      });
      underWay.add(run);
    }, seconds * 1000);
    timers.add(timer);
  }

  return {
    async runAll(isWanted = () => true) {
      let idle = 0;
      // A poller may make work for any other, so all run again; bounded against a loop.
      for (const poller of Array.from({ length: 10 }, () => pollers).flat()) {
        let runs = 0;
        if (isWanted(poller)) while (runs < 10 && (await runSafely(poller)) > 0) runs += 1;
        idle = runs > 0 ? 0 : idle + 1;
        if (idle === pollers.length) return;
      }
    },
    start() {
      for (const poller of pollers) schedule(poller, Math.min(poller.everySeconds, FIRST_RUN_SECONDS));
    },
    async stop() {
      stopped = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(underWay);
      await Promise.all(pollers.flatMap((poller) => poller.stop?.() ?? []));
    },
  };
}

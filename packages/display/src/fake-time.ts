import type { After } from '#timers.ts';

/** Timers for tests: time passes only in `advance`. */
export function createFakeTime() {
  let timers: { at: number; run: () => void }[] = [];
  let now = 0;
  const after: After = (ms, run) => {
    const timer = { at: now + ms, run };
    timers.push(timer);
    return () => {
      timers = timers.filter((other) => other !== timer);
    };
  };
  const settle = async () => {
    for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
  };
  return {
    after,
    now: () => now,
    settle,
    pendingTimers: () => timers.length,
    async advance(ms: number) {
      const until = now + ms;
      await settle();
      for (;;) {
        const due = timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        timers = timers.filter((other) => other !== due);
        now = due.at;
        due.run();
        await settle();
      }
      now = until;
    },
  };
}

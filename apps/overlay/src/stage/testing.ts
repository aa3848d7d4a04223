import type { Alarm } from '#stage/alarm.ts';

/** A world whose time a test moves. */
export function createWorld() {
  let timers: { at: number; ring: () => void }[] = [];
  let now = 0;
  const alarm: Alarm = (ms, ring) => {
    const timer = { at: now + ms, ring };
    timers.push(timer);
    return () => {
      timers = timers.filter((other) => other !== timer);
    };
  };
  /** Lets everything happen that waits for promises only. */
  const settle = async () => {
    for (let turn = 0; turn < 40; turn += 1) await Promise.resolve();
  };
  return {
    alarm,
    now: () => now,
    settle,
    count: () => timers.length,
    async advance(ms: number) {
      const until = now + ms;
      await settle();
      for (;;) {
        const due = timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
        if (!due) break;
        timers = timers.filter((other) => other !== due);
        now = due.at;
        due.ring();
        await settle();
      }
      now = until;
    },
  };
}

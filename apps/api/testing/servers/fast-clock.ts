import { openSync, readSync, writeSync } from 'node:fs';
import type { Clock } from '#ports/clock.port.ts';
import type { Time } from '#testing/fixtures/display-pages.ts';

/** At `real` (ms of the machine) the clock showed `shown` (ms); since then it runs `speed` times as fast. */
type Pace = { real: number; shown: number; speed: number };

function read({ real, shown, speed }: Pace): number {
  return shown + (Date.now() - real) * speed;
}

/** The clock that another process writes to `file`; each look reads its pace anew. */
export function clockOfFile(file: string): Clock {
  const fd = openSync(file, 'r');
  const numbers = new Float64Array(3);
  return {
    now() {
      readSync(fd, numbers, 0, numbers.byteLength, 0);
      const [real = 0, shown = 0, speed = 1] = numbers;
      return new Date(read({ real, shown, speed }));
    },
  };
}

export type FastClock = Time & {
  /** The instant that the clock shows now, in ms since 1970. */
  instant(): number;
  /** Runs `speed` times as fast as the machine's from now on. */
  run(speed: number): void;
  close(): void;
};

/** A clock of changing speed, with alarms that follow it, shared with other processes through `file`. */
export function openFastClock(file: string): FastClock {
  const fd = openSync(file, 'w');
  const start = Date.now();
  let pace: Pace = { real: start, shown: start, speed: 1 };
  const timers = new Set<{ at: number; run: () => void }>();
  let timeout: NodeJS.Timeout | undefined;

  function write(): void {
    writeSync(fd, new Float64Array([pace.real, pace.shown, pace.speed]), 0, 24, 0);
  }

  function plan(): void {
    clearTimeout(timeout);
    if (timers.size === 0) return;
    const next = Math.min(...[...timers].map(({ at }) => at));
    timeout = setTimeout(runDue, Math.max(0, Math.ceil((next - read(pace)) / pace.speed)));
  }

  function runDue(): void {
    const due = [...timers].filter(({ at }) => at <= read(pace)).toSorted((a, b) => a.at - b.at);
    for (const timer of due) if (timers.delete(timer)) timer.run();
    plan();
  }

  write();
  return {
    instant: () => read(pace),
    now: () => read(pace) - start,
    run(speed) {
      if (speed === pace.speed) return;
      pace = { real: Date.now(), shown: read(pace), speed };
      write();
      plan();
    },
    after(ms, run) {
      const timer = { at: read(pace) + ms, run };
      timers.add(timer);
      plan();
      return () => {
        timers.delete(timer);
      };
    },
    close() {
      timers.clear();
      clearTimeout(timeout);
    },
  };
}

import { openSync, readSync, writeSync } from 'node:fs';
import type { Clock } from '#ports/clock.port.ts';
import type { Time } from '#testing/stages.ts';

/** How a fast clock runs: at `real` (ms of the machine) it showed `shown` (ms), and runs `speed` times as fast since. */
type Pace = { real: number; shown: number; speed: number };

function read({ real, shown, speed }: Pace): number {
  return shown + (Date.now() - real) * speed;
}

/** The clock that another process keeps in `file`; each look reads its pace anew. */
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

/** A clock of changing speed, with alarms that keep to it, told to other processes through `file`. */
export function openFastClock(file: string): FastClock {
  const fd = openSync(file, 'w');
  const start = Date.now();
  let pace: Pace = { real: start, shown: start, speed: 1 };
  const alarms = new Set<{ at: number; ring: () => void }>();
  let timer: NodeJS.Timeout | undefined;

  function write(): void {
    writeSync(fd, new Float64Array([pace.real, pace.shown, pace.speed]), 0, 24, 0);
  }

  function plan(): void {
    clearTimeout(timer);
    if (alarms.size === 0) return;
    const next = Math.min(...[...alarms].map(({ at }) => at));
    timer = setTimeout(ringDue, Math.max(0, Math.ceil((next - read(pace)) / pace.speed)));
  }

  function ringDue(): void {
    const due = [...alarms].filter(({ at }) => at <= read(pace)).toSorted((a, b) => a.at - b.at);
    for (const alarm of due) if (alarms.delete(alarm)) alarm.ring();
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
    after(ms, ring) {
      const alarm = { at: read(pace) + ms, ring };
      alarms.add(alarm);
      plan();
      return () => {
        alarms.delete(alarm);
      };
    },
    close() {
      alarms.clear();
      clearTimeout(timer);
    },
  };
}

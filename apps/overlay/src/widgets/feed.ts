import type { Alarm } from '#stage/alarm.ts';

/** Doorbells of one burst are answered by one look. */
const GATHER_MS = 300;
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

/** What a feed needs of the world around it. */
export type FeedPorts = {
  /** Reads the snapshot and shows it. */
  read(): Promise<void>;
  isRevoked(error: unknown): boolean;
  /** The key is not valid any more: told once, nothing follows. */
  revoked(): void;
  alarm: Alarm;
};

export type Feed = {
  /** Something changed: read again, soon. */
  ring(): void;
  close(): void;
};

/**
 * Keeps a snapshot fresh: read at once, after every notification, and after a failure ever more slowly until it is read. One
 * read at a time; a ring during it leads to one more.
 */
export function createFeed(ports: FeedPorts): Feed {
  let reading = false;
  let rung = false;
  let failures = 0;
  let closed = false;
  let cancel = (): void => {};

  function later(ms: number): void {
    cancel();
    cancel = ports.alarm(ms, () => void read());
  }

  async function read(): Promise<void> {
    if (reading || closed) return;
    cancel();
    reading = true;
    rung = false;
    try {
      await ports.read();
      failures = 0;
    } catch (error) {
      if (ports.isRevoked(error)) {
        close();
        ports.revoked();
      }
      failures += 1;
    }
    reading = false;
    plan();
  }

  /** When to read next, if nobody rings. */
  function plan(): void {
    if (closed || reading) return;
    if (rung) later(GATHER_MS);
    else if (failures > 0) later(RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? GATHER_MS);
    else cancel();
  }

  function close(): void {
    closed = true;
    cancel();
  }

  void read();
  return {
    ring() {
      if (rung || closed) return;
      rung = true;
      plan();
    },
    close,
  };
}

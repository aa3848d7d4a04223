import type { After } from '#timers.ts';

/** Changes within this time lead to one read. */
const DEBOUNCE_MS = 300;
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

export type SnapshotFeedPorts = {
  read(): Promise<void>;
  isRevoked(error: unknown): boolean;
  /** The display key is no longer valid. Called once; the feed is closed. */
  onRevoked(): void;
  after: After;
};

export type SnapshotFeed = {
  refresh(): void;
  close(): void;
};

/** Reads at once, after every `refresh`, and after a failure with growing delays; one read at a time. */
export function createSnapshotFeed(ports: SnapshotFeedPorts): SnapshotFeed {
  let reading = false;
  let outdated = false;
  let failures = 0;
  let closed = false;
  let cancel = (): void => {};

  async function read(): Promise<void> {
    if (reading || closed) return;
    cancel();
    reading = true;
    outdated = false;
    try {
      await ports.read();
      failures = 0;
    } catch (error) {
      if (ports.isRevoked(error)) {
        close();
        ports.onRevoked();
      }
      failures += 1;
    }
    reading = false;
    schedule();
  }

  function schedule(): void {
    if (closed || reading) return;
    cancel();
    if (outdated) cancel = ports.after(DEBOUNCE_MS, () => void read());
    else if (failures > 0) cancel = ports.after(retryDelay(failures), () => void read());
  }

  function close(): void {
    closed = true;
    cancel();
  }

  void read();
  return {
    refresh() {
      if (outdated || closed) return;
      outdated = true;
      schedule();
    },
    close,
  };
}

function retryDelay(failures: number): number {
  return RETRY_MS[Math.min(failures, RETRY_MS.length) - 1] ?? DEBOUNCE_MS;
}

import { REPORT_SECONDS } from '@mabarin/domain/widgets/widget';
import type { After } from '#timers.ts';

/** Shorter breaks are not reported. */
const SETTLE_MS = 5_000;
const RETRY_MS = 15_000;

export type FreshnessReportPorts = {
  after: After;
  now: () => number;
  /** Seconds since the content was current; null: it is current. */
  send: (behindSeconds: number | null) => Promise<unknown>;
};

/** Once a minute, and 5 s after a change, because the page itself must show viewers no errors. */
export function createFreshnessReport({ after, now, send }: FreshnessReportPorts) {
  let streamOpen = false;
  let failing = false;
  /** Time at which the content was last current; null: it is. */
  let behindSince: number | null = now();
  let reportedBehind: boolean | null = null;
  let closed = false;
  let cancel = (): void => {};

  function update(): void {
    if (streamOpen && !failing) behindSince = null;
    else behindSince ??= now();
    if ((behindSince !== null) !== reportedBehind) schedule(SETTLE_MS);
  }

  function schedule(ms: number): void {
    cancel();
    if (!closed) cancel = after(ms, () => void report());
  }

  async function report(): Promise<void> {
    const since = behindSince;
    try {
      await send(since === null ? null : Math.round((now() - since) / 1_000));
      reportedBehind = since !== null;
      schedule((behindSince !== null) === reportedBehind ? REPORT_SECONDS * 1_000 : SETTLE_MS);
    } catch {
      reportedBehind = null;
      schedule(RETRY_MS);
    }
  }

  schedule(SETTLE_MS);
  return {
    onStream(open: boolean): void {
      streamOpen = open;
      update();
    },
    onRead(askedAt: number, succeeded: boolean): void {
      failing = !succeeded;
      if (succeeded && behindSince !== null) behindSince = askedAt;
      update();
    },
    close(): void {
      closed = true;
      cancel();
    },
  };
}

import { REPORT_SECONDS } from '@mabarin/domain/widgets/widget';
import type { Alarm } from '#stage/alarm.ts';

/** A short break heals by itself and is no news. */
const SETTLE_MS = 5_000;
const RETRY_MS = 15_000;

export type ReportPorts = {
  alarm: Alarm;
  /** Milliseconds of a clock that nobody sets. */
  now: () => number;
  /** Tells the service since how many seconds what is shown is not current; null: it is current. */
  send: (behindSeconds: number | null) => Promise<unknown>;
};

/**
 * Says for a display page how it stands, which viewers must never see: once a minute, and 5 s after it fell behind or
 * caught up. It is behind while its last read failed or its stream is down.
 */
export function createReport({ alarm, now, send }: ReportPorts) {
  let open = false;
  let failing = false;
  /** What is shown was current then; null: it is. */
  let behindAt: number | null = now();
  let said: boolean | null = null;
  let closed = false;
  let cancel = (): void => {};

  function moved(): void {
    if (open && !failing) behindAt = null;
    else behindAt ??= now();
    if ((behindAt !== null) !== said) later(SETTLE_MS);
  }

  function later(ms: number): void {
    cancel();
    if (!closed) cancel = alarm(ms, () => void say());
  }

  async function say(): Promise<void> {
    const behind = behindAt;
    try {
      await send(behind === null ? null : Math.round((now() - behind) / 1_000));
      said = behind !== null;
      later((behindAt !== null) === said ? REPORT_SECONDS * 1_000 : SETTLE_MS);
    } catch {
      said = null;
      later(RETRY_MS);
    }
  }

  later(SETTLE_MS);
  return {
    onStream(isOpen: boolean): void {
      open = isOpen;
      moved();
    },
    /** A read that was asked for at this instant was answered, or not. */
    onRead(askedAt: number, answered: boolean): void {
      failing = !answered;
      if (answered && behindAt !== null) behindAt = askedAt;
      moved();
    },
    close(): void {
      closed = true;
      cancel();
    },
  };
}

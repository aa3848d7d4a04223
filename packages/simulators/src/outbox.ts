import type { Faults } from '#faults.ts';

export type Notification = { path: string; headers: Record<string, string>; body: string };

/**
 * Delivers a notification to the product; returns the HTTP status, 0 without a response, and the body if it is read.
 */
export type Deliver = (notification: Notification) => Promise<number | { status: number; body: string }>;

export type Event = { path: string; content: Record<string, unknown> };

type Signed = { headers: Record<string, string>; body: string };

export type OutboxOptions = {
  now: () => Date;
  faults: Faults;
  /** Writes and signs a notification; a forged one with a foreign key. `deliver` is for calls that precede it. */
  sign: (event: Event, key: 'own' | 'foreign', deliver: Deliver) => Signed | Promise<Signed>;
  /** Seconds until the next try after the n-th one failed; undefined: it gives up. */
  retryAfter: (tries: number, status: number) => number | undefined;
};

/** Queue of notifications, sent by `deliverDue` only. */
export type Outbox = {
  add(event: Event, delaySeconds?: number): void;
  /** Sends due notifications, oldest first; returns their number. */
  deliverDue(deliver: Deliver): Promise<number>;
  waiting(): number;
};

type Entry = { event: Event; dueAt: number; tries: number };

const LATE_SECONDS = 600;

export function createOutbox({ now, faults, sign, retryAfter }: OutboxOptions): Outbox {
  let entries: Entry[] = [];

  async function send(entry: Entry, deliver: Deliver): Promise<void> {
    const fault = faults.take('notification');
    if (fault === 'lost') return;
    if (fault === 'late') {
      entries.push({ ...entry, dueAt: now().getTime() + LATE_SECONDS * 1_000 });
      return;
    }
    const { headers, body } = await sign(entry.event, fault === 'forged' ? 'foreign' : 'own', deliver);
    const notification = { path: entry.event.path, headers, body: fault === 'changed' ? changed(body) : body };
    const answer = await deliver(notification);
    const status = typeof answer === 'number' ? answer : answer.status;
    if (fault === 'doubled') await deliver(notification);
    if (status >= 200 && status < 300) return;
    const seconds = retryAfter(entry.tries + 1, status);
    if (seconds === undefined) return;
    entries.push({ ...entry, tries: entry.tries + 1, dueAt: now().getTime() + seconds * 1_000 });
  }

  return {
    add(event, delaySeconds = 0) {
      entries.push({ event, dueAt: now().getTime() + delaySeconds * 1_000, tries: 0 });
    },
    async deliverDue(deliver) {
      const at = now().getTime();
      const due = entries.filter((entry) => entry.dueAt <= at).sort((one, other) => one.dueAt - other.dueAt);
      entries = entries.filter((entry) => entry.dueAt > at);
      for (const entry of due) await send(entry, deliver);
      return due.length;
    },
    waiting: () => entries.length,
  };
}

/** Changes the first amount, as an attacker on the way would. */
function changed(body: string): string {
  return body.replace(/(amount"?:\s*\{?\s*"?(?:value":")?)(\d)/, (_whole, before: string, digit: string) => {
    return `${before}${(Number(digit) + 1) % 10}`;
  });
}

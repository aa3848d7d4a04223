import type { Faults } from '#faults.ts';

/** A notification as it goes over the wire. */
export type Notification = { path: string; headers: Record<string, string>; body: string };

/** Takes a notification to the product; answers the HTTP status, or 0 where nobody answered, and the body where it is read. */
export type Deliver = (notification: Notification) => Promise<number | { status: number; body: string }>;

/** What a service notifies, before it is signed. */
export type Event = { path: string; content: Record<string, unknown> };

type Signed = { headers: Record<string, string>; body: string };

/** How a service signs and repeats its notifications. */
export type OutboxOptions = {
  now: () => Date;
  faults: Faults;
  /**
   * Writes and signs a notification; a forged one is signed with a foreign key. `deliver` is there for what has to be
   * asked of the product before.
   */
  sign: (event: Event, key: 'own' | 'foreign', deliver: Deliver) => Signed | Promise<Signed>;
  /** Seconds until the next try after the n-th one failed; undefined: it gives up. */
  retryAfter: (tries: number, status: number) => number | undefined;
};

/** Notifications to be sent. Nothing is sent by itself: tests and the process call `deliverDue`. */
export type Outbox = {
  /** Puts a notification in; it is due at once, or `delaySeconds` later. */
  add(event: Event, delaySeconds?: number): void;
  /** Sends what is due by the clock, oldest first; answers how many were sent. */
  deliverDue(deliver: Deliver): Promise<number>;
  waiting(): number;
};

type Entry = { event: Event; dueAt: number; tries: number };

/** A notification that comes late comes after this long. */
const LATE_SECONDS = 600;

export function createOutbox({ now, faults, sign, retryAfter }: OutboxOptions): Outbox {
  let entries: Entry[] = [];

  async function send(entry: Entry, deliver: Deliver): Promise<void> {
    const fault = faults.take('webhook');
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

/** The same JSON with its first amount changed, as an attacker on the way would. */
function changed(body: string): string {
  return body.replace(/(amount"?:\s*\{?\s*"?(?:value":")?)(\d)/, (_whole, before: string, digit: string) => {
    return `${before}${(Number(digit) + 1) % 10}`;
  });
}

import type { Faults } from '#faults.ts';
import type { Outbox } from '#outbox.ts';

/** One HTTP call that the product makes to a service. Signatures are over `body`, the bytes as they came. */
export type Call = {
  method: string;
  /** Without the query. */
  path: string;
  query: URLSearchParams;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer;
};

/** What a service answers; a body that is no string is sent as JSON. */
export type Answer = { status: number; headers?: Record<string, string>; body: unknown };

/** Time and chance of a simulator: tests move the clock and choose the seed. */
export type SimulatorContext = { now: () => Date; uuid: () => string };

/** A pretend service that speaks a real service's protocol. */
export type Simulator = {
  name: string;
  /** What a call is called in `faults`, such as `charge`; undefined where the service has no such call. */
  operationOf(call: Call): string | undefined;
  /** Does a call; null: it hangs up. `fault` is one that only this service can have, such as `error_body`. */
  handle(call: Call, fault: string | null): Promise<Answer | null>;
  /** What a person may do to a row on the page, such as `pay`. Throws where there is no such row or action. */
  act(action: string, id: string): Promise<void>;
  actions: readonly string[];
  /** What it holds, newest first, for the page. */
  rows(): readonly Record<string, string | number | null>[];
  faults: Faults;
  /** The notifications it has to send. */
  outbox: Outbox;
  /** The CSV of what it has paid out until now, where it settles anything. */
  settlements?(): string;
};

/** The JSON object in a body; null where it is none. */
export function jsonOf(body: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** `2026-01-02 11:46:13` in WIB, as Indonesian providers write times without an offset. */
export function wibText(date: Date): string {
  return new Date(date.getTime() + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** The instant of such a text. */
export function wibDate(text: string): Date {
  return new Date(`${text.slice(0, 19).replace(' ', 'T')}+07:00`);
}

import type { Faults } from '#faults.ts';
import type { Outbox } from '#outbox.ts';

/** An HTTP call of the product. Signatures cover the raw `body`. */
export type Call = {
  method: string;
  path: string;
  query: URLSearchParams;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
  body: Buffer;
};

/** A body that is neither text nor bytes is sent as JSON. */
export type Answer = { status: number; headers?: Record<string, string>; body: unknown };

/** Tests move the clock and choose the seed. */
export type SimulatorContext = { now: () => Date; uuid: () => string };

export type Simulator = {
  name: string;
  /** Name of a call in `faults`, such as `charge`; undefined: unknown call. */
  operationOf(call: Call): string | undefined;
  /** Null: hangs up. `fault` is specific to this service, such as `error_body`. */
  handle(call: Call, fault: string | null): Promise<Answer | null>;
  /** Runs a button of the page on a row, such as `pay`. Throws without such a row or action. */
  act(action: string, id: string): Promise<void>;
  actions: readonly string[];
  rows(): readonly Record<string, string | number | null>[];
  faults: Faults;
  outbox: Outbox;
  settlements?(): string;
};

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

export function wibDate(text: string): Date {
  return new Date(`${text.slice(0, 19).replace(' ', 'T')}+07:00`);
}

import { NetworkError } from '@mabarin/api-client/client';
import { randomId } from '@mabarin/api-client/random-id';
import { isFailureError } from '@mabarin/domain/failures';
import { isListOf, isMissingOr, isNumber, isShape, isString } from './shapes.ts';
import type { KeyValueStore } from './storage.ts';
import { readJson, writeJson } from './stored-json.ts';

/** `at`: first sending in milliseconds; missing in entries of an older version. */
type Kept = { body: string; key: string; at?: number | undefined };

const isKept = isListOf(isShape<Kept>({ body: isString, key: isString, at: isMissingOr(isNumber) }));

type Options = {
  /** True: a repeated press is the same command. Left out: it is another one, as for "one minute more". */
  single?: boolean;
  newKey?: () => string;
  clock?: () => number;
};

/** Stored before the call, so that a command repeated after a lost response is carried out once. */
export function createRetryKeys(
  storage: KeyValueStore,
  { single = false, newKey = randomId, clock = Date.now }: Options = {},
) {
  const inFlight = new Set<string>();
  const storedAs = (command: string) => `keys:${command}`;
  const read = (command: string) => readJson(storage, storedAs(command), isKept) ?? [];

  return {
    /** `keptMs`: lifetime of a key since its first sending. */
    take(command: string, input: unknown, keptMs = Infinity): string {
      const body = JSON.stringify(input);
      const now = clock();
      const kept = read(command).filter(({ at = now }) => now - at < keptMs);
      const unanswered = kept.find((entry) => entry.body === body && (single || !inFlight.has(entry.key)));
      const key = unanswered?.key ?? newKey();
      if (unanswered === undefined)
        writeJson(storage, storedAs(command), [...(single ? [] : kept), { body, key, at: now }]);
      inFlight.add(key);
      return key;
    },
    unanswered(command: string): unknown {
      const last = read(command).at(-1);
      return last === undefined ? undefined : JSON.parse(last.body);
    },
    /** With an `error` only after a refusal, because a fault may have come after the command was carried out. */
    settle(command: string, key: string, error?: unknown): void {
      inFlight.delete(key);
      if (error !== undefined && !isRefusal(error)) return;
      const others = read(command).filter((entry) => entry.key !== key);
      if (others.length === 0) storage.removeItem(storedAs(command));
      else writeJson(storage, storedAs(command), others);
    },
  };
}

/** The server decided the command: true for a refusal, false for a lost response or a busy server. */
export function isAnswer(error: unknown): boolean {
  if (error instanceof NetworkError) return false;
  return !(isFailureError(error) && ['unavailable', 'too_many', 'conflict'].includes(error.kind));
}

/** The command was certainly not carried out, unlike after a fault. */
export function isRefusal(error: unknown): boolean {
  return isAnswer(error) && !(isFailureError(error) && (error.kind === 'broken' || error.kind === 'relogin'));
}

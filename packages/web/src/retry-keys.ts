import { NetworkError } from '@mabarin/api-client/client';
import { randomId } from '@mabarin/api-client/random-id';
import { isFailureError } from '@mabarin/domain/failures';
import { isListOf, isMissingOr, isNumber, isShape, isString } from './shapes.ts';
import type { KeyValueStore } from './storage.ts';
import { readJson, writeJson } from './stored-json.ts';

/** `at`: when it was first sent, in milliseconds; missing where an older version wrote it. */
type Kept = { body: string; key: string; at?: number | undefined };

const isKept = isListOf(isShape<Kept>({ body: isString, key: isString, at: isMissingOr(isNumber) }));

type Options = {
  /**
   * A command is one order: pressed again while it is on its way it is still the same, and only the last body has a
   * key. Left out: a second press of the same command is another command, as it must be for "one minute more".
   */
  single?: boolean;
  newKey?: () => string;
  clock?: () => number;
};

/**
 * The `Idempotency-Key` of commands that are not answered yet, saved before the call. A command sent again after its
 * answer was lost, by hand or after a reload, carries the same key and is carried out once. Another body gets another
 * key.
 */
export function createRetryKeys(
  storage: KeyValueStore,
  { single = false, newKey = randomId, clock = Date.now }: Options = {},
) {
  const inFlight = new Set<string>();
  const storedAs = (command: string) => `keys:${command}`;
  const read = (command: string) => readJson(storage, storedAs(command), isKept) ?? [];

  return {
    /** `keptMs`: a command that was first sent longer ago than this is another one now. */
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
    /** What the last command was sent with that is not answered yet; undefined: there is none. */
    unanswered(command: string): unknown {
      const last = read(command).at(-1);
      return last === undefined ? undefined : JSON.parse(last.body);
    },
    /**
     * Forgets the key of a command that the server has answered. With an `error` the key stays unless that is a
     * refusal: a fault of the server may have come after the command was carried out.
     */
    settle(command: string, key: string, error?: unknown): void {
      inFlight.delete(key);
      if (error !== undefined && !isRefusal(error)) return;
      const others = read(command).filter((entry) => entry.key !== key);
      if (others.length === 0) storage.removeItem(storedAs(command));
      else writeJson(storage, storedAs(command), others);
    },
  };
}

/** Whether the server has said what became of a command: a refusal does, a lost answer and a busy server do not. */
export function isAnswer(error: unknown): boolean {
  if (error instanceof NetworkError) return false;
  return !(isFailureError(error) && ['unavailable', 'too_many', 'conflict'].includes(error.kind));
}

/** Whether the server has said that a command was not carried out: a fault may have come after it was. */
export function isRefusal(error: unknown): boolean {
  return isAnswer(error) && !(isFailureError(error) && (error.kind === 'broken' || error.kind === 'relogin'));
}

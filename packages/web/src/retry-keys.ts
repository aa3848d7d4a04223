import { NetworkError } from '@mabarin/api-client/client';
import { randomId } from '@mabarin/api-client/random-id';
import { isFailureError } from '@mabarin/domain/failures';
import { isListOf, isShape, isString } from './shapes.ts';
import type { KeyValueStore } from './storage.ts';
import { readJson, writeJson } from './stored-json.ts';

const isKept = isListOf(isShape<{ body: string; key: string }>({ body: isString, key: isString }));

type Options = {
  /**
   * A command is one order: pressed again while it is on its way it is still the same, and only the last body has a
   * key. Left out: a second press of the same command is another command, as it must be for "one minute more".
   */
  single?: boolean;
  newKey?: () => string;
};

/**
 * The `Idempotency-Key` of commands that are not answered yet, saved before the call. A command sent again after its
 * answer was lost, by hand or after a reload, carries the same key and is carried out once. Another body gets another
 * key.
 */
export function createRetryKeys(storage: KeyValueStore, { single = false, newKey = randomId }: Options = {}) {
  const inFlight = new Set<string>();
  const storedAs = (command: string) => `keys:${command}`;
  const read = (command: string) => readJson(storage, storedAs(command), isKept) ?? [];

  return {
    take(command: string, input: unknown): string {
      const body = JSON.stringify(input);
      const kept = read(command);
      const unanswered = kept.find((entry) => entry.body === body && (single || !inFlight.has(entry.key)));
      const key = unanswered?.key ?? newKey();
      if (unanswered === undefined) writeJson(storage, storedAs(command), [...(single ? [] : kept), { body, key }]);
      inFlight.add(key);
      return key;
    },
    /**
     * Forgets the key of a command that the server has answered. With an `error` the key stays unless that is a
     * refusal: a fault of the server may have come after the command was carried out.
     */
    settle(command: string, key: string, error?: unknown): void {
      inFlight.delete(key);
      if (error !== undefined && (!isAnswer(error) || isBroken(error))) return;
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

function isBroken(error: unknown): boolean {
  return isFailureError(error) && (error.kind === 'broken' || error.kind === 'relogin');
}

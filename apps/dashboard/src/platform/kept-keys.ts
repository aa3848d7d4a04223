import { randomId } from '@mabarin/api-client/random-id';
import { isFailureError } from '@mabarin/domain/failures';
import * as v from 'valibot';
import type { KeyValueStore } from './storage.ts';
import { isAnswer } from './resend.ts';

const Kept = v.array(v.object({ body: v.string(), key: v.string() }));

/**
 * Idempotency keys of commands that are not answered yet, kept before the call. A command sent again after its answer
 * was lost, by the host or after a reload, carries the same key and is carried out once; while one is on its way, the
 * same command pressed again is another one.
 */
export function createKeptKeys(storage: KeyValueStore, newKey: () => string = randomId) {
  const onTheirWay = new Set<string>();
  const storedAs = (command: string) => `keys:${command}`;

  function read(command: string): v.InferOutput<typeof Kept> {
    try {
      const kept = v.safeParse(Kept, JSON.parse(storage.getItem(storedAs(command)) ?? '[]'));
      return kept.success ? kept.output : [];
    } catch {
      return [];
    }
  }

  function write(command: string, kept: v.InferOutput<typeof Kept>): void {
    if (kept.length === 0) storage.removeItem(storedAs(command));
    else storage.setItem(storedAs(command), JSON.stringify(kept));
  }

  return {
    take(command: string, input: unknown): string {
      const body = JSON.stringify(input);
      const kept = read(command);
      const lost = kept.find((one) => one.body === body && !onTheirWay.has(one.key));
      const key = lost?.key ?? newKey();
      if (lost === undefined) write(command, [...kept, { body, key }]);
      onTheirWay.add(key);
      return key;
    },
    /** Forgets the key of a command that the server has answered. A fault may have come after it was carried out. */
    settle(command: string, key: string, error?: unknown): void {
      onTheirWay.delete(key);
      const open = error !== undefined && (!isAnswer(error) || isBroken(error));
      if (!open)
        write(
          command,
          read(command).filter((one) => one.key !== key),
        );
    },
  };
}

function isBroken(error: unknown): boolean {
  return isFailureError(error) && (error.kind === 'broken' || error.kind === 'relogin');
}

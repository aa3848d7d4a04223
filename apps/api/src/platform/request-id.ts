import { AsyncLocalStorage } from 'node:async_hooks';
import type { Random } from '#ports/random.port.ts';

const current = new AsyncLocalStorage<string>();

/**
 * The name of one request, by which a person's words and the lines of the log are found together: 8 letters and digits,
 * without those that look alike. Never taken from outside: Caddy passes on what a browser sends.
 */
export function createRequestId(random: Random): string {
  return random
    .int(32 ** 8)
    .toString(32)
    .padStart(8, '0')
    .replace(/[ilo]/g, (letter) => LOOK_ALIKE[letter as keyof typeof LOOK_ALIKE]);
}

const LOOK_ALIKE = { i: 'w', l: 'x', o: 'y' } as const;

/** Does `work`, and what follows from it, in the name of a request. */
export function runInRequest(id: string, work: () => void): void {
  current.run(id, work);
}

/** The request that is worked on; undefined: none, as in a poller or a job. */
export function currentRequestId(): string | undefined {
  return current.getStore();
}

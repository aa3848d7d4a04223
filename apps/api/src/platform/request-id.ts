import { AsyncLocalStorage } from 'node:async_hooks';
import type { Random } from '#ports/random.port.ts';

const current = new AsyncLocalStorage<string>();

/** 8 letters and digits without look-alikes, generated here, because Caddy passes on what a browser sends. */
export function createRequestId(random: Random): string {
  return random
    .int(32 ** 8)
    .toString(32)
    .padStart(8, '0')
    .replace(/[ilo]/g, (letter) => LOOK_ALIKE[letter as keyof typeof LOOK_ALIKE]);
}

const LOOK_ALIKE = { i: 'w', l: 'x', o: 'y' } as const;

export function runInRequest(id: string, work: () => void): void {
  current.run(id, work);
}

export function currentRequestId(): string | undefined {
  return current.getStore();
}

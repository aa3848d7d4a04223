import { fail } from '@mabarin/domain/errors';

/**
 * Heavy work in turns, so that a flood of it slows nothing else: `atOnce` run, `waiting` wait, the rest is refused with
 * `http.too_many`.
 */
export function createLimiter(limits: {
  atOnce: number;
  waiting: number;
}): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function inTurn(work) {
    if (running < limits.atOnce) {
      running += 1;
    } else {
      if (waiting.length >= limits.waiting) throw fail('http.too_many', { retryAfter: 2 });
      // Whoever ends hands its turn on, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

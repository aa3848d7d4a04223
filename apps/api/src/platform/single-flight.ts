const underWay = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * Shares one run of `work` among concurrent callers of a `key`, with its result or error. `scope` owns the keys, such
 * as one service's deps. Only for reads that may be a moment old.
 */
export function singleFlight<Result>(scope: object, key: string, work: () => Promise<Result>): Promise<Result> {
  const keys = underWay.get(scope) ?? new Map<string, Promise<unknown>>();
  underWay.set(scope, keys);
  const running = keys.get(key);
  if (running) return running as Promise<Result>;
  const started = work().finally(() => keys.delete(key));
  keys.set(key, started);
  return started;
}

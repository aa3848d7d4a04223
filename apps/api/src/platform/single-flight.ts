const underWay = new WeakMap<object, Map<string, Promise<unknown>>>();

/** Concurrent callers of a `key` in a `scope` share one run and its outcome. For reads that may be a moment old. */
export function singleFlight<Result>(scope: object, key: string, work: () => Promise<Result>): Promise<Result> {
  const keys = underWay.get(scope) ?? new Map<string, Promise<unknown>>();
  underWay.set(scope, keys);
  const running = keys.get(key);
  if (running) return running as Promise<Result>;
  const started = work().finally(() => keys.delete(key));
  keys.set(key, started);
  return started;
}

const underWay = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * Runs `work` once for everybody in this process who asks for the same `key` while it runs; all get its result or its
 * error. `scope` is what the keys belong to, such as one service's deps. Only for questions whose answer may be a
 * moment old.
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

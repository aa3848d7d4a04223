import pg from 'pg';

/** Counts the statements of all pools of this process until it is stopped. */
export function countQueries(): { count(): number; stop(): void } {
  const { prototype } = pg.Client;
  const { query } = prototype;
  let count = 0;
  prototype.query = function counted(this: pg.Client, ...input: Parameters<typeof query>) {
    count += 1;
    return Reflect.apply(query, this, input);
  } as typeof query;
  return {
    count: () => count,
    stop() {
      prototype.query = query;
    },
  };
}

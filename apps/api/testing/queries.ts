import pg from 'pg';

type Query = (...input: unknown[]) => unknown;

/** Counts the statements of all pools of this process until it is stopped. */
export function countQueries(): { count(): number; stop(): void } {
  const client = pg.Client.prototype as unknown as { query: Query };
  const { query } = client;
  let count = 0;
  client.query = function counted(...input) {
    count += 1;
    return Reflect.apply(query, this, input);
  };
  return {
    count: () => count,
    stop() {
      client.query = query;
    },
  };
}

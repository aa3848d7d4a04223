import type { Mounting } from '#platform/http/mount.ts';
import { isAlive } from '#platform/db/health.queries.ts';

/** `/livez`: the process answers. `/readyz`: the database answers too, and we are not shutting down. */
export function healthRoutes({ app, db }: Mounting): { drain(): void } {
  let draining = false;
  app.get('/livez', async () => ({ status: 0 }));
  app.get('/readyz', async (_request, reply) => {
    const ready = !draining && (await isAlive(db));
    return reply.code(ready ? 200 : 503).send({ status: ready ? 0 : -1 });
  });
  return {
    drain() {
      draining = true;
    },
  };
}

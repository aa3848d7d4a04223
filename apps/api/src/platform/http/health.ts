import { addSeconds } from '#platform/date-fns.ts';
import { proveWritable } from '#platform/db/health.queries.ts';
import { VERSION } from '#platform/version.ts';
import type { ApiServer } from '#platform/http/mount.ts';

const PROBE_SECONDS = 5;

/** `/drainz`, for proxies: without the database it can still serve from memory. `/readyz`: the database is writable. */
export function healthRoutes({ app, db, clock }: ApiServer): { drain(): void } {
  let draining = false;
  let wasWritable = true;
  let probe: { until: Date; writable: Promise<boolean> } | null = null;
  app.get('/livez', async () => ({ status: 0, version: VERSION }));
  app.get('/drainz', async (_request, reply) => reply.code(draining ? 503 : 200).send({ status: draining ? -1 : 0 }));
  app.get('/readyz', async (_request, reply) => {
    const now = clock.now();
    // A clock that went back would keep the last result for too long.
    if (probe === null || probe.until <= now || probe.until > addSeconds(now, PROBE_SECONDS)) {
      const writable = proveWritable(db, now).then(
        () => {
          if (!wasWritable) app.log.info('the database can be written again');
          return (wasWritable = true);
        },
        (error: unknown) => {
          if (wasWritable) app.log.error({ err: error }, 'the database cannot be written');
          return (wasWritable = false);
        },
      );
      probe = { until: addSeconds(now, PROBE_SECONDS), writable };
    }
    const ready = !draining && (await probe.writable);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 0 : -1 });
  });
  return {
    drain() {
      draining = true;
    },
  };
}

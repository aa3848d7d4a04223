import type { FastifyInstance } from 'fastify';
import type { Metrics } from '#platform/metrics/metrics.ts';

/** Without responses from memory, which an earlier hook sends, and without event streams, which last for hours. */
export function timeRequests(server: FastifyInstance, app: string, metrics: Pick<Metrics, 'observeRequest'>): void {
  server.addHook('onRequest', (request, reply, done) => {
    const route = request.routeOptions.url;
    if (route?.startsWith('/sse/') === true) return done();
    const began = performance.now();
    reply.raw.once('finish', () => {
      // Without a route the method is an arbitrary text of the sender.
      const named = route === undefined ? { method: 'none', route: 'none' } : { method: request.method, route };
      metrics.observeRequest({ app, ...named, status: reply.raw.statusCode }, (performance.now() - began) / 1_000);
    });
    done();
  });
}

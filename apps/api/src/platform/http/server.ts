import cookie from '@fastify/cookie';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { fail } from '@mabarin/domain/errors';
import { isFailureError } from '@mabarin/domain/failures';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import type { Config } from '#platform/config.ts';
import { isDatabaseAway } from '#platform/db/transaction.ts';
import { sendFailure } from '#platform/http/mount.ts';
import { loggerFor } from '#platform/log.ts';

/**
 * The API's Fastify: headers, CORS for the four origins, cookies, a generous limit by address, and one place where an
 * unknown error becomes an answer (log everything, say nothing).
 */
export async function createServer(config: Config): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: loggerFor(config),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: 64 * 1024,
    requestTimeout: 10_000,
    // Streams are ended by the live hub before this; it is only the last resort at shutdown.
    forceCloseConnections: true,
    logController: new LogController({ disableRequestLogging: true }),
    // A logger for each request would only add a number to its lines, and costs more than the request's routing.
    childLoggerFactory: (logger) => logger,
    routerOptions: { maxParamLength: 200 },
    // A URL the router itself refuses, such as one with a broken escape or an endless parameter.
    frameworkErrors: (_error, _request, reply) => void sendFailure(reply, fail('http.not_found')),
  });
  // Calls whose payload the specs call "none" may come as JSON without a byte.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else void parseJson(request, body, done);
  });
  const secure = config.origins.api.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    // Images and the sandbox page are used from the other origins.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    hsts: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
  });
  await app.register(cors, {
    origin: Object.values(config.origins),
    credentials: true,
    allowedHeaders: ['application', 'application-version', 'login', 'display-key', 'idempotency-key', 'content-type'],
    exposedHeaders: ['Retry-After', 'ETag'],
    maxAge: 7200,
  });
  await app.register(cookie);
  await app.register(rateLimit, {
    max: config.requestsPerMinute,
    timeWindow: 60_000,
    skipOnError: true,
    errorResponseBuilder: (_request, context) => fail('http.too_many', { retryAfter: context.ttl / 1000 }),
  });
  app.setNotFoundHandler((_request, reply) => sendFailure(reply, fail('http.not_found')));
  app.setErrorHandler((error, request, reply) => {
    if (isFailureError(error)) return sendFailure(reply, error);
    const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
    if (status === 413) return sendFailure(reply, fail('http.too_large'));
    if (status === 415) return sendFailure(reply, fail('http.wrong_type'));
    if (typeof status === 'number' && status >= 400 && status < 500) return sendFailure(reply, fail('http.malformed'));
    if (isDatabaseAway(error)) {
      request.log.warn({ err: error }, 'the database is away');
      return sendFailure(reply, fail('http.unavailable', { retryAfter: 2 }));
    }
    request.log.error({ err: error, method: request.method, route: request.routeOptions.url }, 'a request broke');
    return sendFailure(reply, fail('http.broken'));
  });
  return app;
}

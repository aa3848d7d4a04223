import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import cookie from '@fastify/cookie';
import cors, { type FastifyCorsOptionsDelegateCallback } from '@fastify/cors';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import { refusalOf } from '@mabarin/api-client/envelope';
import { fail } from '@mabarin/domain/errors';
import { isFailureError } from '@mabarin/domain/failures';
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyPluginCallback,
  type FastifyReply,
  type FastifyRequest,
  type onRequestHookHandler,
} from 'fastify';
import type { Config } from '#platform/config.ts';
import { CSP_REPORTS_PATH } from '#platform/csp/csp-report.ts';
import { isDatabaseAway, isTooSlow } from '#platform/db/transaction.ts';
import { isJsonTooBig } from '#platform/http/json-size.ts';
import type { CachedAnswers } from '#platform/http/answers/cached.answer.ts';
import { requestTimeouts, timeoutOptions, type RequestTimeouts } from '#platform/http/request-timeouts.ts';
import { addressOf, PREFIX_SHARE, prefixOf } from '#platform/http/address.ts';
import { sendFailure } from '#platform/http/envelope.ts';
import { timeRequests } from '#platform/http/request-times.ts';
import { readableUrl } from '#platform/http/readable-url.ts';
import { loggerFor } from '#platform/log.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { systemRandom } from '#platform/random.ts';
import { createRequestId, runInRequest } from '#platform/request-id.ts';
import type { SecurityLog } from '#platform/security-log.ts';

const BODY_LIMIT = 64 * 1024;
/** One handler for unknown errors logs everything and reveals nothing. */
export async function createServer(
  config: Config,
  {
    timeouts = requestTimeouts,
    cached = null,
    metrics = null,
    security = null,
    tracing = null,
    announce = null,
  }: {
    timeouts?: RequestTimeouts;
    cached?: Pick<CachedAnswers, 'onRequest'> | null;
    metrics?: Pick<Metrics, 'observeRequest'> | null;
    security?: SecurityLog | null;
    tracing?: FastifyPluginCallback | null;
    announce?: onRequestHookHandler | null;
  } = {},
): Promise<FastifyInstance> {
  const uploads = new WeakSet<Duplex>();
  const app = Fastify({
    loggerInstance: loggerFor(config),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: BODY_LIMIT,
    ...timeoutOptions(timeouts),
    clientErrorHandler(error, socket) {
      const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
      if (!(late && uploads.has(socket))) refuseConnection(socket, error.code);
    },
    rewriteUrl: (request) => readableUrl(request),
    // Last resort at a shutdown; the live hub ends streams before.
    forceCloseConnections: true,
    logController: new LogController({ disableRequestLogging: true }),
    // Each call checks its own parameters. Node refuses a head over 16 kB earlier.
    routerOptions: { maxParamLength: 1_000_000 },
  });
  // A logger per request would only add a number to its lines, and costs more than routing. A `childLoggerFactory` has
  // its logger checked by Fastify at every request.
  app.log.child = () => app.log;
  // Before answers from memory, which this keeps from an address with a change: they have no headers of their own.
  if (announce !== null) app.addHook('onRequest', announce);
  if (cached !== null) app.addHook('onRequest', cached.onRequest);
  if (metrics !== null) timeRequests(app, 'api', metrics);
  app.addHook('onRequest', (request, reply, done) => {
    if ((request.routeOptions.bodyLimit ?? 0) > BODY_LIMIT) allowUpload(request.raw, reply.raw);
    request.id = createRequestId(systemRandom);
    reply.header('x-request-id', request.id);
    runInRequest(request.id, done);
  });
  // Body events run in the context of the connection, so the request's context is entered again.
  app.addHook('preValidation', (request, _reply, done) => runInRequest(request.id, done));
  if (tracing !== null) await app.register(tracing);
  function allowUpload(request: FastifyRequest['raw'], response: FastifyReply['raw']): void {
    const { socket } = request;
    uploads.add(socket);
    const timer = setTimeout(() => refuseConnection(socket, 'ERR_HTTP_REQUEST_TIMEOUT'), timeouts.uploadMs);
    const over = () => {
      clearTimeout(timer);
      uploads.delete(socket);
    };
    request.once('end', over).once('close', over);
    response.once('finish', over);
  }
  // Calls without payload may come as JSON of zero bytes.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, {});
    if (isJsonTooBig(body)) return done(fail('http.malformed'));
    return parseJson(request, body, done);
  });
  const secure = config.origins.api.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
        reportUri: [`${config.origins.api}${CSP_REPORTS_PATH}`],
      },
    },
    // All our origins are one site; only images are for everybody.
    crossOriginResourcePolicy: { policy: 'same-site' },
    frameguard: { action: 'deny' },
    hsts: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
  });
  const { api, public: site, dashboard, overlay } = config.origins;
  const corsOptions = (origin: string[]) => ({
    origin,
    credentials: true,
    allowedHeaders: [
      'application',
      'application-version',
      'login',
      'display-key',
      'desk-operator',
      'authorization',
      'idempotency-key',
      'content-type',
    ],
    exposedHeaders: ['Retry-After', 'ETag', 'X-Request-Id'],
    maxAge: 7200,
  });
  const forDisplays = corsOptions([api, site, dashboard, overlay]);
  const forOthers = corsOptions([api, site, dashboard]);
  await app.register(
    cors,
    (): FastifyCorsOptionsDelegateCallback => (request, callback) =>
      callback(null, displayPaths.test(request.url) ? forDisplays : forOthers),
  );
  await app.register(cookie);
  await app.register(rateLimit, {
    max: config.requestsPerMinute,
    timeWindow: 60_000,
    skipOnError: true,
    keyGenerator: (request) => addressOf(request.ip),
    errorResponseBuilder: (_request, context) => fail('http.too_many', { retryAfter: context.ttl / 1000 }),
  });
  const flood = app.createRateLimit({
    max: PREFIX_SHARE * config.requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => prefixOf(request.ip),
  });
  app.addHook('onRequest', async (request) => {
    const counted = await flood(request);
    if (!counted.isAllowed && counted.isExceeded) throw fail('http.too_many', { retryAfter: counted.ttlInSeconds });
  });
  app.setNotFoundHandler((_request, reply) => sendFailure(reply, fail('http.not_found')));
  app.setErrorHandler((error, request, reply) => {
    if (isFailureError(error)) {
      // The limit per address refuses before a call knows of it.
      const endpoint = { path: request.routeOptions.url ?? '' };
      security?.refused({ endpoint, ip: request.ip, hostId: null }, error.code);
      return sendFailure(reply, error);
    }
    const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
    if (status === 413) return sendFailure(reply, fail('http.too_large'));
    if (status === 415) return sendFailure(reply, fail('http.wrong_type'));
    if (typeof status === 'number' && status >= 400 && status < 500) return sendFailure(reply, fail('http.malformed'));
    if (isDatabaseAway(error)) {
      request.log.warn({ err: error }, 'the database is away');
      return sendFailure(reply, fail('http.unavailable', { retryAfter: 2 }));
    }
    if (isTooSlow(error)) {
      request.log.error({ err: error, route: request.routeOptions.url }, 'a statement took too long');
      return sendFailure(reply, fail('http.unavailable', { retryAfter: 5 }));
    }
    request.log.error({ err: error, method: request.method, route: request.routeOptions.url }, 'a request broke');
    return sendFailure(reply, fail('http.broken'));
  });
  return app;
}

/** The overlay's origin gets no other response, so code in OBS never acts as the host. */
const displayPaths = new RegExp(`^/(?:api/display/|media/|sse/|${CSP_REPORTS_PATH.slice(1)}$)`);

/** Responds to a request that HTTP itself refuses, and closes the connection. */
function refuseConnection(socket: Duplex, why: string | undefined): void {
  if (socket.destroyed) return;
  const [status, failure] =
    why === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? ([408, fail('http.too_slow')] as const)
      : why === 'HPE_HEADER_OVERFLOW'
        ? ([431, fail('http.too_large')] as const)
        : ([400, fail('http.malformed')] as const);
  const body = JSON.stringify(refusalOf(failure));
  if (socket.writable) {
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\ncache-control: no-store\r\nconnection: close\r\n\r\n${body}`,
    );
  }
  socket.destroy();
}

import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { Config } from './config.ts';
import { currentRequestId } from './request-id.ts';

export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/** Members never written to a log, wherever they stand in a logged object. */
const secretNames = [
  'password',
  'LoginPassword',
  'cashPassword',
  'token',
  'code',
  'key',
  'login',
  'cookie',
  'authorization',
  'hostCode',
  'supporterEmail',
  'email',
];

export function loggerFor(config: Pick<Config, 'logLevel'>): FastifyBaseLogger {
  return pino({
    level: config.logLevel,
    // Whoever writes a line while a request is worked on names it.
    mixin() {
      const requestId = currentRequestId();
      return requestId === undefined ? {} : { requestId };
    },
    redact: {
      paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*["${name}"]`]),
      censor: '[hidden]',
    },
    serializers: {
      // A URL can carry the host code (`/sse/connect/{hostCode}`), so a request is named by its route only.
      req: (request: { method?: string; routeOptions?: { url?: string } }) => ({
        method: request.method,
        route: request.routeOptions?.url,
      }),
    },
  });
}

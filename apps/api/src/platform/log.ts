import { writeSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { pino, type LoggerOptions } from 'pino';
import type { Config } from './config.ts';
import { isToldOutage } from './db/outage.ts';
import { currentRequestId } from './request-id.ts';

export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

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
  'displayKey',
  'supporterEmail',
  'email',
];

/** A reader that is slow for longer loses lines. */
const TRIES = 50;
const TRY_AGAIN_MS = 2;

/** Drops lines on a full disk or without a reader, where pino's own output would end the process. */
const standardOutput = {
  write(line: string) {
    let rest = Buffer.from(line);
    for (let tries = 0; rest.length > 0 && tries < TRIES; tries += 1) {
      try {
        rest = rest.subarray(writeSync(1, rest));
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TRY_AGAIN_MS);
      }
    }
  },
};

export function loggerFor(config: Pick<Config, 'logLevel'>): FastifyBaseLogger {
  const options: LoggerOptions = {
    level: config.logLevel,
    mixin() {
      const requestId = currentRequestId();
      return requestId === undefined ? {} : { requestId };
    },
    hooks: {
      logMethod(args, method) {
        const [about] = args as unknown[];
        const error = typeof about === 'object' && about !== null && 'err' in about ? about.err : null;
        // A restart of the database would fill the log with a stack for each poller, job and request.
        if (config.logLevel !== 'debug' && isToldOutage(error, ({ level, text, ...more }) => this[level](more, text)))
          return;
        method.apply(this, args);
      },
    },
    redact: {
      paths: secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*["${name}"]`]),
      censor: '[hidden]',
    },
    serializers: {
      // A URL can carry the display key (`/sse/connect/{hostCode}`), so only the route is logged.
      req: (request: { method?: string; routeOptions?: { url?: string } }) => ({
        method: request.method,
        route: request.routeOptions?.url,
      }),
    },
  };
  return pino(options, standardOutput);
}

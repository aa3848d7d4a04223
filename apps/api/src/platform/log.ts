import { writeSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { pino, type LoggerOptions } from 'pino';
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

/** A reader that is slow for longer than this loses lines. */
const TRIES = 50;
const TRY_AGAIN_MS = 2;

/**
 * Where the lines go. One that cannot be written, because the disk is full or nobody reads, is left out: pino's own output
 * ends the process for it, and then tries for ever to write the rest.
 */
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
  };
  return pino(options, standardOutput);
}

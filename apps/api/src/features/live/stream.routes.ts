import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { fail } from '@mabarin/domain/errors';
import { isFailureError } from '@mabarin/domain/failures';
import type { FastifyReply } from 'fastify';
import type { StreamConnection } from './host.channel.ts';
import type { LiveHub } from './stream.hub.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import { sendFailure } from '#platform/http/envelope.ts';
import type { ApiServer } from '#platform/http/mount.ts';

/**
 * GET /sse/connect/{hostCode}: the one route that is no endpoint value, because it answers a stream. An unknown code is
 * a 404 in the envelope, which makes EventSource give up; the client then asks whether the code was replaced.
 */
export function liveRoutes(
  { app }: Pick<ApiServer, 'app'>,
  hub: LiveHub,
  openResponse: (response: ServerResponse) => StreamConnection | null = plainResponse,
): void {
  app.get<{ Params: { hostCode: string } }>(
    '/sse/connect/:hostCode',
    { exposeHeadRoute: false },
    async (request, reply) => {
      try {
        const { hostCode } = request.params;
        if (hostCode.length > 128) throw fail('overlay.key_unknown');
        // A body that nobody reads would keep the end of the connection from being seen.
        request.raw.resume();
        await setImmediate();
        await hub.open({
          codeHash: sha256(hostCode),
          since: sinceOf(request.headers, request.query),
          accept: () => openResponse(hijack(reply)),
        });
      } catch (error) {
        if (!isFailureError(error)) throw error;
        return sendFailure(reply, error);
      }
      return reply;
    },
  );
}

/** Takes the answer out of Fastify's hands, with its headers. */
function hijack(reply: FastifyReply): ServerResponse {
  reply.hijack();
  const headers = {
    // The CORS and security headers, which hijacking would lose.
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    // Makes nginx pass frames on at once.
    'x-accel-buffering': 'no',
    // Without a length or chunks the end of the connection is the end of the body, in HTTP/1.0 as well.
    connection: 'close',
  };
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) reply.raw.setHeader(name, value);
  reply.raw.removeHeader('transfer-encoding');
  return reply.raw;
}

/** Null: the reader has left, or sent the request behind another one whose answer has not ended. */
function plainResponse(response: ServerResponse): ServerResponse | null {
  if (response.socket === null || response.socket.destroyed) return null;
  // A broken connection is handled where it closes.
  response.on('error', () => {});
  return response;
}

/** A browser's own reconnect sends Last-Event-ID, which is newer than the `since` of its address. */
function sinceOf(headers: IncomingHttpHeaders, query: unknown): string | null {
  const header = headers['last-event-id'];
  if (typeof header === 'string' && header !== '') return header;
  const since = typeof query === 'object' && query !== null && 'since' in query ? query.since : undefined;
  return since === undefined ? null : String(since);
}

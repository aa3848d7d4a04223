import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { fail } from '@mabarin/domain/errors';
import { isFailureError } from '@mabarin/domain/failures';
import type { FastifyReply } from 'fastify';
import type { LiveHub } from './stream.hub.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import { sendFailure } from '#platform/http/envelope.ts';
import { readSessionToken } from '#platform/http/session.ts';
import type { ApiServer } from '#platform/http/mount.ts';

/**
 * GET /sse/connect/{hostCode}: the one route that is no endpoint value, because it answers a stream. An unknown code is
 * a 404 in the envelope, which makes EventSource give up; the client then asks whether the code was replaced. A stream of a
 * dashboard carries its session's cookie, and ends with that session; `sessionOf` knows it.
 */
export function liveRoutes(
  { app, config }: Pick<ApiServer, 'app' | 'config'>,
  hub: LiveHub,
  sessionOf: (token: string) => Promise<{ sessionId: string } | null>,
): void {
  app.get<{ Params: { hostCode: string } }>(
    '/sse/connect/:hostCode',
    { exposeHeadRoute: false },
    async (request, reply) => {
      try {
        const { hostCode } = request.params;
        if (hostCode.length > 128) throw fail('overlay.key_unknown');
        // Node notices that the reader has left only while the request's body, which nobody wants, is read.
        request.raw.resume();
        const token = readSessionToken(config, request);
        const session = token === null ? null : await sessionOf(token);
        // Of a session that has ended: the dashboard asks who is logged in.
        if (token !== null && session === null) throw fail('overlay.key_unknown');
        await hub.open({
          codeHash: sha256(hostCode),
          sessionId: session?.sessionId ?? null,
          since: sinceOf(request.headers, request.query),
          accept: () => openResponse(reply),
        });
      } catch (error) {
        if (!isFailureError(error)) throw error;
        return sendFailure(reply, error);
      }
      return reply;
    },
  );
}

/**
 * Hijacks the reply from Fastify and sets its headers. Null: the reader has left, or sent this request behind
 * another one on the same connection whose answer has not ended.
 */
function openResponse(reply: FastifyReply): ServerResponse | null {
  const response = reply.raw;
  reply.hijack();
  const headers = {
    // The CORS and security headers, which hijacking would lose.
    ...reply.getHeaders(),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    // Makes nginx pass frames on at once.
    'x-accel-buffering': 'no',
    connection: 'close',
  };
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
  // Without chunks the end of the connection is the end of the body, in HTTP/1.0 too, and a frame is a single write.
  response.removeHeader('transfer-encoding');
  // A broken connection is handled where it closes.
  response.on('error', () => {});
  return response.socket === null || response.socket.destroyed ? null : response;
}

/** A browser's own reconnect sends Last-Event-ID, which is newer than the `since` of its address. */
function sinceOf(headers: IncomingHttpHeaders, query: unknown): string | null {
  const header = headers['last-event-id'];
  if (typeof header === 'string' && header !== '') return header;
  const since = typeof query === 'object' && query !== null && 'since' in query ? query.since : undefined;
  return since === undefined ? null : String(since);
}

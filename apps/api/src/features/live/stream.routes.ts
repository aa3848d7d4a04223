import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { EVENT_STREAM_PATH, SESSION_STREAM_PATH } from '@mabarin/api-client/contract/live';
import { fail } from '@mabarin/domain/errors';
import { isFailureError } from '@mabarin/domain/failures';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LiveHub } from './stream.hub.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import { addressOf } from '#platform/http/address.ts';
import { sendFailure } from '#platform/http/envelope.ts';
import { bearerOf, guard, type HostSession } from '#platform/http/guards.ts';
import type { ApiServer } from '#platform/http/mount.ts';

type Opener = Parameters<LiveHub['open']>[0]['opener'];

/**
 * GET /sse/connect/{hostCode}: no endpoint value, because it returns a stream. An unknown code is a 404 in the
 * envelope, which makes EventSource give up; the client then asks whether the code was replaced.
 */
export function liveRoutes({ app }: Pick<ApiServer, 'app'>, hub: LiveHub): void {
  streamRoute(app, hub, '/sse/connect/:hostCode', async ({ params, ip }) => {
    const { hostCode } = params as { hostCode: string };
    if (hostCode.length > 128) throw fail('overlay.key_unknown');
    return { codeHash: sha256(hostCode), address: addressOf(ip) };
  });
}

/**
 * GET /sse/session: the stream of a dashboard, opened by its session's cookie on our own pages. The session's role
 * filters its events (packages/domain/src/team/live.ts); the stream ends with the session. Sends 204 without one.
 */
export function sessionStreamRoutes(server: ApiServer, hub: LiveHub): void {
  streamRoute(server.app, hub, SESSION_STREAM_PATH, (request) => sessionBehind(server, request));
}

/** GET /sse/events: a host's webhook events, for a bot with the key of its event stream (docs/webhooks.md). */
export function eventStreamRoutes({ app, guards }: ApiServer, hub: LiveHub): void {
  streamRoute(app, hub, EVENT_STREAM_PATH, ({ headers, ip }) => guards.stream(bearerOf(headers) ?? '', ip));
}

function streamRoute(
  app: ApiServer['app'],
  hub: LiveHub,
  path: string,
  openerOf: (request: FastifyRequest) => Promise<Opener | null>,
): void {
  app.get(path, { exposeHeadRoute: false }, async (request, reply) => {
    try {
      const opener = await openerOf(request);
      // 204 tells EventSource to stop, and browsers report no fault.
      if (opener === null) return await reply.code(204).send();
      // Node notices a closed connection only while the unneeded request body is read.
      request.raw.resume();
      await hub.open({
        opener,
        since: sinceOf(request.headers, request.query),
        accept: () => openResponse(reply),
      });
    } catch (error) {
      if (!isFailureError(error)) throw error;
      return sendFailure(reply, error);
    }
    return reply;
  });
}

/** The session of a request from our own pages; null: none, or a foreign page. */
async function sessionBehind(server: ApiServer, request: FastifyRequest): Promise<HostSession | null> {
  try {
    return (await guard(server, { who: 'cookie' }, request)).session ?? null;
  } catch (error) {
    if (isFailureError(error) && error.code === 'accounts.relogin') return null;
    throw error;
  }
}

/** Sets the headers itself. Null: the reader has left, or pipelined this request behind an unfinished one. */
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
  // Without chunks the end of the connection ends the body, in HTTP/1.0 too, and a frame is a single write.
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

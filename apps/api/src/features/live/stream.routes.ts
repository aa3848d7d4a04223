import { setImmediate } from 'node:timers/promises';
import { fail } from '@mabarin/domain/errors';
import { isFailureError } from '@mabarin/domain/failures';
import { sinceOf, type LiveHub } from './stream.hub.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import { takeSocket } from '#platform/http/bare-socket.ts';
import { sendFailure } from '#platform/http/envelope.ts';
import type { ApiServer } from '#platform/http/mount.ts';

/**
 * GET /sse/connect/{hostCode}: the one route that is no endpoint value, because it answers a stream. An unknown code is
 * a 404 in the envelope, which makes EventSource give up; the client then asks whether the code was replaced.
 */
export function liveRoutes({ app }: Pick<ApiServer, 'app'>, hub: LiveHub): void {
  app.get<{ Params: { hostCode: string } }>(
    '/sse/connect/:hostCode',
    { exposeHeadRoute: false },
    async (request, reply) => {
      try {
        const { hostCode } = request.params;
        if (hostCode.length > 128) throw fail('overlay.key_unknown');
        // HTTP lets go only of a request that was read to its end.
        request.raw.resume();
        await setImmediate();
        await hub.open({
          codeHash: sha256(hostCode),
          since: sinceOf(request.headers, request.query),
          takeSocket() {
            reply.hijack();
            const headers = {
              // The CORS and security headers, which hijacking would lose.
              ...reply.getHeaders(),
              'content-type': 'text/event-stream; charset=utf-8',
              'cache-control': 'no-cache, no-transform',
              // Tells nginx to pass frames on at once.
              'x-accel-buffering': 'no',
            };
            for (const [name, value] of Object.entries(headers)) {
              if (value !== undefined) reply.raw.setHeader(name, value);
            }
            return takeSocket(reply.raw);
          },
        });
      } catch (error) {
        if (!isFailureError(error)) throw error;
        return sendFailure(reply, error);
      }
      return reply;
    },
  );
}

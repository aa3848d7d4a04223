import { fail } from '@mabarin/domain/errors';
import { isFailureError } from '@mabarin/domain/failures';
import { sinceOf, type LiveHub } from './stream.hub.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import { sendFailure, type Mounting } from '#platform/http/mount.ts';

/**
 * GET /sse/connect/{hostCode}: the one route that is no endpoint value, because it answers a stream. An unknown code is
 * a 404 in the envelope, which makes EventSource give up; the client then asks whether the code was replaced.
 */
export function liveRoutes(
  { app, guards }: Pick<Mounting, 'app'> & { guards: Pick<Mounting['guards'], 'display'> },
  hub: LiveHub,
): void {
  app.get<{ Params: { hostCode: string } }>(
    '/sse/connect/:hostCode',
    { exposeHeadRoute: false },
    async (request, reply) => {
      try {
        const { hostCode } = request.params;
        const display = hostCode.length <= 128 ? await guards.display(hostCode) : null;
        if (!display) throw fail('overlay.key_unknown');
        await hub.open({
          hostId: display.hostId,
          codeHash: sha256(hostCode),
          since: sinceOf(request.headers, request.query),
          takeOver() {
            reply.hijack();
            // The CORS and security headers, which hijacking would lose.
            for (const [name, value] of Object.entries(reply.getHeaders())) {
              if (value !== undefined) reply.raw.setHeader(name, value);
            }
            return reply.raw;
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

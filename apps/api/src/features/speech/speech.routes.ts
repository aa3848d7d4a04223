import { fail } from '@mabarin/domain/errors';
import { saysSpeech } from './speech.queries.ts';
import { sendFailure } from '#platform/http/envelope.ts';
import type { ApiServer } from '#platform/http/mount.ts';
import { findSpeech } from '#platform/speech/speech.queries.ts';

/** A day: the file of an id never changes, but an overlay does not need it for longer. */
const CACHE = 'private, max-age=86400, immutable';

/**
 * `GET /api/display/speech/{id}`: the sound of an alert as a WAV file, for the display key in the `display-key` header.
 * 404 `overlay.key_unknown` and `overlay.speech_not_found`. It is outside the contract, which is JSON only.
 */
export function speechRoutes({ app, db, guards }: ApiServer): void {
  app.get<{ Params: { id: string } }>('/api/display/speech/:id', async (request, reply) => {
    const key = request.headers['display-key'];
    const display = typeof key === 'string' && key.length <= 128 ? await guards.display(key) : null;
    if (!display) return sendFailure(reply, fail('overlay.key_unknown'));
    const { id } = request.params;
    const known = /^[0-9a-f]{64}$/.test(id) && (await saysSpeech(db, display.hostId, id));
    const file = known ? await findSpeech(db, id) : undefined;
    if (!file) return sendFailure(reply, fail('overlay.speech_not_found'));
    const etag = `"${id}"`;
    reply
      .header('cache-control', CACHE)
      .header('etag', etag)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'same-site')
      .header('vary', 'origin, display-key')
      .header('x-content-type-options', 'nosniff');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type(file.mime).send(file.bytes);
  });
}

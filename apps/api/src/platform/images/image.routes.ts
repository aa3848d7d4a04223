import { fail } from '@mabarin/domain/errors';
import { findImage } from './image.queries.ts';
import { sendFailure } from '#platform/http/envelope.ts';
import type { ApiServer } from '#platform/http/mount.ts';

/** A year: the content of a name never changes. */
const CACHE = 'public, max-age=31536000, immutable';

/** `GET /images/{name}`: files of stored images, for every origin; a document opened there can do nothing. */
export function imageRoutes({ app, db }: ApiServer): void {
  app.get<{ Params: { name: string } }>('/images/:name', async (request, reply) => {
    const { name } = request.params;
    const etag = `"${name}"`;
    const known = /^[\w-]{22}(-\w+)?\.(webp|jpg)$/.test(name);
    const image = known ? await findImage(db, name) : undefined;
    if (!image) return sendFailure(reply, fail('http.not_found'));
    reply
      .header('cache-control', CACHE)
      .header('etag', etag)
      .header(
        'content-security-policy',
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      )
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-content-type-options', 'nosniff');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type(image.mime).send(image.bytes);
  });
}

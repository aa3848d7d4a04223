import { deleteMedia, mediaLibrary, uploadMedia } from '@mabarin/api-client/contract/alerts';
import { fail } from '@mabarin/domain/errors';
import { libraryFile, mediaPath } from './library.ts';
import { hitUploads, readMediaLibrary, readUpload, removeMedia, storeMedia } from './media.commands.ts';
import { findBytes, findFile, findWebp } from './media.queries.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import { sendFailure } from '#platform/http/envelope.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';
import type { Db } from '#schema.ts';

/** A host's uploads, and the public files. */
export function mediaRoutes(server: ApiServer, deps: Deps): void {
  const { db } = server;

  mount(server, mediaLibrary, async ({ hostId }) => ({ data: await readMediaLibrary(db, deps, hostId) }));

  mount(server, uploadMedia, async ({ hostId, input }) => {
    await hitUploads(deps, hostId);
    const upload = await readUpload(deps, input);
    return { data: await transaction(db, (tx) => storeMedia(tx, deps, { hostId, upload })) };
  });

  mount(server, deleteMedia, async ({ hostId, input }) => {
    await transaction(db, (tx) => removeMedia(tx, deps, { hostId, id: input.id }));
    return { data: null };
  });

  fileRoute(server);
}

/** A year: the content of an address never changes. */
const CACHE = 'public, max-age=31536000, immutable';

/** `GET /media/{hash}.{ending}`, whole or in part, for every origin; a document opened there runs nothing. */
function fileRoute({ app, db }: ApiServer): void {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const { name } = request.params;
    const file = await openFile(db, name);
    if (file === null) return sendFailure(reply, fail('http.not_found'));
    const etag = `"${name}"`;
    reply
      .header('cache-control', CACHE)
      .header('etag', etag)
      .header('accept-ranges', 'bytes')
      .header(
        'content-security-policy',
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      )
      .header('content-disposition', 'inline')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-content-type-options', 'nosniff');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    reply.type(file.mime);
    const { range, 'if-range': ifRange } = request.headers;
    const part = ifRange === undefined || ifRange === etag ? readRange(range, file.size) : null;
    if (part === null) return reply.send(await file.read(0, file.size));
    if (part === 'beyond') {
      return reply.code(416).header('cache-control', 'no-store').header('content-range', `bytes */${file.size}`).send();
    }
    reply.code(206).header('content-range', `bytes ${part.from}-${part.to}/${file.size}`);
    return reply.send(await file.read(part.from, part.to - part.from + 1));
  });
}

type File = { mime: string; size: number; read(from: number, count: number): Promise<Buffer> };

async function openFile(db: Db, name: string): Promise<File | null> {
  const [, hash] = /^([0-9a-f]{64})\.(?:webp|webm|mp3)$/.exec(name) ?? [];
  if (hash === undefined) return null;
  const library = libraryFile(`/media/${name}`);
  if (library) {
    const { mime, bytes } = library;
    return { mime, size: bytes.length, read: (from, count) => Promise.resolve(bytes.subarray(from, from + count)) };
  }
  const read = (copy: 'bytes' | 'webp') => async (from: number, count: number) => {
    const part = await findBytes(db, { hash, copy }, { from, count });
    if (!part) throw fail('http.not_found');
    return part.bytes;
  };
  const found = await findFile(db, hash);
  if (found && found.mime !== null && mediaPath(found.type, hash) === `/media/${name}`) {
    return { mime: found.mime, size: found.size, read: read('bytes') };
  }
  const webp = mediaPath('image', hash) === `/media/${name}` ? await findWebp(db, hash) : undefined;
  return webp ? { mime: 'image/webp', size: webp.size, read: read('webp') } : null;
}

/** Reads one byte range. Null means the whole file, also for several ranges or nonsense. */
export function readRange(header: string | undefined, size: number): { from: number; to: number } | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  if (first === '') {
    const count = Math.min(Number(last), size);
    return count === 0 ? 'beyond' : { from: size - count, to: size - 1 };
  }
  const from = Number(first);
  if (from >= size) return 'beyond';
  const to = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return to < from ? null : { from, to };
}

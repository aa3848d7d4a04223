import type { IncomingMessage } from 'node:http';

/** No route, no file, and no host's name. */
const NOWHERE = '/-/-';

/**
 * For Fastify's `rewriteUrl`: an address whose escapes nobody can read becomes one where nothing stands, so that it is
 * refused like any other, with all headers, instead of by the router. The same goes for a path that has one of the
 * `forbidden` characters.
 */
export function readableUrl({ url = '/' }: Pick<IncomingMessage, 'url'>, forbidden?: RegExp): string {
  const path = url.split('?')[0] ?? '';
  try {
    const read = path.includes('%') ? decodeURIComponent(path) : path;
    return forbidden?.test(read) === true ? NOWHERE : url;
  } catch {
    return NOWHERE;
  }
}

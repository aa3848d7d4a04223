import type { IncomingMessage } from 'node:http';

/** No route, no file, and no host's name. */
const NOWHERE = '/-/-';

/**
 * For Fastify's `rewriteUrl`: an undecodable address, or a path with a `forbidden` character, is sent to an empty
 * place, so that it gets the usual refusal with all headers instead of the router's.
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

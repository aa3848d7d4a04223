import type { IncomingMessage } from 'node:http';

const NOWHERE = '/-/-';

/**
 * An undecodable address, or one with a `forbidden` character, gets the usual refusal with all headers instead of the
 * router's.
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

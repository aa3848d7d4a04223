import type { IncomingMessage } from 'node:http';

const NOWHERE = '/-/-';

/** An undecodable address gets the usual refusal with all headers instead of the router's. */
export function readableUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const path = url.split('?')[0] ?? '';
  try {
    if (path.includes('%')) decodeURIComponent(path);
    return url;
  } catch {
    return NOWHERE;
  }
}

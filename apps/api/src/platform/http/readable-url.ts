import type { IncomingMessage } from 'node:http';

const NOWHERE = '/-/-';

/** An undecodable address gets the usual refusal with all headers instead of the router's. */
export function readableUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!url.includes('%')) return url;
  try {
    decodeURIComponent(url.split('?')[0] ?? '');
    return url;
  } catch {
    return NOWHERE;
  }
}

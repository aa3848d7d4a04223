/** Longer than any address of a receiver. */
export const WEBHOOK_URL_MAX = 500;

/** A name with a dot, whose last part begins with a letter: no IP address reads like this, in whatever way it is written. */
const PUBLIC_NAME = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
/** Endings that no public name has (RFC 6761, 6762, 7686, 8375, ICANN's `internal`). */
const INSIDE = /\.(?:localhost|local|internal|arpa|onion|test|invalid|example|lan|home)$/;
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Reads where a host's server takes events; null for anything that is not https to a name, at 443 or a port above 1024,
 * without user, password or fragment. With `loopback` also http and https to this machine. What the name resolves to is
 * asked at each sending.
 */
export function readWebhookUrl(text: string, { loopback }: { loopback: boolean }): string | null {
  const typed = text.trim();
  if (typed.length > WEBHOOK_URL_MAX || !/^https?:\/\//i.test(typed)) return null;
  const url = URL.parse(typed);
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return null;
  // The parser drops control characters and turns backslashes, so only what it leaves as it was is what the host meant.
  if (/[\s\\\p{Cc}]/u.test(typed)) return null;
  if (url.port !== '' && Number(url.port) <= 1024) return null;
  if (LOOPBACK.has(url.hostname)) return loopback ? url.href : null;
  if (url.protocol !== 'https:' || !PUBLIC_NAME.test(url.hostname) || INSIDE.test(url.hostname)) return null;
  return url.href.length > WEBHOOK_URL_MAX ? null : url.href;
}

export const WEBHOOK_URL_MAX = 500;

/** A name with a dot, whose last part begins with a letter, so that no notation of an IP address matches. */
const PUBLIC_NAME = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
/** Endings of private names (RFC 6761, 6762, 7686, 8375, ICANN's `internal`). */
const INSIDE = /\.(?:localhost|local|internal|arpa|onion|test|invalid|example|lan|home)$/;
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Https at 443 or above 1024, no user, password, fragment; else null. `loopback` also allows http and this machine. */
export function readWebhookUrl(text: string, { loopback }: { loopback: boolean }): string | null {
  const typed = text.trim();
  if (typed.length > WEBHOOK_URL_MAX || !/^https?:\/\//i.test(typed)) return null;
  const url = URL.parse(typed);
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return null;
  // The parser silently drops control characters and turns backslashes, so these are refused.
  if (/[\s\\\p{Cc}]/u.test(typed)) return null;
  if (url.port !== '' && Number(url.port) <= 1024) return null;
  if (LOOPBACK.has(url.hostname)) return loopback ? url.href : null;
  if (url.protocol !== 'https:' || !PUBLIC_NAME.test(url.hostname) || INSIDE.test(url.hostname)) return null;
  return url.href.length > WEBHOOK_URL_MAX ? null : url.href;
}

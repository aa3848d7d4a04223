import { isWibDate } from '@mabarin/domain/time';

/** A call to a service outside. `url` and `headers` may hold secrets: nothing of them gets into an error. */
type HttpRequest = {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
  timeoutMs: number;
};

/** What a service answered. `json` is its object with every number as the text that stood there; null where it is none. */
export type HttpAnswer = { status: number; headers: Headers; text: string; json: Record<string, unknown> | null };

/** No answer came. `sent: false` only where no connection was made, so that the service cannot have heard of it. */
export class NoAnswerError extends Error {
  readonly sent: boolean;
  constructor(message: string, sent: boolean) {
    super(message);
    this.name = 'NoAnswerError';
    this.sent = sent;
  }
}

/** How long a provider may take, all calls of one operation together: the leases of those who wait are longer. */
export const TIMEOUT_MS = 10_000;
/** Answers of money services are a few kB. */
const MAX_ANSWER_BYTES = 256 * 1024;
/** Notifications are 1 or 2 kB; whoever sends more has no signature that we know. */
const MAX_NOTIFICATION_BYTES = 64 * 1024;
/** Errors of a connection that was never made. */
const UNCONNECTED = new Set<string | null>([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Makes one call and reads its whole answer, at most 256 KiB of it, within `timeoutMs`. Follows no redirect: it would
 * carry the secret along. Throws `NoAnswerError`.
 */
export async function callHttp({ method, url, headers, body, timeoutMs }: HttpRequest): Promise<HttpAnswer> {
  try {
    const response = await fetch(url, {
      method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body }),
    });
    const text = await readText(response);
    return { status: response.status, headers: response.headers, text, json: readObject(text) };
  } catch (error) {
    const code = codeOf(error);
    const why = code ?? (error instanceof Error ? error.name : 'unknown');
    throw new NoAnswerError(`no answer (${why})`, !UNCONNECTED.has(code));
  }
}

async function readText(response: Response): Promise<string> {
  let text = '';
  let bytes = 0;
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('an answer without an end');
    text += decoder.decode(chunk as Uint8Array, { stream: true });
  }
  return text + decoder.decode();
}

/** The JSON object in a text, with its numbers as they were written: ids and amounts may be longer than a double holds. */
function readObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text, numberAsText);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/**
 * As `readObject`, for what anybody may have sent: at most 64 KiB, and no key twice in an object. Two readers of a
 * doubled key may see two values, and only one of them is signed.
 */
export function readNotification(body: Buffer): Record<string, unknown> | null {
  if (body.length > MAX_NOTIFICATION_BYTES) return null;
  const text = body.toString('utf8');
  const value = readObject(text);
  return value === null || doublesKey(text) ? null : value;
}

/** Whether an object in a JSON text has a key twice. */
function doublesKey(json: string): boolean {
  const open: Set<string>[] = [];
  for (const [token, string, colon] of json.matchAll(/[{}]|("(?:[^"\\]|\\.)*")(\s*:)?/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (string !== undefined && colon !== undefined) {
      // As text: the same key may be written with escapes.
      const key = JSON.parse(string) as string;
      if (open.at(-1)?.has(key)) return true;
      open.at(-1)?.add(key);
    }
  }
  return false;
}

/** A provider's words as they may stand in a log: one line of at most 200 characters, without our secrets. */
export function readable(text: string, secrets: readonly string[]): string {
  const clean = secrets.reduce((said, secret) => said.replaceAll(secret, '[secret]'), text);
  return firstCharacters(clean.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' '), 200);
}

/** A field that is a text; numbers are texts too (`readObject`). */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** An instant as RFC 3339 writes it, with its offset; null: it is none, as on 30 February. */
export function readTime(text: unknown): Date | null {
  const [, date] = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/.exec(textOf(text) ?? '') ?? [];
  if (date === undefined || !isWibDate(date)) return null;
  const instant = new Date(text as string);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

/** A pay time; null: it is not told; an invalid date where it names a moment that there is not. */
export function payTimeOf(text: string | null): Date | null {
  return text === null || text === '' ? null : (readTime(text) ?? new Date(Number.NaN));
}

/** A field that is an object. */
export function objectOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

export function firstCharacters(text: string, count: number): string {
  return Array.from(text).slice(0, count).join('');
}

function numberAsText(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? String(value)) : value;
}

/** `cause.code` of fetch's error, or that of the first of several causes. */
function codeOf(error: unknown): string | null {
  const cause =
    error instanceof Error ? (error.cause as { code?: string; errors?: { code?: string }[] } | undefined) : undefined;
  return cause?.code ?? cause?.errors?.[0]?.code ?? null;
}

import { isWibDate } from '@mabarin/domain/time';

type HttpRequest = {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  body?: string;
  timeoutMs: number;
};

/** A response. `json` is its object with every number as its original text; null if the body is no object. */
export type HttpAnswer = { status: number; headers: Headers; text: string; json: Record<string, unknown> | null };

/** No response came. `sent: false` only if no connection was made, so the service cannot know of the call. */
export class NoAnswerError extends Error {
  readonly sent: boolean;
  constructor(message: string, sent: boolean) {
    super(message);
    this.name = 'NoAnswerError';
    this.sent = sent;
  }
}

/** Time limit of all calls of one operation together; leases are longer. */
export const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 256 * 1024;
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
 * Reads up to 256 KiB within `timeoutMs`. Follows no redirect, which would carry the secret along. Throws
 * `NoAnswerError`.
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

/** Parses a JSON object with numbers as text: ids and amounts may be longer than a double holds. */
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

/** At most 64 KiB without duplicate keys: two parsers may read different values, and only one of them is signed. */
export function parseNotification(body: Buffer): Record<string, unknown> | null {
  if (body.length > MAX_NOTIFICATION_BYTES) return null;
  const text = body.toString('utf8');
  const value = readObject(text);
  return value === null || doublesKey(text) ? null : value;
}

function doublesKey(json: string): boolean {
  const open: Set<string>[] = [];
  for (const [token, string, colon] of json.matchAll(/[{}]|("(?:[^"\\]|\\.)*")(\s*:)?/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (string !== undefined && colon !== undefined) {
      // Parsed, because the same key may be written with escapes.
      const key = JSON.parse(string) as string;
      if (open.at(-1)?.has(key)) return true;
      open.at(-1)?.add(key);
    }
  }
  return false;
}

/** A provider's message made safe for a log: one line of at most 200 characters, without our secrets. */
export function readable(text: string, secrets: readonly string[]): string {
  const clean = secrets.reduce((said, secret) => said.replaceAll(secret, '[secret]'), text);
  return firstCharacters(clean.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' '), 200);
}

/** Returns a text; `readObject` makes numbers texts, too. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** A wallet's or bank's reference that is fit to be kept; null: none, or not one. */
export function receiptOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && /^[!-~]{4,64}$/.test(text) ? text : null;
}

/** Parses RFC 3339 with an offset; null: invalid, as on 30 February. */
export function readTime(text: unknown): Date | null {
  const [, date] = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/.exec(textOf(text) ?? '') ?? [];
  if (date === undefined || !isWibDate(date)) return null;
  const instant = new Date(text as string);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

/** Null: no time given; an invalid date: unreadable. */
export function payTimeOf(text: string | null): Date | null {
  return text === null || text === '' ? null : (readTime(text) ?? new Date(Number.NaN));
}

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

/** `cause.code` of fetch's error, or of the first of several causes. */
function codeOf(error: unknown): string | null {
  const cause =
    error instanceof Error ? (error.cause as { code?: string; errors?: { code?: string }[] } | undefined) : undefined;
  return cause?.code ?? cause?.errors?.[0]?.code ?? null;
}

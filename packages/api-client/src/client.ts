import type { Failure } from '@mabarin/domain/failures';
import type { Endpoint, InputOf, OutputOf } from '#endpoint.ts';
import { failureOf } from '#envelope.ts';

/** The network or the server did not answer as agreed; the caller may try again. */
export class NetworkError extends Error {
  /** An answer came, but none that can be used: the fault is the server's and not the network's. */
  readonly answered: boolean;
  /** No answer came within the call's time limit: the server may have done what it was asked. */
  readonly timedOut: boolean;

  constructor(message: string, { cause, answered = false }: { cause?: unknown; answered?: boolean } = {}) {
    super(message, { cause });
    this.name = 'NetworkError';
    this.answered = answered;
    this.timedOut = isTimeout(cause);
  }
}

/**
 * How long a call waits for its whole answer, in seconds. The server gives a statement 5 s and a lock 2 s, so what it has
 * not said after 10 s does not come. Calls that wait for the gateway, the bank or the game, and bodies of images on a slow
 * line, take longer.
 */
const TIMEOUT_SECONDS = 10;
const OUTSIDE_TIMEOUT_SECONDS = 30;
const UPLOAD_TIMEOUT_SECONDS = 60;

function timeoutSecondsOf({ outside, bodyLimit }: Endpoint): number {
  if (bodyLimit !== undefined) return UPLOAD_TIMEOUT_SECONDS;
  return outside === true ? OUTSIDE_TIMEOUT_SECONDS : TIMEOUT_SECONDS;
}

export type ClientOptions = {
  /** Origin of the API. */
  api: string;
  /** Headers of every call, asked at call time: `login` of the dashboard, `display-key` of a display page. */
  headers?: () => Readonly<Record<string, string>>;
  /** Called with every lost session, so that the app can start its auto-logout. */
  onRelogin?: (failure: Failure) => void;
  /** Called after each call with whether the API answered it, but not for a call that the caller took back. */
  onReach?: (reached: boolean) => void;
};

/**
 * A `signal` that ends with a `TimeoutError` is a time limit of the caller's own: the call counts as not answered.
 * `fetch` stands in for the browser's own (upload.ts).
 */
type CallOptions = {
  idempotencyKey?: string;
  signal?: AbortSignal;
  keepalive?: boolean;
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
};

export type Client = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options?: CallOptions,
) => Promise<OutputOf<E>>;

/**
 * Calls endpoints by their contract value. Answers the output, re-throws a refusal as the same `Failure` the server
 * threw, and throws `NetworkError` for everything else.
 */
export function createClient(options: ClientOptions): Client {
  return async (endpoint, input, call = {}) => {
    const { url, rest } = fillPath(endpoint.path, input as Record<string, unknown>);
    const isGet = endpoint.method === 'GET';
    const query = isGet ? toQuery(rest) : '';
    const limit = limitOf(endpoint, call.signal);
    let response: Response;
    let body: Record<string, unknown>;
    try {
      response = await (call.fetch ?? fetch)(`${options.api}${url}${query}`, {
        method: endpoint.method,
        credentials: 'include',
        headers: {
          application: 'mabarin',
          'application-version': '1.0',
          ...(isGet ? {} : { 'content-type': 'application/json' }),
          ...(call.idempotencyKey === undefined ? {} : { 'idempotency-key': call.idempotencyKey }),
          ...options.headers?.(),
        },
        ...(isGet ? {} : { body: JSON.stringify(rest) }),
        signal: limit.signal,
        ...(call.keepalive ? { keepalive: true } : {}),
      });
      body = await readBody(response, endpoint);
    } catch (cause) {
      const error =
        cause instanceof NetworkError
          ? cause
          : new NetworkError(`${endpoint.method} ${endpoint.path} got no answer`, { cause });
      if (error.timedOut || call.signal?.aborted !== true) options.onReach?.(false);
      throw error;
    } finally {
      limit.clear();
    }
    options.onReach?.(true);
    if (body['status'] === 0) return body as OutputOf<typeof endpoint>;
    const failure = failureOf(body, {
      httpStatus: response.status,
      retryAfter: Number(response.headers.get('retry-after')),
    });
    if (failure.kind === 'relogin') options.onRelogin?.(failure);
    throw failure;
  };
}

/** Ends a call when its time is over or when the caller takes it back. Not `AbortSignal.any`, which OBS lacks. */
function limitOf(endpoint: Endpoint, callers: AbortSignal | undefined): { signal: AbortSignal; clear(): void } {
  const controller = new AbortController();
  const seconds = timeoutSecondsOf(endpoint);
  const timer = setTimeout(() => {
    controller.abort(new DOMException(`No answer within ${seconds} s`, 'TimeoutError'));
  }, seconds * 1_000);
  const takeBack = () => controller.abort(callers?.reason);
  if (callers?.aborted === true) takeBack();
  callers?.addEventListener('abort', takeBack);
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer);
      callers?.removeEventListener('abort', takeBack);
    },
  };
}

function isTimeout(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === 'TimeoutError';
}

function fillPath(path: string, input: Record<string, unknown>): { url: string; rest: Record<string, unknown> } {
  const rest = { ...input };
  const url = path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  return { url, rest };
}

function toQuery(rest: Record<string, unknown>): string {
  const entries = Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries).toString()}`;
}

async function readBody(response: Response, endpoint: Endpoint): Promise<Record<string, unknown>> {
  try {
    const body: unknown = await response.json();
    if (typeof body === 'object' && body !== null && 'status' in body) return body as Record<string, unknown>;
  } catch (cause) {
    throw new NetworkError(
      `${endpoint.method} ${endpoint.path} answered ${response.status} without a readable body`,
      // Anything but an unreadable text is a connection that broke while the body came.
      { cause, answered: cause instanceof SyntaxError },
    );
  }
  throw new NetworkError(`${endpoint.method} ${endpoint.path} answered ${response.status} without an envelope`, {
    answered: true,
  });
}

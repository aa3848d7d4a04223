import type { Failure } from '@mabarin/domain/failures';
import type { Endpoint, InputOf, OutputOf } from '#endpoint.ts';
import { failureOf } from '#envelope.ts';

export class NetworkError extends Error {
  /** True: an unusable response arrived, so the fault is the server's. */
  readonly answered: boolean;
  /** True: no response within the time limit, so the server may have carried out the call. */
  readonly timedOut: boolean;

  constructor(message: string, { cause, answered = false }: { cause?: unknown; answered?: boolean } = {}) {
    super(message, { cause });
    this.name = 'NetworkError';
    this.answered = answered;
    this.timedOut = isTimeout(cause);
  }
}

/** Seconds. The server limits a statement to 5 s; gateways, banks, the game and uploads need longer. */
const TIMEOUT_SECONDS = 10;
const OUTSIDE_TIMEOUT_SECONDS = 30;
const UPLOAD_TIMEOUT_SECONDS = 60;

function timeoutSecondsOf({ outside, bodyLimit }: Endpoint): number {
  if (bodyLimit !== undefined) return UPLOAD_TIMEOUT_SECONDS;
  return outside === true ? OUTSIDE_TIMEOUT_SECONDS : TIMEOUT_SECONDS;
}

export type ClientOptions = {
  api: string;
  /** Read at each call: `login` of the dashboard, `display-key` of a display page. */
  headers?: () => Readonly<Record<string, string>>;
  onRelogin?: (failure: Failure) => void;
  /** Called after each call that was not aborted: did the API respond? */
  onReach?: (reached: boolean) => void;
};

/**
 * A `signal` that aborts with a `TimeoutError` counts as no response. `fetch` replaces the browser's own (upload.ts).
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

/** Returns the output, throws the server's refusal as a `Failure` and everything else as a `NetworkError`. */
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

/** Aborts at the time limit or with the caller's signal. OBS lacks `AbortSignal.any`. */
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
      // Any error but unreadable JSON means that the connection broke while the body came.
      { cause, answered: cause instanceof SyntaxError },
    );
  }
  throw new NetworkError(`${endpoint.method} ${endpoint.path} answered ${response.status} without an envelope`, {
    answered: true,
  });
}

import { Failure, type FailureKind } from '@mabarin/domain/failures';
import { httpErrors } from '@mabarin/domain/http/errors';
import type { Endpoint, InputOf, OutputOf } from '#endpoint.ts';

/** The network or the server did not answer as agreed; the caller may try again. */
export class NetworkError extends Error {
  /** An answer came, but none that can be used: the fault is the server's and not the network's. */
  readonly answered: boolean;

  constructor(message: string, { cause, answered = false }: { cause?: unknown; answered?: boolean } = {}) {
    super(message, { cause });
    this.name = 'NetworkError';
    this.answered = answered;
  }
}

export type ClientOptions = {
  /** Origin of the API. */
  api: string;
  /** Headers of every call, asked at call time: `login` of the dashboard, `display-key` of a display page. */
  headers?: () => Readonly<Record<string, string>>;
  /** Told of every lost session, so that the app can start its auto-logout. */
  onRelogin?: (failure: Failure) => void;
};

export type CallOptions = { idempotencyKey?: string; signal?: AbortSignal; keepalive?: boolean };

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
    let response: Response;
    try {
      response = await fetch(`${options.api}${url}${query}`, {
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
        ...(call.signal ? { signal: call.signal } : {}),
        ...(call.keepalive ? { keepalive: true } : {}),
      });
    } catch (cause) {
      throw new NetworkError(`${endpoint.method} ${endpoint.path} got no answer`, { cause });
    }
    const body = await readBody(response, endpoint);
    if (body['status'] === 0) return body as OutputOf<typeof endpoint>;
    const failure = readFailure(body, response);
    if (failure.kind === 'relogin') options.onRelogin?.(failure);
    throw failure;
  };
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

const kindOfStatus: Record<number, FailureKind> = {
  400: 'malformed',
  404: 'not_found',
  408: 'too_slow',
  409: 'conflict',
  413: 'too_large',
  415: 'wrong_type',
  422: 'key_reused',
  429: 'too_many',
  500: 'broken',
  503: 'unavailable',
};

/**
 * Rebuilds the failure the server threw; its sentence is the server's, because it may carry values. So no page has to
 * carry every sentence there is.
 */
function readFailure(body: Record<string, unknown>, response: Response): Failure {
  const { status, data, code, relogin, ...extra } = body;
  const kind = relogin === true ? 'relogin' : (kindOfStatus[response.status] ?? (status === -2 ? 'ended' : 'refused'));
  const retryAfter = Number(response.headers.get('retry-after'));
  const text = typeof data === 'string' ? data : httpErrors['http.broken'].text;
  return new Failure(
    typeof code === 'string' ? code : 'http.broken',
    { kind, text },
    {
      extra,
      ...(retryAfter > 0 ? { retryAfter } : {}),
    },
  );
}

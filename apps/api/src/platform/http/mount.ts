import type { Endpoint, OutputOf, ParsedInputOf } from '@mabarin/api-client/endpoint';
import { fail, isFailureCode, type FailureCode } from '@mabarin/domain/errors';
import { isFailureError, type Failure, type FailureKind } from '@mabarin/domain/failures';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import { keyless, withIdempotencyKey, type Attempt } from '#platform/http/idempotency.ts';
import { hasMatchingLogin, hasOwnOrigin, readSessionToken } from '#platform/http/session.ts';
import type { Db } from '#schema.ts';

/** Who is behind a session cookie. */
export type HostSession = { sessionId: string; hostId: string; token: string };

/** How the mount finds out who calls; the areas that own sessions and host codes provide it. */
export type Guards = {
  session(token: string): Promise<{ sessionId: string; hostId: string } | null>;
  display(hostCode: string): Promise<{ hostId: string } | null>;
};

/** What a mounted server needs to know. `strict` turns an undeclared failure into an error, as tests want it. */
export type Mounting = {
  app: FastifyInstance;
  db: Db;
  clock: Clock;
  config: Config;
  guards: Guards;
  strict: boolean;
  /** Captcha tokens work withIdempotencyKey, so they can stand in for a missing idempotency key. */
  singleUseTokens: boolean;
};

type Base<E> = {
  input: ParsedInputOf<E>;
  ip: string;
  request: FastifyRequest;
  reply: FastifyReply;
  attempt: Attempt;
};

/** What a handler gets, by `who` of its endpoint. */
export type Context<E extends Endpoint> = Base<E> &
  (E['who'] extends 'host'
    ? { session: HostSession; hostId: string }
    : E['who'] extends 'display'
      ? { hostId: string }
      : E['who'] extends 'cookie'
        ? { session: HostSession | null }
        : Record<never, never>);

const httpStatus: Record<FailureKind, number> = {
  refused: 200,
  ended: 200,
  relogin: 200,
  malformed: 400,
  not_found: 404,
  too_slow: 408,
  conflict: 409,
  too_large: 413,
  wrong_type: 415,
  key_reused: 422,
  too_many: 429,
  broken: 500,
  unavailable: 503,
};

/** Failures any endpoint may answer without naming them. */
const common = new Set<string>([
  'http.malformed',
  'http.key_reused',
  'http.in_progress',
  'http.unavailable',
  'http.too_many',
  'accounts.relogin',
]);

/**
 * Mounts an endpoint value: parse input, guard by `who`, run, parse the output so that no extra column leaks, and put
 * everything into the `{status, data}` envelope. The one place besides the client that knows the envelope.
 */
export function mount<E extends Endpoint>(
  mounting: Mounting,
  endpoint: E,
  handle: (context: Context<E>) => Promise<OutputOf<E>>,
): void {
  const declared = new Set<string>(endpoint.fails);
  mounting.app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    handler: async (request, reply) => {
      try {
        const who = await identify(mounting, endpoint, request);
        const raw = {
          ...(isRecord(request.query) ? request.query : {}),
          ...(isRecord(request.body) ? request.body : {}),
          ...(isRecord(request.params) ? request.params : {}),
        };
        const input = parseInput(endpoint, raw) as ParsedInputOf<E>;
        const run = async (attempt: Attempt) => {
          const context = { input, ip: request.ip, request, reply, attempt, ...who } as unknown as Context<E>;
          return v.parse(endpoint.output, await handle(context)) as Record<string, unknown>;
        };
        const key = endpoint.idempotent ? (readKey(request) ?? tokenKey(mounting, endpoint, raw)) : null;
        const scope = `${endpoint.path}${'hostId' in who ? `:${who.hostId}` : ''}`;
        const output =
          key === null
            ? await run(keyless)
            : await withIdempotencyKey(
                mounting.db,
                { clock: mounting.clock, waitMs: mounting.config.duplicateWaitMs },
                { scope, key, body: withoutToken(raw) },
                run,
              );
        const answer = { status: 0, ...output };
        if (endpoint.etag) return sendTagged(request, reply, answer);
        return reply.header('cache-control', 'no-store').send(answer);
      } catch (error) {
        if (!isFailureError(error)) throw error;
        if (mounting.strict && !declared.has(error.code) && !common.has(error.code)) {
          throw new Error(`${endpoint.method} ${endpoint.path} answered ${error.code}, which it does not declare`, {
            cause: error,
          });
        }
        return sendFailure(reply, error);
      }
    },
  });
}

/** Answers a failure in the envelope with its code, and Retry-After where it has one. */
export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  if (failure.retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(failure.retryAfter))));
  return reply
    .code(httpStatus[failure.kind])
    .header('cache-control', 'no-store')
    .send({
      status: failure.kind === 'ended' ? -2 : -1,
      data: failure.message,
      code: failure.code,
      ...(failure.kind === 'relogin' ? { relogin: true } : {}),
      ...failure.extra,
    });
}

/**
 * `no-cache` lets the browser keep the answer and ask whether it still stands. A handler whose answer says when it was
 * given has set a tag of its own, of what counts.
 */
function sendTagged(request: FastifyRequest, reply: FastifyReply, answer: Record<string, unknown>): FastifyReply {
  const body = JSON.stringify(answer);
  const etag = String(reply.getHeader('etag') ?? `"${sha256(body)}"`);
  reply.header('cache-control', 'no-cache').header('etag', etag);
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

async function identify(mounting: Mounting, endpoint: Endpoint, request: FastifyRequest) {
  const { config, guards } = mounting;
  if (endpoint.who === 'anyone') return {};
  if (endpoint.who === 'display') {
    const key = request.headers['display-key'];
    const display = typeof key === 'string' && key.length <= 128 ? await guards.display(key) : null;
    if (!display) throw fail('overlay.key_unknown');
    return { hostId: display.hostId };
  }
  const token = readSessionToken(config, request);
  const found = token !== null && hasOwnOrigin(config, request) ? await guards.session(token) : null;
  const session: HostSession | null = found && token !== null ? { ...found, token } : null;
  if (endpoint.who === 'cookie') {
    if (!hasOwnOrigin(config, request)) throw fail('accounts.relogin');
    return { session };
  }
  if (!session || !hasMatchingLogin(config, request, session.token)) throw fail('accounts.relogin');
  return { session, hostId: session.hostId };
}

/**
 * Parses input; the first message that is a failure code decides, else the endpoint's own `invalid`. A sentence may say
 * what was received, where its rule tells that in words of its own.
 */
function parseInput(endpoint: Endpoint, raw: Record<string, unknown>): unknown {
  if (hasNul(raw)) throw fail(endpoint.invalid ?? 'http.malformed');
  const parsed = v.safeParse(endpoint.input, raw);
  if (parsed.success) return parsed.output;
  const issue = parsed.issues.find(({ message }) => isFailureCode(message));
  if (issue === undefined) throw fail(endpoint.invalid ?? ('http.malformed' satisfies FailureCode));
  throw fail(issue.message as FailureCode, { values: { received: issue.received } });
}

function readKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key)) throw fail('http.malformed');
  return key;
}

function tokenKey(mounting: Mounting, endpoint: Endpoint, raw: Record<string, unknown>): string | null {
  return mounting.singleUseTokens && typeof raw['token'] === 'string' ? sha256(endpoint.path + raw['token']) : null;
}

/** A retry may carry a fresh captcha token; it is still the same request. */
/** What a key is bound to: a captcha token changes with every try, and of a password not even a hash is kept. */
function withoutToken({ token: _token, cashPassword: _password, ...rest }: Record<string, unknown>): unknown {
  return rest;
}

/** Postgres text cannot hold the character NUL, and no person types it. */
function hasNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  return typeof value === 'object' && value !== null && Object.values(value).some(hasNul);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

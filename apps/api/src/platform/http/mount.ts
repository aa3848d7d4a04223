import type { Endpoint, OutputOf, ParsedInputOf } from '@mabarin/api-client/endpoint';
import { httpStatusOf } from '@mabarin/api-client/envelope';
import { hideFrom } from '@mabarin/api-client/visible';
import { isFailureError } from '@mabarin/domain/failures';
import type { TeamRole } from '@mabarin/domain/team/roles';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Config } from '#platform/config.ts';
import { inEveryTransaction } from '#platform/db/transaction.ts';
import type { CachedAnswers } from '#platform/http/answers/cached.answer.ts';
import { requireDeclared, sendAnswer, sendFailure } from '#platform/http/envelope.ts';
import { guard, type Guards, type HostSession, type OperatorCaller, type RemoteCaller } from '#platform/http/guards.ts';
import { isAnswerBytes, sendBytes, type AnswerBytes } from '#platform/http/answers/answer.bytes.ts';
import { boundInput, keyless, keyOf, withIdempotencyKey, type Attempt } from '#platform/http/idempotency.ts';
import { parseInput, rawInput } from '#platform/http/input.ts';
import type { SecurityLog } from '#platform/security-log.ts';
import { requireHuman, type Captcha } from '#ports/captcha.port.ts';
import type { Clock } from '#ports/clock.port.ts';
import type { Db, Tx } from '#schema.ts';

export type ApiServer = {
  app: FastifyInstance;
  db: Db;
  clock: Clock;
  config: Config;
  guards: Guards;
  security: SecurityLog;
  cached: CachedAnswers;
  /** Writes the host's log of calls in each transaction of a call (docs/decisions/team.md). */
  recordCall: (tx: Tx, call: HostCall) => Promise<void>;
  strict: boolean;
  /** The deps, by which captchas are asked. */
  outside: { readonly captcha: Captcha };
};

/** A call of a host's session; `body` is its input without secrets, `key` its idempotency key. */
export type HostCall = { path: string; session: HostSession; body: object; key: string | null };

type Base<E> = {
  input: ParsedInputOf<E>;
  ip: string;
  request: FastifyRequest;
  reply: FastifyReply;
  attempt: Attempt;
  identify: (hostId: string) => void;
};

export type Context<E extends Endpoint> = Base<E> &
  (E['who'] extends 'host'
    ? { session: HostSession; hostId: string }
    : E['who'] extends 'display'
      ? { hostId: string }
      : E['who'] extends 'cookie'
        ? { session: HostSession | null }
        : E['who'] extends 'remote'
          ? RemoteCaller
          : E['who'] extends 'operator'
            ? { operator: OperatorCaller }
            : Record<never, never>);

type Resumable<E> = {
  /** Reads what an earlier attempt with this key created, without a captcha. Null: it failed, and the call starts anew. */
  resume?: (resource: string) => Promise<OutputOf<E> | null>;
};

/**
 * Guards, parses the input, runs once per idempotency key, asks the captcha, parses the output so that no extra column
 * leaks, hides parts from the role. `AnswerBytes` have passed all that before.
 */
export function mount<E extends Endpoint>(
  server: ApiServer,
  endpoint: E & Resumable<E>,
  handle: (context: Context<E>) => Promise<OutputOf<E> | AnswerBytes>,
): void {
  const { app, db, clock, config, strict, security, outside } = server;
  // Filled as roles call: walking through all outputs at the start takes a sixth of building the service.
  const hides = new Map<TeamRole, ReturnType<typeof hideFrom>>();
  const hideOf = (role: TeamRole) => {
    const known = hides.get(role);
    if (known !== undefined) return known;
    const hide = hideFrom(role, endpoint.output);
    hides.set(role, hide);
    return hide;
  };
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    // A HEAD request must not trigger a remote key.
    exposeHeadRoute: endpoint.who !== 'remote',
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    handler: async (request, reply) => {
      const raw = rawInput(request);
      let who: string | null = null;
      const about = () => ({ endpoint, ip: request.ip, hostId: who, raw });
      try {
        const caller = await guard(server, endpoint, request);
        who = caller.hostId ?? caller.session?.hostId ?? null;
        const session = endpoint.who === 'host' ? (caller.session ?? null) : null;
        const input = parseInput(endpoint, raw);
        const key = keyOf(endpoint, request, raw, outside.captcha);
        const record = (acting: HostSession) => (tx: Tx) =>
          server.recordCall(tx, { path: endpoint.path, session: acting, body: boundInput(endpoint, raw), key });
        const run = async (attempt: Attempt) => {
          const identify = (hostId: string) => {
            who = hostId;
          };
          const context = { input, ip: request.ip, request, reply, attempt, identify, ...caller };
          const work = async () => {
            const earlier = attempt.resource === null ? null : await endpoint.resume?.(attempt.resource);
            if (earlier) return earlier;
            if (endpoint.captcha !== undefined) {
              const { token, action } = endpoint.captcha;
              await requireHuman(outside.captcha, { token: String(raw[token]), action, ip: request.ip });
            }
            return (await handle(context as unknown as Context<E>)) as object;
          };
          const output = session === null ? await work() : await inEveryTransaction(record(session), work);
          return isAnswerBytes(output) ? output : (v.parse(endpoint.output, output) as object);
        };
        const scope = `${endpoint.path}${caller.hostId === undefined ? '' : `:${caller.hostId}`}`;
        const output =
          key === null
            ? await run(keyless)
            : await withIdempotencyKey(
                db,
                { clock, waitMs: config.duplicateWaitMs },
                { scope, key, input: boundInput(endpoint, input as object) },
                run,
              );
        security.done(about(), outcomeOf(output));
        if (isAnswerBytes(output)) return await sendBytes(request, reply, output);
        // After the idempotency key, because a stored response belongs to no role.
        const hide = session === null ? null : hideOf(session.role);
        return sendAnswer(endpoint, request, reply, hide ? (hide(output) as object) : output);
      } catch (error) {
        if (!isFailureError(error)) throw error;
        if (strict) requireDeclared(endpoint, error);
        // The id in the response must lead to a log line.
        if (httpStatusOf[error.kind] >= 500) request.log.warn({ err: error, route: endpoint.path }, 'a call failed');
        // Every visitor of the public site asks for its session, which is no attempt.
        if (error.code !== 'accounts.relogin' || request.headers.cookie !== undefined)
          security.refused(about(), error.code);
        return sendFailure(reply, error);
      }
    },
  });
}

/** Some outcomes have their own flag: an invalid link, a login that waits for its code. */
function outcomeOf(output: object): 'done' | 'refused' | 'step' {
  const data: unknown = 'data' in output ? output.data : null;
  if (typeof data !== 'object' || data === null) return 'done';
  if ('result' in data && data.result === false) return 'refused';
  return 'step' in data ? 'step' : 'done';
}

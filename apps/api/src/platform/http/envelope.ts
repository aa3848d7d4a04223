import type { Endpoint } from '@mabarin/api-client/endpoint';
import { httpStatusOf, refusalOf, type Answer } from '@mabarin/api-client/envelope';
import type { Failure } from '@mabarin/domain/failures';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendWithEtag } from '#platform/http/answers/etag.ts';

export function sendAnswer(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  output: object,
): FastifyReply {
  const answer: Answer = { status: 0, ...output };
  if (endpoint.etag) return sendWithEtag(request, reply, answer);
  return reply.header('cache-control', 'no-store').send(answer);
}

/** With Retry-After if it has one, and the request id if the fault is ours. */
export function sendFailure(reply: FastifyReply, failure: Failure): FastifyReply {
  if (failure.retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(failure.retryAfter))));
  const status = httpStatusOf[failure.kind];
  // The page shows the id, so that a person can quote it.
  const named = status >= 500 ? { requestId: reply.request.id } : {};
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ ...refusalOf(failure), ...named });
}

/** Failures that any endpoint may have without declaring them. */
const common = new Set<string>([
  'http.malformed',
  'http.key_reused',
  'http.in_progress',
  'http.unavailable',
  'http.too_many',
  'accounts.relogin',
  'team.not_allowed',
]);

/** The same for every call of the desk. */
const deskCommon = new Set<string>(['http.not_found', 'desk.relogin', 'desk.disabled', 'desk.why_missing']);

/** Throws for an undeclared failure, which clients and the OpenAPI page would not know. */
export function requireDeclared({ method, path, who, fails, proof }: Endpoint, failure: Failure): void {
  if (common.has(failure.code) || fails.some((code) => code === failure.code)) return;
  if (proof && failure.code === 'accounts.proof_needed') return;
  if (['door', 'desk', 'operator'].includes(who) && deskCommon.has(failure.code)) return;
  throw new Error(`${method} ${path} answered ${failure.code}, which it does not declare`, { cause: failure });
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { sha256 } from '#platform/crypto/secrets.ts';

/** `no-cache` makes the browser revalidate. A response that contains its own time needs a tag without it. */
export function sendWithEtag(request: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply {
  const body = JSON.stringify(answer);
  const etag = String(reply.getHeader('etag') ?? `"${sha256(body)}"`);
  reply.header('cache-control', 'no-cache').header('etag', etag);
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}

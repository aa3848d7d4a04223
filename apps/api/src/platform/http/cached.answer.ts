import type { Endpoint, ParsedInputOf } from '@mabarin/api-client/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Config } from '#platform/config.ts';
import { answerBytes, memoryOf, sendAtOnce, type AnswerBytes } from '#platform/http/answer.bytes.ts';
import type { AnswerCache, Build, Built, Reader } from '#platform/http/answer.cache.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';

/** What everybody may keep for a second, browsers and CDNs; browsers ask whether it still stands. */
export const PUBLIC_CACHE = 'public, max-age=0, must-revalidate, s-maxage=1';
/** What is its holder's alone: browsers ask whether it still stands, nobody between keeps it. */
export const PRIVATE_CACHE = 'private, no-cache';

const JSON_TYPE = 'application/json; charset=utf-8';

/** What a read for everybody found: the data of its endpoint, and what the cache must know of it. */
export type PublicRead<Data> = Pick<Built<unknown>, 'version' | 'checkedAt' | 'changesAt'> & { readonly data: Data };

/** Answers from memory, with the headers that the server's hooks set. */
export type CachedAnswers = {
  readonly answers: AnswerCache;
  /**
   * Fastify's first hook: answers what is kept without any other, because helmet, CORS, cookies and the limiter cost more
   * than the answer. What is not kept, or is asked for in another way than pages do, goes the way of every call.
   */
  onRequest(request: FastifyRequest, reply: FastifyReply, done: () => void): void;
  /** Keeps the headers that all hooks set for the sender's origin, for the next answers from memory to it. */
  rememberHeaders(request: FastifyRequest, reply: FastifyReply): void;
};

export function createCachedAnswers(answers: AnswerCache, { origins }: Pick<Config, 'origins'>): CachedAnswers {
  const known: ReadonlySet<string> = new Set(['', ...Object.values(origins)]);
  /** By origin; who says none has the empty one. */
  const headersOf = new Map<string, readonly string[]>();
  return {
    answers,
    onRequest(request, reply, done) {
      const kept = request.method === 'GET' ? answers.peek(request.url) : null;
      const headers = kept && headersOf.get(request.headers.origin ?? '');
      if (!kept || !headers || !sendAtOnce(request, reply, { answer: kept.value as AnswerBytes, headers })) done();
    },
    rememberHeaders(request, reply) {
      const origin = request.headers.origin ?? '';
      if (!known.has(origin) || headersOf.has(origin)) return;
      const own = Object.entries(reply.getHeaders()).filter(([name]) => !isOfAnswer(name));
      headersOf.set(
        origin,
        own.flatMap(([name, value]) => [name, String(value)]),
      );
    },
  };
}

/** Headers of one answer, or of the limiter, which does not count what comes from memory. */
function isOfAnswer(name: string): boolean {
  return /^(x-ratelimit-.*|content-.*(?<!policy)|etag|cache-control|vary)$/i.test(name);
}

/**
 * Mounts an endpoint whose answer is the same for everybody and kept until its host changes. `name` is the path's
 * parameter in the one form under which the answer is kept.
 */
export function mountCached<E extends Endpoint>(
  server: ApiServer,
  endpoint: E,
  {
    cacheControl,
    name,
    read,
  }: {
    cacheControl: string;
    name: (input: ParsedInputOf<E>) => string;
    read: (input: ParsedInputOf<E>, reader: Reader) => Promise<PublicRead<unknown>>;
  },
): void {
  mount(server, endpoint, async ({ input, request, reply }) => {
    const key = endpoint.path.replace(/:\w+/, () => encodeURIComponent(name(input)));
    const build: Build<AnswerBytes> = async (reader) => {
      const { data, ...found } = await read(input, reader);
      const output = v.parse(endpoint.output, { data }) as object;
      const value = answerBytes(JSON.stringify({ status: 0, ...output }), { type: JSON_TYPE, cacheControl });
      return { ...found, value, bytes: memoryOf(value) };
    };
    const { value } = await server.cached.answers.read(key, build);
    server.cached.rememberHeaders(request, reply);
    return value;
  });
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config.ts';
import { POLICY, sendAtOnce, type AnswerBytes } from './answer.bytes.ts';
import type { AnswerCache, Built } from './answer.cache.ts';

export type PublicRead<Data> = Pick<Built<unknown>, 'version' | 'checkedAt' | 'changesAt'> & { readonly data: Data };

export type CachedAnswers = {
  readonly answers: AnswerCache;
  /** Fastify's first hook, because helmet, CORS, cookies and the limiter cost more than a cached response. */
  onRequest(request: FastifyRequest, reply: FastifyReply, done: () => void): void;
  rememberHeaders(request: FastifyRequest, reply: FastifyReply): void;
};

export function createCachedAnswers(answers: AnswerCache, config: Pick<Config, 'origins'>): CachedAnswers {
  const peek = (url: string) => (answers.peek(url)?.value ?? null) as AnswerBytes | null;
  return { answers, ...answerFromMemory(peek, config, answers.uses) };
}

/** The same for a server with a cache of its own; `peek` returns a ready response for an address. */
export function answerFromMemory(
  peek: (url: string) => AnswerBytes | null,
  { origins }: Pick<Config, 'origins'>,
  uses: AnswerCache['uses'],
): Pick<CachedAnswers, 'onRequest' | 'rememberHeaders'> {
  const known: ReadonlySet<string> = new Set(['', ...Object.values(origins)]);
  const headersOf = new Map<string, readonly string[]>();
  return {
    onRequest(request, reply, done) {
      const answer = request.method === 'GET' && !reply.hasHeader('deprecation') ? peek(request.url) : null;
      const headers = answer && headersOf.get(request.headers.origin ?? '');
      if (!answer || !headers || !sendAtOnce(request, reply, { answer, headers })) return done();
      uses.hits += 1;
    },
    rememberHeaders(request, reply) {
      const origin = request.headers.origin ?? '';
      if (!known.has(origin) || headersOf.has(origin)) return;
      // All answers of a server have a policy of their own, or none has.
      const hasPolicy = (peek(request.url)?.policy ?? null) !== null;
      const own = Object.entries(reply.getHeaders()).filter(
        ([name]) => !isOfAnswer(name) && !(hasPolicy && name === POLICY),
      );
      headersOf.set(
        origin,
        own.flatMap(([name, value]) => [name, String(value)]),
      );
    },
  };
}

/** Headers of one response or request, or of the limiter, which does not count responses from memory. */
function isOfAnswer(name: string): boolean {
  return /^(x-ratelimit-.*|x-request-id|content-.*(?<!policy)|etag|cache-control|vary|deprecation|sunset|link)$/i.test(
    name,
  );
}

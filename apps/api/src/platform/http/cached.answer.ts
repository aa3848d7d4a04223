import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#platform/config.ts';
import { sendAtOnce, type AnswerBytes } from '#platform/http/answer.bytes.ts';
import type { AnswerCache, Built } from '#platform/http/answer.cache.ts';

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

export function createCachedAnswers(answers: AnswerCache, config: Pick<Config, 'origins'>): CachedAnswers {
  const peek = (url: string) => (answers.peek(url)?.value ?? null) as AnswerBytes | null;
  return { answers, ...answerFromMemory(peek, config, answers.uses) };
}

/** The same of a server that keeps its answers by another rule; `peek` answers what is ready for an address. */
export function answerFromMemory(
  peek: (url: string) => AnswerBytes | null,
  { origins }: Pick<Config, 'origins'>,
  uses: AnswerCache['uses'],
): Pick<CachedAnswers, 'onRequest' | 'rememberHeaders'> {
  const known: ReadonlySet<string> = new Set(['', ...Object.values(origins)]);
  /** By origin; who says none has the empty one. */
  const headersOf = new Map<string, readonly string[]>();
  return {
    onRequest(request, reply, done) {
      const answer = request.method === 'GET' ? peek(request.url) : null;
      const headers = answer && headersOf.get(request.headers.origin ?? '');
      if (!answer || !headers || !sendAtOnce(request, reply, { answer, headers })) return done();
      uses.hits += 1;
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

/** Headers of one answer or one request, or of the limiter, which does not count what comes from memory. */
function isOfAnswer(name: string): boolean {
  return /^(x-ratelimit-.*|x-request-id|content-.*(?<!policy)|etag|cache-control|vary)$/i.test(name);
}

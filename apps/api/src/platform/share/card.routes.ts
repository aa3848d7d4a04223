import { isFailureError } from '@mabarin/domain/failures';
import { photoAt } from '@mabarin/domain/image';
import { fail } from '@mabarin/domain/errors';
import { isMissingHost } from '@mabarin/domain/restrictions/refusal';
import { addSeconds } from '#platform/date-fns.ts';
import type { FastifyInstance } from 'fastify';
import { cardPath, cardVersion, createCardPainter, type SharePicture } from './painter.ts';
import { PRIVATE_CACHE } from '#platform/http/answers/answer.bytes.ts';
import { sendFailure } from '#platform/http/envelope.ts';
import type { AnswerCache, Built, Reader } from '#platform/http/answers/answer.cache.ts';
import { findImage } from '#platform/images/image.queries.ts';
import type { PageSource } from '#platform/web/page.cache.ts';
import type { Clock } from '#ports/clock.port.ts';
import type { Db } from '#schema.ts';

/** The card of a name such as `host/demomabar`; null: none. May throw what `missingHost` makes. */
export type CardHook = (name: string, reader: Reader) => Promise<NamedCard | null>;
/** `personal`: not kept by shared caches. */
type NamedCard = { card: SharePicture; found: PageSource; personal?: true };

/** A versioned card never changes; without a version it may be five minutes old. */
const VERSIONED = 'public, max-age=31536000, immutable';
const UNVERSIONED = 'public, max-age=300';
const FIXED_SECONDS = 60;

/** Any other version returns the current card, so that an old link never breaks; an unknown name or host is 404. */
export function cardRoutes(
  app: FastifyInstance,
  { db, answers, clock, cardOf }: { db: Db; answers: AnswerCache; clock: Clock; cardOf: CardHook },
): void {
  const paint = createCardPainter(async (photo) => {
    const image = await findImage(db, photoAt(photo, 'share').slice('/images/'.length));
    return image?.mime === 'image/jpeg' ? image.bytes : null;
  });

  async function build(name: string, reader: Reader): Promise<Built<{ card: SharePicture; personal: boolean }>> {
    const checkedAt = clock.now();
    const made = await cardOf(name, reader);
    // Cached as a refusal, so that made-up names evict no page.
    if (made === null) throw fail('http.not_found');
    const fixed = { version: null, checkedAt, changesAt: addSeconds(checkedAt, FIXED_SECONDS) };
    return { ...(made.found ?? fixed), value: { card: made.card, personal: made.personal ?? false }, bytes: 1_024 };
  }

  app.get<{ Params: { '*': string }; Querystring: { v?: unknown } }>(cardPath('*', ''), async (request, reply) => {
    try {
      const name = /^([a-z]+(?:\/[\w-]{1,64})?)\.jpg$/.exec(request.params['*'])?.[1];
      if (name === undefined) throw fail('http.not_found');
      const { value } = await answers.read(`card:${name}`, (reader) => build(name, reader));
      const { card, personal } = value;
      const version = cardVersion(card);
      const etag = `"${version}"`;
      reply
        .header('cache-control', personal ? PRIVATE_CACHE : request.query.v === version ? VERSIONED : UNVERSIONED)
        .header('etag', etag)
        .header('cross-origin-resource-policy', 'cross-origin');
      if (request.headers['if-none-match'] === etag) return await reply.code(304).send();
      return await reply.type('image/jpeg').send(await paint(card));
    } catch (error) {
      if (!isFailureError(error)) throw error;
      return sendFailure(reply, isMissingHost(error) ? fail('http.not_found') : error);
    }
  });
}

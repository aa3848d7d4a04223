import { builderChanges, changeHeaders, isAnnounced, type BuilderChange } from '@mabarin/domain/webhooks/changes';
import type { onRequestHookHandler } from 'fastify';
import type { Clock } from '#ports/clock.port.ts';

/** The builders' page, which lists announced changes. */
export const CHANGES_PAGE = '/document/panduan-bot';

/** Names on each answer of an address the change that was announced for it. */
export function announceChanges(
  { site, clock }: { site: string; clock: Clock },
  changes: readonly BuilderChange[] = builderChanges,
): onRequestHookHandler {
  return (request, reply, done) => {
    const path = request.routeOptions.url;
    const change = changes.find((each) => each.of.some((name) => name === path) && isAnnounced(each, clock.now()));
    if (change !== undefined) reply.headers(changeHeaders(change, `${site}${CHANGES_PAGE}`));
    done();
  };
}

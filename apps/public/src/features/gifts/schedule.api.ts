import { giftSchedule } from '@mabarin/api-client/contract/gifts';
import { call } from '#platform/api.ts';
import { usePoll } from '#platform/use-poll.ts';
import { preloaded } from '#platform/preload.ts';

const SCHEDULE_EVERY_MS = 5000;

/** The gift schedule, every 5 s while visible and at once on return; the server sends 304 while nothing changed. */
export function useSchedule(hostID: string) {
  const username = hostID.toLowerCase();
  return usePoll(`gift/${username}`, () => ({
    ask: async (signal) => (await call(giftSchedule, { hostID }, { signal })).data,
    everyMs: () => SCHEDULE_EVERY_MS,
    first: preloaded('giftSchedule', ({ host }) => host.username === username),
  }));
}

import { giftSchedule } from '@mabarin/api-client/contract/gifts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api.ts';

const SCHEDULE_EVERY_MS = 5000;

/** The gift schedule, every 5 s while visible and at once on return; the server answers 304 while nothing changed. */
export function scheduleQuery(hostID: string) {
  return queryOptions({
    queryKey: ['gift', hostID.toLowerCase()],
    queryFn: async ({ signal }) => (await call(giftSchedule, { hostID }, { signal })).data,
    refetchInterval: SCHEDULE_EVERY_MS,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
}

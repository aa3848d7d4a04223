import { hostDirectory } from '@mabarin/api-client/contract/mabar';
import { call } from '#platform/api.ts';
import { usePoll } from '#platform/use-poll.ts';
import { preloaded } from '#platform/preload.ts';

/** Slower than a queue's own page, because visitors read before they choose. */
const EVERY_MS = 15_000;

/** Hosts that play now, shortest queue first. */
export function useDirectory() {
  return usePoll('directory', () => ({
    ask: async (signal) => (await call(hostDirectory, {}, { signal })).data,
    everyMs: () => EVERY_MS,
    first: preloaded('hostDirectory', () => true),
  }));
}

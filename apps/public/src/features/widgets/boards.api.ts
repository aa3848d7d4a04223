import { hostBoards } from '@mabarin/api-client/contract/boards';
import { call } from '#platform/api.ts';
import { usePoll } from '#platform/use-poll.ts';

const EVERY_MS = 5000;

/** A host's goal and leaderboard, every 5 s and at once on return; the server sends 304 while nothing changed. */
export function useBoards(username: string) {
  return usePoll(`boards/${username}`, () => ({
    ask: async (signal) => (await call(hostBoards, { id: username }, { signal })).data,
    everyMs: () => EVERY_MS,
  }));
}

import { lookUpPlayer } from '@mabarin/api-client/contract/mabar';
import { isFailureError } from '@mabarin/domain/failures';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api.ts';

/** A player as the game knows it: a name, nobody, or null where the game does not answer. */
export type LookedUp = { name: string } | 'nobody' | null;

/** The in-game name of a complete game ID and server. `host` is the username whose page asks. Asked once. */
export function playerQuery(host: string, id: string, server: string) {
  return queryOptions({
    queryKey: ['player', id, server],
    staleTime: Infinity,
    // A failure is not shown: the name is a help, and ordering does not wait for it.
    retry: false,
    queryFn: async ({ signal }): Promise<LookedUp> => {
      try {
        const { name } = (await call(lookUpPlayer, { host, id, server }, { signal })).data;
        return name === null ? null : { name };
      } catch (error) {
        if (isFailureError(error) && error.code === 'mabar.player_not_found') return 'nobody';
        throw error;
      }
    },
  });
}

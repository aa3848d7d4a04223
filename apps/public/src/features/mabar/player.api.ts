import { lookUpPlayer } from '@mabarin/api-client/contract/mabar';
import { isFailureError } from '@mabarin/domain/failures';
import { call } from '#platform/api.ts';

/** A player as the game knows it (null where the game does not answer), and whether it waits or plays at the host. */
export type LookedUp = { name: string | null; waits: boolean } | 'nobody';

/** The in-game name of a complete game ID and server. `host` is the username whose page asks. */
export async function lookUp(host: string, id: string, server: string, signal: AbortSignal): Promise<LookedUp> {
  try {
    return (await call(lookUpPlayer, { host, id, server }, { signal })).data;
  } catch (error) {
    if (isFailureError(error) && error.code === 'mabar.player_not_found') return 'nobody';
    throw error;
  }
}

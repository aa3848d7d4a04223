import { lookUpPlayer } from '@mabarin/api-client/contract/mabar';
import { isFailureError } from '@mabarin/domain/failures';
import { call } from '#platform/api.ts';

/** A player's name in the game (null when the game does not respond), and whether they wait or play at the host. */
export type LookedUp = { name: string | null; waits: boolean } | 'nobody';

/** Looks up the in-game name of a complete ID and server. `host` is the username of the page. */
export async function lookUp(host: string, id: string, server: string, signal: AbortSignal): Promise<LookedUp> {
  try {
    return (await call(lookUpPlayer, { host, id, server }, { signal })).data;
  } catch (error) {
    if (isFailureError(error) && error.code === 'mabar.player_not_found') return 'nobody';
    throw error;
  }
}

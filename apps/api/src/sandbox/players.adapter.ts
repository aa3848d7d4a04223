import type { PlayerDirectory } from '#ports/players.port.ts';

/** Knows every player by the end of its id, except ids ending 000. Those ending 999 cannot be looked up. */
export const sandboxPlayers: PlayerDirectory = {
  async lookup({ id }) {
    if (id.endsWith('000')) return { found: false };
    if (id.endsWith('999')) return { found: 'unavailable' };
    return { found: true, name: `Player${id.slice(-4)}` };
  },
};

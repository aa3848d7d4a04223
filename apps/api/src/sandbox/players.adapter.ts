import type { PlayerDirectory } from '#ports/players.port.ts';

/** Names every player by the end of its id; ids ending 000 do not exist, those ending 999 are `unavailable`. */
export const sandboxPlayers: PlayerDirectory = {
  async lookup({ id }) {
    if (id.endsWith('000')) return { found: false };
    if (id.endsWith('999')) return { found: 'unavailable' };
    return { found: true, name: `Player${id.slice(-4)}` };
  },
};

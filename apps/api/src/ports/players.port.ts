/** A player of the game by id and server, both digits as text. */
export type PlayerRef = { id: string; server: string };

/** Looks up a player's in-game name. `unavailable` is a result, not an error: an order continues without a name. */
export type PlayerDirectory = {
  lookup(player: PlayerRef): Promise<{ found: true; name: string } | { found: false } | { found: 'unavailable' }>;
};

export const noPlayers: PlayerDirectory = { lookup: async () => ({ found: 'unavailable' }) };
